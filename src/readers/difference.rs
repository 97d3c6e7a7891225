//! Where two views of the same bytes part.

use std::fmt;

/// What a reader sees in a file, as far as readers can be compared.
pub trait View {
    /// The first field in which the two differ, `None` if they are the same.
    fn first_difference(&self, other: &Self) -> Option<Difference>;
}

/// One field that two readers see differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Path of the field, such as `values[3]` or `states[0].anims[2].id`.
    pub field: String,
    /// What the first reader sees, for people.
    pub left: String,
    /// What the second reader sees, for people.
    pub right: String,
}

impl Difference {
    /// A difference in the named field.
    pub(crate) fn new(
        field: impl Into<String>,
        left: impl fmt::Display,
        right: impl fmt::Display,
    ) -> Self {
        Self {
            field: field.into(),
            left: left.to_string(),
            right: right.to_string(),
        }
    }

    /// A difference in the named field if the two values are not equal.
    pub(crate) fn of<T: PartialEq + fmt::Display>(field: &str, left: T, right: T) -> Option<Self> {
        (left != right).then(|| Self::new(field, left, right))
    }

    /// A difference between two runs of bytes: in their length or, if that is
    /// the same, at the first byte that differs.
    pub(crate) fn of_bytes(field: &str, left: &[u8], right: &[u8]) -> Option<Self> {
        if left.len() != right.len() {
            return Some(Self::new(
                format!("{field}.length"),
                left.len(),
                right.len(),
            ));
        }
        let (at, (l, r)) = left
            .iter()
            .zip(right)
            .enumerate()
            .find(|(_, (l, r))| l != r)?;
        Some(Self::new(format!("{field}[{at}]"), l, r))
    }

    /// The same difference, one level further in: `part` before its path.
    pub(crate) fn within(self, part: impl fmt::Display) -> Self {
        Self {
            field: format!("{part}.{}", self.field),
            ..self
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} against {}", self.field, self.left, self.right)
    }
}
