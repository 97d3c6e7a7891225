//! Leaves as a tree, by the components of their paths. Long lists are folded:
//! of an item too many, only its place and its findings are kept.

use crate::bytes::Span;
use crate::finding::Finding;
use crate::inspect::Leaf;

/// A field, or a record or list of them.
#[derive(Debug, Default)]
pub(super) struct Node<'f> {
    /// The last component of its path.
    pub(super) label: String,
    pub(super) span: Span,
    /// Set where it is a field.
    pub(super) leaf: Option<Leaf>,
    pub(super) findings: Vec<&'f Finding>,
    pub(super) children: Vec<Self>,
    pub(super) folded: Folded<'f>,
}

/// The items of a list that are not shown.
#[derive(Debug, Default)]
pub(super) struct Folded<'f> {
    pub(super) count: u64,
    pub(super) span: Span,
    pub(super) findings: Vec<&'f Finding>,
    last: String,
}

impl<'f> Node<'f> {
    /// Puts the next leaf in its place, with the findings that sit in it. Of
    /// each list, `most` items are kept.
    pub(super) fn add(&mut self, leaf: Leaf, findings: &'f [Finding], most: usize) {
        let span = leaf.span;
        let path = leaf.path.clone();
        let mut node = self;
        let mut components = components(&path).peekable();
        while let Some(label) = components.next() {
            node.cover(span);
            let is_last = components.peek().is_none();
            let is_known = node.children.last().is_some_and(|it| it.label == label);
            if !is_known {
                if label.starts_with('[') && node.children.len() >= most {
                    return node.folded.add(label, span, findings);
                }
                node.children.push(Self {
                    label: label.to_owned(),
                    span: Span::new(span.start, 0),
                    ..Self::default()
                });
            }
            let Some(next) = node.children.last_mut() else {
                return;
            };
            node = next;
            // The fields of a list without items of their own, behind its count.
            if is_last && !node.children.is_empty() {
                node.cover(span);
                node.children.push(Self {
                    label: "data".to_owned(),
                    ..Self::default()
                });
                let Some(next) = node.children.last_mut() else {
                    return;
                };
                node = next;
            }
        }
        node.span = span;
        node.findings.extend(findings);
        node.leaf = Some(leaf);
    }

    fn cover(&mut self, span: Span) {
        self.span = Span::between(self.span.start, self.span.end().max(span.end()));
    }
}

impl<'f> Folded<'f> {
    fn add(&mut self, label: &str, span: Span, findings: &'f [Finding]) {
        if self.count == 0 {
            self.span = span;
        }
        if self.last != label {
            self.count = self.count.saturating_add(1);
            label.clone_into(&mut self.last);
        }
        self.span = Span::between(self.span.start, span.end());
        self.findings.extend(findings);
    }
}

/// The components of a path: names, and indices in their brackets.
fn components(path: &str) -> impl Iterator<Item = &str> {
    path.split('.').flat_map(|part| {
        let (name, index) = part.split_at(part.find('[').unwrap_or(part.len()));
        [name, index].into_iter().filter(|it| !it.is_empty())
    })
}
