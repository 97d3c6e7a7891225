//! Changes to bytes: what takes the place of what, and what became of the
//! whole after several rounds of them.

use std::borrow::Cow;

use super::Span;

/// Bytes that take the place of others. Without old bytes it inserts, without
/// new ones it removes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that go.
    pub span: Span,
    /// The bytes that come.
    pub new: Vec<u8>,
    /// Path of the field that they belong to.
    pub field: Cow<'static, str>,
}

impl Edit {
    /// Puts `new` in place of the bytes of `span`.
    pub fn replace(
        span: Span,
        new: impl Into<Vec<u8>>,
        field: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            span,
            new: new.into(),
            field: field.into(),
        }
    }

    /// Puts `new` before the byte at `at`.
    pub fn insert(at: usize, new: impl Into<Vec<u8>>, field: impl Into<Cow<'static, str>>) -> Self {
        Self::replace(Span::new(at, 0), new, field)
    }

    /// Takes the bytes of `span` out.
    pub fn remove(span: Span, field: impl Into<Cow<'static, str>>) -> Self {
        Self::replace(span, [], field)
    }
}

/// What edits, made one round after the other, change in the bytes that they
/// began with. Each change knows why it was made: a `T` for each round that
/// touched it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch<T> {
    /// The old bytes without gaps, in order: kept, or replaced.
    pieces: Vec<Piece<T>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece<T> {
    Kept(Span),
    Put(Put<T>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Put<T> {
    /// The old bytes in whose place it stands.
    old: Span,
    new: Vec<u8>,
    field: Cow<'static, str>,
    why: Vec<T>,
    /// It is the rest of the piece before it, which an edit went into.
    joined: bool,
}

/// One place at which old and new bytes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunk<'p, T> {
    /// Path of the field.
    pub field: &'p str,
    /// The old bytes; none where bytes were inserted.
    pub old: Span,
    /// Offset of the new bytes in the result.
    pub new_at: usize,
    /// The new bytes; none where bytes were removed.
    pub new: &'p [u8],
    /// Why it was changed.
    pub why: &'p [T],
}

impl<T> Piece<T> {
    /// Bytes that it has in the result.
    const fn len(&self) -> usize {
        match self {
            Self::Kept(span) => span.len,
            Self::Put(put) => put.new.len(),
        }
    }

    const fn old(&self) -> Span {
        match self {
            Self::Kept(span) => *span,
            Self::Put(put) => put.old,
        }
    }
}

impl<T: Clone + PartialEq> Put<T> {
    /// The first `len` new bytes, which stand for all the old ones, and the
    /// rest, which is joined to them.
    fn split(mut self, len: usize) -> (Self, Self) {
        let rest = Self {
            old: Span::new(self.old.end(), 0),
            new: self.new.split_off(len.min(self.new.len())),
            field: self.field.clone(),
            why: self.why.clone(),
            joined: true,
        };
        (self, rest)
    }

    /// Appends what is the rest of this one.
    fn join(&mut self, rest: Self) {
        self.old = Span::between(self.old.start, rest.old.end());
        self.new.extend(rest.new);
        self.reasons(rest.why);
    }

    fn reasons(&mut self, more: Vec<T>) {
        for why in more {
            if !self.why.contains(&why) {
                self.why.push(why);
            }
        }
    }
}

impl<T: Clone + PartialEq> Patch<T> {
    /// No change to `len` bytes.
    #[must_use]
    pub fn of(len: usize) -> Self {
        Self {
            pieces: vec![Piece::Kept(Span::new(0, len))],
        }
    }

    /// Makes a round of edits to what the patch has made so far. They come in
    /// file order and do not overlap; one that does is left out.
    pub fn apply(&mut self, edits: impl IntoIterator<Item = Edit>, why: &T) {
        let mut rest = Rest {
            pieces: std::mem::take(&mut self.pieces).into_iter(),
            front: None,
            at: 0,
        };
        let mut out = Vec::new();
        for edit in edits {
            if edit.span.start < rest.at {
                continue;
            }
            let mut put = rest.seek(edit.span.start, &mut out);
            put.new.extend(edit.new);
            if put.field.is_empty() {
                put.field = edit.field;
            }
            rest.swallow(edit.span.end(), &mut put);
            put.reasons(vec![why.clone()]);
            out.push(Piece::Put(put));
        }
        out.extend(rest.front.take());
        out.extend(rest.pieces);
        for piece in out {
            match (piece, self.pieces.last_mut()) {
                (Piece::Put(put), Some(Piece::Put(last))) if put.joined => last.join(put),
                (piece, _) => self.pieces.push(piece),
            }
        }
    }

    /// What the patch makes of `old`.
    #[must_use]
    pub fn write(&self, old: &[u8]) -> Vec<u8> {
        let mut new = Vec::with_capacity(old.len());
        for piece in &self.pieces {
            match piece {
                Piece::Kept(span) => new.extend_from_slice(span.of(old)),
                Piece::Put(put) => new.extend_from_slice(&put.new),
            }
        }
        new
    }

    /// The places at which the result differs from `old`, in file order.
    pub fn hunks<'p>(&'p self, old: &'p [u8]) -> impl Iterator<Item = Hunk<'p, T>> {
        let mut at = 0_usize;
        self.pieces.iter().filter_map(move |piece| {
            let new_at = at;
            at = at.saturating_add(piece.len());
            match piece {
                Piece::Put(put) if put.old.of(old) != put.new => Some(Hunk {
                    field: &put.field,
                    old: put.old,
                    new_at,
                    new: &put.new,
                    why: &put.why,
                }),
                Piece::Put(_) | Piece::Kept(_) => None,
            }
        })
    }
}

/// The pieces that the edits of a round did not come to yet.
struct Rest<T> {
    pieces: std::vec::IntoIter<Piece<T>>,
    front: Option<Piece<T>>,
    /// Offset of the front in what the patch made so far.
    at: usize,
}

impl<T: Clone + PartialEq> Rest<T> {
    fn pop(&mut self) -> Option<Piece<T>> {
        self.front.take().or_else(|| self.pieces.next())
    }

    /// Goes to `start`, handing over what stands before it, and begins a piece
    /// there: an empty one, or with the start of new bytes that `start` is in
    /// the middle of.
    fn seek(&mut self, start: usize, out: &mut Vec<Piece<T>>) -> Put<T> {
        let mut end = out.last().map_or(0, |piece| piece.old().end());
        while let Some(piece) = self.pop() {
            let behind = self.at.saturating_add(piece.len());
            if behind <= start {
                self.at = behind;
                end = piece.old().end();
                out.push(piece);
                continue;
            }
            let before = start.saturating_sub(self.at);
            match piece {
                Piece::Kept(span) => {
                    let (kept, rest) = split(span, before);
                    if !kept.is_empty() {
                        out.push(Piece::Kept(kept));
                    }
                    end = kept.end();
                    self.front = Some(Piece::Kept(rest));
                }
                Piece::Put(put) if before > 0 => {
                    let (head, tail) = put.split(before);
                    self.front = Some(Piece::Put(tail));
                    self.at = start;
                    return head;
                }
                Piece::Put(put) => self.front = Some(Piece::Put(put)),
            }
            self.at = start;
            break;
        }
        Put {
            old: Span::new(end, 0),
            new: Vec::new(),
            field: Cow::Borrowed(""),
            why: Vec::new(),
            joined: false,
        }
    }

    /// Takes what stands before `end` into `put`. Of new bytes that `end` is in
    /// the middle of, the rest stays in front.
    fn swallow(&mut self, end: usize, put: &mut Put<T>) {
        while self.at < end {
            let Some(piece) = self.pop() else { return };
            let behind = self.at.saturating_add(piece.len());
            let inside = end.saturating_sub(self.at);
            match piece {
                Piece::Kept(span) => {
                    let (gone, rest) = split(span, inside);
                    put.old = Span::between(put.old.start, gone.end());
                    if !rest.is_empty() {
                        self.front = Some(Piece::Kept(rest));
                    }
                    self.at = behind.min(end);
                }
                Piece::Put(other) => {
                    let (gone, rest) = other.split(inside);
                    put.old = Span::between(put.old.start, gone.old.end());
                    put.reasons(gone.why);
                    if !rest.new.is_empty() {
                        self.front = Some(Piece::Put(rest));
                    }
                    self.at = behind.min(end);
                }
            }
        }
    }
}

/// The first `len` bytes of a span, and the rest.
fn split(span: Span, len: usize) -> (Span, Span) {
    let len = len.min(span.len);
    let first = Span::new(span.start, len);
    (first, Span::between(first.end(), span.end()))
}

#[cfg(test)]
#[path = "patch_tests.rs"]
mod tests;
