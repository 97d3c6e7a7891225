//! Fixes of the databases in a carrier, in their places.

use std::borrow::Cow;

use super::model::Carrier;
use crate::bytes::Edit;
use crate::limits::FIX_EDITS;
use crate::pas4;
use crate::rules::Rule;

/// What to change for `rule`, of which there are findings, in all databases of
/// the carrier. Only bytes of databases change, and none of them its size. The
/// edits are in file order and do not overlap.
///
/// # Errors
/// Where the rule cannot be fixed in this carrier, with the reason.
pub fn fix(carrier: &Carrier<'_>, rule: &Rule) -> Result<Vec<Edit>, Cow<'static, str>> {
    let mut edits = Vec::new();
    for (index, character) in carrier.characters().enumerate() {
        let prefix = format!("characters[{index}].pas.");
        let own = pas4::fix(&character.database, character.offset, &prefix, rule)?;
        if own.iter().any(|edit| edit.span.len != edit.new.len()) {
            return Err(
                "the database would change its size, which moves what follows it in this file"
                    .into(),
            );
        }
        edits.extend(own);
        if edits.len() > FIX_EDITS {
            return Err(format!("more than {FIX_EDITS} places would have to change").into());
        }
    }
    Ok(edits)
}
