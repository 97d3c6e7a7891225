//! PAS4 databases from JSON.

use crate::pas4::{Builder, Database, Parm, ParmType, Value, WeightFunction, write};

use super::error::JsonError;
use super::node::{Kind, Node};
use super::object::Object;
use super::scalar::Excerpt;

/// The bytes of a stand-alone database.
pub(super) fn encode(root: &Node<'_, '_>) -> Result<Vec<u8>, JsonError> {
    let keys = root.object(["format", "default_state", "states", "raw"])?;
    let database = database(&keys)?;
    let trailing = match keys.optional("raw") {
        Some(raw) => match raw.object(["trailing"])?.optional("trailing") {
            Some(trailing) => trailing.hex()?,
            None => Vec::new(),
        },
        None => Vec::new(),
    };
    Ok(write(&database.with_trailing(trailing)))
}

/// A database within a carrier.
pub(super) fn nested(node: &Node<'_, '_>) -> Result<Database<'static>, JsonError> {
    database(&node.object(["default_state", "states"])?)
}

fn database<const N: usize>(keys: &Object<'_, '_, N>) -> Result<Database<'static>, JsonError> {
    let default_state = keys.required("default_state")?.whole()?;
    let mut builder = Builder::new();
    keys.required("states")?
        .items(|_, node| state(node, &mut builder))?;
    Ok(builder.finish(default_state))
}

fn state(node: &Node<'_, '_>, builder: &mut Builder) -> Result<(), JsonError> {
    let keys = node.object(["id", "parms", "anims"])?;
    let id = keys.required("id")?.whole()?;
    let mut parms = Vec::new();
    keys.required("parms")?.items(|_, node| {
        parms.push(parm(node)?);
        Ok(())
    })?;
    let list = keys.required("anims")?;
    let anims = list.list()?;
    let mut failed = None;
    let anims = anims.into_iter().enumerate().map_while(|(index, raw)| {
        anim(&list.item(index, raw), &parms)
            .map_err(|error| failed = Some(error))
            .ok()
    });
    let built = builder.state(id, &parms, anims);
    match failed {
        Some(error) => Err(error),
        None => built.map_err(|error| node.error(error.to_string())),
    }
}

fn parm(node: &Node<'_, '_>) -> Result<Parm, JsonError> {
    let keys = node.object(["type", "weight_function", "weight", "min", "max", "raw"])?;
    let kind = parm_type(&keys.required("type")?)?;
    let weight_function = weight_function(&keys.required("weight_function")?)?;
    let weight = keys.required("weight")?.real()?;
    let (min, max) = (keys.required("min")?, keys.required("max")?);
    let mut range = [value(&min, kind)?, value(&max, kind)?];
    if let Some(raw) = keys.optional("raw") {
        let raw = raw.object(["min", "max"])?;
        let sides = [("min", &min), ("max", &max)];
        for (value, (key, plain)) in range.iter_mut().zip(sides) {
            if let Some(byte) = raw.optional(key) {
                *value = odd_bool(&byte, plain, *value)?;
            }
        }
    }
    let [min, max] = range;
    Parm::new(weight_function, weight, min, max).map_err(|error| node.error(error.to_string()))
}

fn parm_type(node: &Node<'_, '_>) -> Result<ParmType, JsonError> {
    let name = node.text()?;
    let kind = ParmType::ALL.into_iter().find(|kind| kind.name() == name);
    kind.ok_or_else(|| {
        node.error(format!(
            "`{}` is no type; there are {}",
            Excerpt(&name),
            ParmType::ALL.map(ParmType::name).join(", ")
        ))
    })
}

/// The functions that have names.
const NAMED: [WeightFunction; 4] = [
    WeightFunction::ExactMatch,
    WeightFunction::PercentError,
    WeightFunction::AngularPercent,
    WeightFunction::NoWeight,
];

fn weight_function(node: &Node<'_, '_>) -> Result<WeightFunction, JsonError> {
    if node.kind() == Kind::Number {
        let function = WeightFunction::from_code(node.whole()?);
        return match function.name() {
            None => Ok(function),
            Some(name) => Err(node.error(format!(
                "this function has a name: write \"{name}\"; only unknown ones are numbers"
            ))),
        };
    }
    let name = node.text()?;
    let function = NAMED.into_iter().find(|it| it.name() == Some(&*name));
    function.ok_or_else(|| {
        let names: Vec<&str> = NAMED.iter().filter_map(|it| it.name()).collect();
        node.error(format!(
            "`{}` is no weight function; there are {}, and numbers from 4 on for unknown ones",
            Excerpt(&name),
            names.join(", ")
        ))
    })
}

fn anim(node: &Node<'_, '_>, parms: &[Parm]) -> Result<(u32, Vec<Value>), JsonError> {
    let keys = node.object(["id", "values", "raw"])?;
    let id = keys.required("id")?.whole()?;
    let list = keys.required("values")?;
    let mut values = Vec::with_capacity(parms.len());
    let count = list.items(|index, node| {
        if let Some(parm) = parms.get(index) {
            values.push(value(node, parm.kind())?);
        }
        Ok(())
    })?;
    if count != parms.len() {
        return Err(list.error(format!(
            "values for {} of the state's parms are needed here, one for each, not {count}",
            parms.len()
        )));
    }
    if let Some(raw) = keys.optional("raw")
        && let Some(bytes) = raw.object(["values"])?.optional("values")
    {
        let plain = list.list()?;
        let count = bytes.items(|index, byte| {
            let (Some(value), Some(plain)) = (values.get_mut(index), plain.get(index)) else {
                return Ok(());
            };
            if byte.kind() != Kind::Null {
                *value = odd_bool(byte, &list.item(index, plain), *value)?;
            }
            Ok(())
        })?;
        if count != parms.len() {
            return Err(bytes.error(format!(
                "{} items are needed here, as many as there are values, not {count}",
                parms.len()
            )));
        }
    }
    Ok((id, values))
}

fn value(node: &Node<'_, '_>, kind: ParmType) -> Result<Value, JsonError> {
    Ok(match kind {
        ParmType::Int32 => Value::Int32(node.whole()?),
        ParmType::Uint32 => Value::Uint32(node.whole()?),
        ParmType::Real => Value::Real(node.real()?),
        ParmType::Bool => Value::Bool(node.bool()?.into()),
        ParmType::Enum => Value::Enum(node.whole()?),
    })
}

/// A Bool with its byte, which has to mean what the plain value says.
fn odd_bool(byte: &Node<'_, '_>, plain: &Node<'_, '_>, value: Value) -> Result<Value, JsonError> {
    let odd = byte.whole::<u8>()?;
    match value {
        Value::Bool(said) if (said != 0) == (odd != 0) => Ok(Value::Bool(odd)),
        Value::Bool(_) => Err(byte.error(format!(
            "the byte {odd} is {}, but {} is {}; change one of them, or leave the byte out",
            odd != 0,
            plain.place(),
            plain.source()
        ))),
        Value::Int32(_) | Value::Uint32(_) | Value::Real(_) | Value::Enum(_) => {
            Err(byte.error(format!(
                "{} is no Bool, and only a Bool has a byte here; leave it out",
                plain.place()
            )))
        }
    }
}
