//! Where two sequences differ: at the same places where they are of one length,
//! else between what they begin with and what they end with.

use crate::bytes::Span;

/// Equal items between two runs that are told as one.
const BRIDGE: usize = 8;

/// The runs that differ: places on the left and on the right.
pub(super) fn runs<T: PartialEq>(left: &[T], right: &[T]) -> Vec<(Span, Span)> {
    if left.len() != right.len() {
        return vec![between(left, right)];
    }
    let mut runs: Vec<(Span, Span)> = Vec::new();
    for (at, (a, b)) in left.iter().zip(right).enumerate() {
        if a == b {
            continue;
        }
        let end = at.saturating_add(1);
        match runs.last_mut() {
            Some((run, other)) if at <= run.end().saturating_add(BRIDGE) => {
                *run = Span::between(run.start, end);
                *other = *run;
            }
            Some(_) | None => runs.push((Span::new(at, 1), Span::new(at, 1))),
        }
    }
    runs
}

/// What is left of either without what they have in common at both ends.
fn between<T: PartialEq>(left: &[T], right: &[T]) -> (Span, Span) {
    let same =
        |pairs: &mut dyn Iterator<Item = (&T, &T)>| pairs.take_while(|(a, b)| a == b).count();
    let before = same(&mut left.iter().zip(right));
    let shorter = left.len().min(right.len()).saturating_sub(before);
    let behind = same(&mut left.iter().rev().zip(right.iter().rev()).take(shorter));
    let rest = |len: usize| Span::between(before, len.saturating_sub(behind));
    (rest(left.len()), rest(right.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_that_differ_are_found() {
        assert_eq!(runs(b"abc", b"abc"), []);
        let one = |at, len| (Span::new(at, len), Span::new(at, len));
        assert_eq!(runs(b"abcd", b"aXcY"), [one(1, 3)]);
        let (a, mut b) = ([0; 40], [0; 40]);
        (b[0], b[20]) = (1, 1);
        assert_eq!(runs(&a, &b), [one(0, 1), one(20, 1)]);
        let inserted = (Span::new(2, 0), Span::new(2, 1));
        assert_eq!(runs(b"abc", b"abXc"), [inserted]);
        assert_eq!(runs(b"aa", b"aaa"), [inserted]);
    }
}
