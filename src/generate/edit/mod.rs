//! Changes that know the format, so that a file mostly stays readable and a
//! fuzzer gets deep.

pub mod carrier;
pub mod pas4;

use arbitrary::{Result, Unstructured};

/// An index into `items`; none where there are none.
fn index<T>(u: &mut Unstructured<'_>, items: &[T]) -> Result<Option<usize>> {
    match items.len().checked_sub(1) {
        Some(last) => u.int_in_range(0..=last).map(Some),
        None => Ok(None),
    }
}

/// One of the items, to be changed.
fn one<'i, T>(u: &mut Unstructured<'_>, items: &'i mut [T]) -> Result<Option<&'i mut T>> {
    Ok(index(u, items)?.and_then(|index| items.get_mut(index)))
}

/// Drops, doubles or moves one of the items.
fn reorder<T: Clone>(u: &mut Unstructured<'_>, items: &mut Vec<T>) -> Result<()> {
    let (Some(from), Some(to)) = (index(u, items)?, index(u, items)?) else {
        return Ok(());
    };
    match u.int_in_range(0..=3)? {
        0 => {
            items.remove(from);
        }
        1 => {
            if let Some(item) = items.get(from).cloned() {
                items.insert(to, item);
            }
        }
        _ => items.swap(from, to),
    }
    Ok(())
}
