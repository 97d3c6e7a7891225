//! The leaves of a database.

use byteorder::{BigEndian, ByteOrder};

use super::form::Form;
use super::{Leaf, See, unread};
use crate::bytes::Span;
use crate::pas4::{self, Database, Field, MAGIC, ParmField, ParmType};

/// Gives the fields of a database their forms as they come in file order: the
/// types of a state's parms are those of its values.
#[derive(Debug, Default)]
pub(super) struct Forms {
    parms: Vec<ParmType>,
}

impl Forms {
    /// The form of the next field.
    pub(super) fn of(&mut self, field: Field, bytes: &[u8]) -> Form {
        match field {
            Field::Magic => Form::Tag,
            Field::StateCount | Field::ParmCount(_) | Field::AnimCount(_) | Field::AnimId(_, _) => {
                Form::Unsigned
            }
            Field::DefaultState => Form::StateId,
            Field::StateId(_) => {
                self.parms.clear();
                Form::StateId
            }
            Field::Parm(_, _, ParmField::Type) => {
                self.parms.extend(type_of(bytes));
                Form::ParmType
            }
            Field::Parm(_, _, ParmField::WeightFunction) => Form::WeightFunction,
            Field::Parm(_, _, ParmField::Weight) => Form::Value(ParmType::Real),
            Field::Parm(_, parm, ParmField::Min | ParmField::Max) => self.value(parm),
            Field::Value(_, _, parm) => self.value(parm),
            Field::States | Field::State(_) | Field::Anims(_) | Field::Trailing => Form::Bytes,
        }
    }

    fn value(&self, parm: u32) -> Form {
        let kind = usize::try_from(parm).ok().and_then(|at| self.parms.get(at));
        kind.map_or(Form::Bytes, |kind| Form::Value(*kind))
    }
}

fn type_of(bytes: &[u8]) -> Option<ParmType> {
    let code = bytes.get(..4).map(BigEndian::read_u32)?;
    ParmType::from_code(code)
}

/// Shows the leaves of a database at the start of `bytes`.
pub(super) fn each_leaf(bytes: &[u8], database: &Database<'_>, see: See<'_>) {
    let mut forms = Forms::default();
    for (field, span) in pas4::fields(database, 0) {
        let form = forms.of(field, span.of(bytes));
        see(Leaf::new(field.to_string(), span, form));
    }
}

/// Shows the leaves of what begins as a database at `at` and cannot be
/// delimited, as far as it goes, with `prefix` before their paths. The rest of
/// the file is unread.
pub(super) fn each_broken_leaf(bytes: &[u8], at: usize, prefix: &str, see: See<'_>) {
    let mut broken = Broken {
        bytes,
        at,
        prefix,
        forms: Forms::default(),
        see,
    };
    broken.database();
    let end = broken.at;
    see(unread(end, bytes.len()));
}

struct Broken<'b, 's> {
    bytes: &'b [u8],
    at: usize,
    prefix: &'b str,
    forms: Forms,
    see: See<'s>,
}

impl Broken<'_, '_> {
    fn database(&mut self) {
        let stop = match pas4::frame::<BigEndian>(self.bytes, self.at, ParmType::Bool.width()) {
            Ok(frame) => return self.whole(&frame.database(self.bytes)),
            Err(stop) => stop,
        };
        let field = stop.error.field();
        if stop.read.end == self.at {
            // The header is not whole.
            if field != Field::Magic && self.field(Field::Magic, MAGIC.len()) {
                self.field(Field::StateCount, 4);
            }
            return;
        }
        let states = stop.read.state_count;
        self.whole(&stop.read.database(self.bytes));
        // Where so many states cannot be, no more of them is believed.
        if field == Field::StateCount {
            return;
        }
        let header = [
            Field::StateId(states),
            Field::ParmCount(states),
            Field::AnimCount(states),
        ];
        if header.into_iter().all(|field| self.field(field, 4)) {
            for parm in 0..stop.partial.parms_read {
                self.parm(states, parm);
            }
            self.cut_parm(states, stop.partial.parms_read, field);
        }
    }

    /// All fields of a database that was delimited, as one of its header and
    /// some states.
    fn whole(&mut self, database: &Database<'_>) {
        // Its header's count is that of the states that are whole.
        for (field, span) in pas4::fields(database, self.at) {
            self.field(field, span.len);
        }
    }

    fn parm(&mut self, state: u32, parm: u32) {
        let kind = type_of(self.bytes.get(self.at..).unwrap_or_default());
        let width = kind.map_or(0, ParmType::width);
        for (field, len) in [
            (ParmField::Type, 4),
            (ParmField::WeightFunction, 4),
            (ParmField::Weight, 4),
            (ParmField::Min, width),
            (ParmField::Max, width),
        ] {
            self.field(Field::Parm(state, parm, field), len);
        }
    }

    /// The type that stopped the reading, if it was one.
    fn cut_parm(&mut self, state: u32, parm: u32, stopped: Field) {
        let field = Field::Parm(state, parm, ParmField::Type);
        if stopped == field {
            self.field(field, 4);
        }
    }

    /// Shows the next field, if the file has all of it.
    fn field(&mut self, field: Field, len: usize) -> bool {
        let span = Span::new(self.at, len);
        if span.end() > self.bytes.len() {
            return false;
        }
        let form = self.forms.of(field, span.of(self.bytes));
        let path = format!("{}{field}", self.prefix);
        (self.see)(Leaf::new(path, span, form));
        self.at = span.end();
        true
    }
}
