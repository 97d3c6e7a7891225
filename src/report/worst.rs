//! A cap that never hides an error behind warnings.

use crate::rules::Severity;

use super::summary::Counts;

/// The gravest of many, as many as there is room for; of the same severity
/// those that came first.
#[derive(Debug)]
pub(super) struct Worst<T> {
    room: usize,
    errors: Vec<T>,
    warnings: Vec<T>,
    notes: Vec<T>,
    left_out: Counts,
}

impl<T> Worst<T> {
    pub(super) const fn new(room: usize) -> Self {
        Self {
            room,
            errors: Vec::new(),
            warnings: Vec::new(),
            notes: Vec::new(),
            left_out: Counts {
                error: 0,
                warning: 0,
                note: 0,
            },
        }
    }

    const fn of(&mut self, severity: Severity) -> &mut Vec<T> {
        match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Note => &mut self.notes,
        }
    }

    /// Takes one in where there is room for it, or something less grave that
    /// can go. `make` is called only then.
    pub(super) fn offer(&mut self, severity: Severity, make: impl FnOnce() -> T) {
        let held = [&self.errors, &self.warnings, &self.notes];
        let held = held.map(Vec::len).iter().sum::<usize>();
        if held >= self.room {
            let lesser = [Severity::Note, Severity::Warning]
                .into_iter()
                .filter(|lesser| *lesser < severity)
                .find(|lesser| self.of(*lesser).pop().is_some());
            self.left_out.add(lesser.unwrap_or(severity), 1);
            if lesser.is_none() {
                return;
            }
        }
        self.of(severity).push(make());
    }

    /// How many were left out.
    pub(super) const fn left_out(&self) -> Counts {
        self.left_out
    }

    /// What was kept, the gravest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.errors.iter().chain(&self.warnings).chain(&self.notes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept of these, given by their first letters, and what is left
    /// out.
    fn kept(room: usize, offered: &[&'static str]) -> (String, [u64; 3]) {
        let mut worst = Worst::new(room);
        for one in offered {
            let severity = match one.as_bytes()[0] {
                b'e' => Severity::Error,
                b'w' => Severity::Warning,
                _ => Severity::Note,
            };
            worst.offer(severity, || *one);
        }
        let kept: Vec<&str> = worst.iter().copied().collect();
        let left_out = worst.left_out();
        (kept.join(" "), Severity::ALL.map(|of| left_out.of(of)))
    }

    #[test]
    fn the_gravest_stay_in_the_order_they_came() {
        let all = ["n1", "w1", "n2", "e1", "w2", "e2", "n3", "w3", "e3"];
        for (room, expected, left_out) in [
            (9, "e1 e2 e3 w1 w2 w3 n1 n2 n3", [0, 0, 0]),
            (5, "e1 e2 e3 w1 w2", [0, 1, 3]),
            (3, "e1 e2 e3", [0, 3, 3]),
            (2, "e1 e2", [1, 3, 3]),
            (0, "", [3, 3, 3]),
        ] {
            assert_eq!(kept(room, &all), (expected.to_owned(), left_out), "{room}");
        }
    }
}
