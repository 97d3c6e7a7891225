//! Searching for databases whose place is not known (spec-notes:
//! carrier-scan).

use byteorder::{BigEndian, ByteOrder};

use super::model::{Carrier, Places};
use super::{Format, Game};
use crate::bytes::{Span, find_all};
use crate::finding::{Findings, counted, words};
use crate::limits::SCAN_WORK;
use crate::pas4::{
    self, DATABASE_HEADER, ENGINE_PARMS, Frame, MAGIC, Parm, STATE_HEADER, State, Surroundings,
    Value, WeightFunction, is_listed_state,
};
use crate::rules::carrier as rules;

/// Searches `bytes` and judges what is found; none where nothing is.
pub(super) fn check<'a>(
    bytes: &'a [u8],
    format: Format,
    game: Option<Game>,
    findings: &mut Findings,
) -> Option<Carrier<'a>> {
    let mut budget = Budget(bytes.len().saturating_mul(SCAN_WORK));
    let mut found = Vec::new();
    let mut from = 0;
    let mut untried = 0u64;
    let mut first_untried = None;
    for at in find_all(bytes, &MAGIC, 0) {
        if at < from {
            continue;
        }
        if untried > 0 {
            untried = untried.saturating_add(1);
            continue;
        }
        match attempt(bytes, at, &mut budget) {
            Attempt::Accepted(frame) => {
                from = frame.end;
                let index = found.len();
                say_found(at, index, findings);
                let around = Surroundings {
                    prefix: &format!("characters[{index}].pas."),
                    anim_list: None,
                };
                pas4::judge(bytes, &frame, &around, findings);
                found.push(at);
            }
            Attempt::Empty => say_possible(at, findings),
            Attempt::Refused => {}
            Attempt::OutOfBudget => {
                first_untried = Some(at);
                untried = 1;
            }
        }
    }
    if let Some(at) = first_untried {
        say_untried(at, untried, findings);
    }
    if found.is_empty() {
        say_nothing(findings);
        return None;
    }
    Some(Carrier {
        bytes,
        format,
        game,
        layout: None,
        places: Places::Found(found),
    })
}

/// Bytes that may still be read by attempts.
struct Budget(usize);

impl Budget {
    fn charge(&mut self, bytes: usize) -> Result<(), Attempt> {
        self.0 = self.0.checked_sub(bytes).ok_or(Attempt::OutOfBudget)?;
        Ok(())
    }
}

/// What became of an occurrence of `PAS4`.
enum Attempt {
    Accepted(Frame),
    /// It may be an empty database, or chance.
    Empty,
    Refused,
    OutOfBudget,
}

fn attempt(bytes: &[u8], at: usize, budget: &mut Budget) -> Attempt {
    match strict(bytes, at, budget) {
        Ok(frame) => Attempt::Accepted(frame),
        Err(other) => other,
    }
}

/// The widest parm.
const WIDEST_PARM: usize = 20;

/// How many state ids readers list; a database has no more states, as long as
/// they are all different.
const LISTED_STATES: u32 = 27;

/// A database that passes every test that tells it from chance.
fn strict(bytes: &[u8], at: usize, budget: &mut Budget) -> Result<Frame, Attempt> {
    budget.charge(DATABASE_HEADER)?;
    let rest = bytes.get(at..).unwrap_or_default();
    let (header, mut rest) = rest
        .split_at_checked(DATABASE_HEADER)
        .ok_or(Attempt::Refused)?;
    let state_count = word(header, 4)?;
    let default_state = word(header, 8)?.cast_signed();
    if state_count == 0 && default_state == -1 {
        return Err(Attempt::Empty);
    }
    require((1..=LISTED_STATES).contains(&state_count))?;

    let mut ids = 0u32;
    let mut has_anims = false;
    for _ in 0..state_count {
        budget.charge(STATE_HEADER)?;
        let id = word(rest, 0)?.cast_signed();
        require(is_listed_state(id))?;
        let bit = id_bit(id);
        require(ids & bit == 0)?;
        ids |= bit;
        let parm_count = word(rest, 4)?;
        require(parm_count <= ENGINE_PARMS)?;
        budget.charge(WIDEST_PARM.saturating_mul(parm_count as usize))?;
        let (state, behind) = State::split(rest).ok_or(Attempt::Refused)?;
        require(state.parms().all(|parm| is_plausible_parm(&parm)))?;
        for anim in state.anims() {
            budget.charge(state.stride())?;
            require(anim.values().all(is_plausible))?;
            has_anims = true;
        }
        rest = behind;
    }
    let default_is_listed = is_listed_state(default_state) && ids & id_bit(default_state) != 0;
    require(default_is_listed && has_anims)?;
    Ok(Frame {
        at,
        end: bytes.len().saturating_sub(rest.len()),
        state_count,
        default_state,
    })
}

fn require(holds: bool) -> Result<(), Attempt> {
    if holds { Ok(()) } else { Err(Attempt::Refused) }
}

fn word(bytes: &[u8], at: usize) -> Result<u32, Attempt> {
    let word = bytes.get(at..).and_then(|rest| rest.get(..4));
    word.map(BigEndian::read_u32).ok_or(Attempt::Refused)
}

/// One bit for each listed id, -1 to 26.
fn id_bit(id: i32) -> u32 {
    1u32.checked_shl(id.saturating_add(1).cast_unsigned())
        .unwrap_or(0)
}

fn is_plausible_parm(parm: &Parm) -> bool {
    let known = match parm.weight_function() {
        WeightFunction::ExactMatch
        | WeightFunction::PercentError
        | WeightFunction::AngularPercent
        | WeightFunction::NoWeight => true,
        WeightFunction::Unknown(_) => false,
    };
    known
        && parm.weight().number().is_finite()
        && is_plausible(parm.min())
        && is_plausible(parm.max())
}

fn is_plausible(value: Value) -> bool {
    match value {
        Value::Int32(_) | Value::Uint32(_) | Value::Enum(_) => true,
        Value::Real(real) => real.number().is_finite(),
        Value::Bool(byte) => byte <= 1,
    }
}

fn say_found(at: usize, index: usize, findings: &mut Findings) {
    findings.add(&rules::FOUND_BY_SCANNING, Some(Span::new(at, MAGIC.len())), || {
        words(
            format!("characters[{index}].pas"),
            "found by searching for `PAS4`: where a database stands in this file is not known, but what follows passes every test that tells one from chance",
            "compare with the game if it matters",
        )
    });
}

fn say_possible(at: usize, findings: &mut Findings) {
    findings.add(&rules::POSSIBLE_DATABASE, Some(Span::new(at, DATABASE_HEADER)), || {
        words(
            "",
            "an empty database may stand here; so few bytes also turn up by chance, so it is not taken for one",
            "look at it by hand if the file should hold an empty database",
        )
    });
}

fn say_untried(at: usize, untried: u64, findings: &mut Findings) {
    findings.add(&rules::SCAN_LIMIT, Some(Span::new(at, MAGIC.len())), || {
        words(
            "",
            format!("from here on {} of `PAS4` left untried: the attempts before read {SCAN_WORK} times the file", counted(untried, "occurrence")),
            "cut the part that matters out of the file and scan that",
        )
    });
}

fn say_nothing(findings: &mut Findings) {
    findings.add(&rules::NOTHING_FOUND, None, || {
        words(
            "",
            "no database was found: no `PAS4` in the file is followed by what passes for one",
            "leave the file out if none is expected in it",
        )
    });
}
