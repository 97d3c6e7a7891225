//! Whether two readers see the same database.
//!
//! Two databases are the same if they have the same default state and the same
//! states, parms and anims **up to order**: metaforce and the engine sort
//! (spec-notes.md, PAS4 note 7), and a file out of order is read the same by all.
//! So both sides are put in order first, states by id and anims by the 32 bits
//! of theirs, and those of equal ids stay in the order in which each reader
//! holds them: there the order decides which one is found, and it matters.
//!
//! Places in a [`Difference`]'s path count in that order. Bytes behind the
//! database and its own place are not compared.

use super::view::Record;
use super::{AnimView, Columns, ParmView, PasView, StateView};
use crate::readers::{Difference, View};

impl View for PasView<'_> {
    fn first_difference(&self, other: &Self) -> Option<Difference> {
        Difference::of("default_state", self.default_state, other.default_state)
            .or_else(|| Difference::of("states.length", self.state_count(), other.state_count()))
            .or_else(|| {
                let pairs = states_by_id(self).zip(states_by_id(other));
                first_in(pairs, "states", |(l, r)| state_difference(&l, &r))
            })
    }
}

/// Equal if there is no [`View::first_difference`]: up to order.
impl PartialEq for PasView<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.first_difference(other).is_none()
    }
}

impl Eq for PasView<'_> {}

/// Holds one word for each state.
fn states_by_id<'a>(view: &'a PasView<'_>) -> impl Iterator<Item = StateView<'a>> {
    let mut records: Vec<&Record<'_>> = view.states.iter().collect();
    records.sort_by_key(|record| record.id());
    let dialect = view.dialect;
    records
        .into_iter()
        .filter_map(move |record| record.state(dialect))
}

/// Holds nothing for anims that the file has in order.
fn anims_by_id<'a>(state: &StateView<'a>) -> Box<dyn Iterator<Item = AnimView<'a>> + 'a> {
    // The low 32 bits are the word of the file, whatever sign a reader gives it.
    let word = |anim: &AnimView<'_>| anim.id & 0xFFFF_FFFF;
    if state
        .anims_in_file_order()
        .is_sorted_by(|a, b| word(a) < word(b))
    {
        return Box::new(state.anims_in_file_order());
    }
    let mut anims = state.anims();
    anims.sort_by_key(word);
    Box::new(anims.into_iter())
}

fn state_difference(left: &StateView<'_>, right: &StateView<'_>) -> Option<Difference> {
    let parm_counts = || {
        let (l, r) = (left.parms().count(), right.parms().count());
        Difference::of("parms.length", l, r)
    };
    let parms = || {
        first_in(left.parms().zip(right.parms()), "parms", |(l, r)| {
            parm_difference(&l, &r)
        })
    };
    let anims = || {
        let columns = (left.columns(), right.columns());
        let pairs = anims_by_id(left).zip(anims_by_id(right));
        first_in(pairs, "anims", |(l, r)| anim_difference(&l, &r, &columns))
    };
    Difference::of("id", left.id, right.id)
        .or_else(parm_counts)
        .or_else(parms)
        .or_else(|| Difference::of("anims.length", left.anim_count(), right.anim_count()))
        .or_else(anims)
}

fn parm_difference(left: &ParmView, right: &ParmView) -> Option<Difference> {
    Difference::of("type", left.type_word, right.type_word)
        .or_else(|| Difference::of("weight_function", left.function, right.function))
        .or_else(|| {
            (left.weight != right.weight).then(|| {
                let bits = |weight: u32| format!("bits {weight:08x}");
                Difference::new("weight", bits(left.weight), bits(right.weight))
            })
        })
        .or_else(|| Difference::of("min", left.min, right.min))
        .or_else(|| Difference::of("max", left.max, right.max))
}

fn anim_difference(
    left: &AnimView<'_>,
    right: &AnimView<'_>,
    (of_left, of_right): &(Columns, Columns),
) -> Option<Difference> {
    let count = Difference::of(
        "values.length",
        left.values(of_left).count(),
        right.values(of_right).count(),
    );
    Difference::of("id", left.id, right.id)
        .or(count)
        .or_else(|| {
            let pairs = left.values(of_left).zip(right.values(of_right));
            // Parm counts and types are the same by now, so the columns are too,
            // but for values without bytes in one reader only.
            pairs
                .into_iter()
                .find_map(|((at, l), (_, r))| Difference::of(&format!("values[{at}]"), l, r))
        })
}

/// The first difference in a list, with its place in the path.
fn first_in<T>(
    items: impl Iterator<Item = T>,
    list: &str,
    difference: impl Fn(T) -> Option<Difference>,
) -> Option<Difference> {
    items
        .enumerate()
        .find_map(|(at, item)| Some(difference(item)?.within(format!("{list}[{at}]"))))
}
