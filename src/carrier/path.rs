//! Field paths that cost nothing until they are shown.

use std::fmt;

/// A field, under the records that it is in: a list on the stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    name: &'static str,
    index: Option<u32>,
}

impl<'p> Path<'p> {
    /// A field of the file itself.
    pub(super) const fn root(name: &'static str) -> Self {
        Self {
            parent: None,
            name,
            index: None,
        }
    }

    /// A field of this record.
    pub(super) const fn field(&'p self, name: &'static str) -> Self {
        Self {
            parent: Some(self),
            name,
            index: None,
        }
    }

    /// One record of those that the path names.
    pub(super) const fn at(self, index: u32) -> Self {
        Self {
            index: Some(index),
            ..self
        }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            write!(f, "{parent}.")?;
        }
        f.write_str(self.name)?;
        match self.index {
            Some(index) => write!(f, "[{index}]"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_read_from_the_file_down() {
        let character = Path::root("characters").at(1);
        let effect = character.field("effects").at(2);
        assert_eq!(
            effect.field("name").to_string(),
            "characters[1].effects[2].name"
        );
    }
}
