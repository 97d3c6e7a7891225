//! The layouts of an ANCS character, as far as readers disagree on them
//! (spec-notes: carrier-ancs).

use super::path::Path;
use super::walk::{Stop, Visit, Walker};
use crate::pas4;

/// How a reader lays out what follows a character's database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// As retro-data-structures reads it.
    Rds,
    /// As metaforce reads it.
    Metaforce,
    /// As randomprime reads it.
    Randomprime,
}

impl Layout {
    /// All layouts, in the order in which they are preferred.
    pub const ALL: [Self; 3] = [Self::Rds, Self::Metaforce, Self::Randomprime];

    /// The reader's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rds => "retro-data-structures",
            Self::Metaforce => "metaforce",
            Self::Randomprime => "randomprime",
        }
    }

    /// Whether the word before the electrics, from version 6 on, counts a list
    /// of its own; else it is skipped.
    const fn has_third_list(self) -> bool {
        match self {
            Self::Rds => false,
            Self::Metaforce | Self::Randomprime => true,
        }
    }

    /// Whether the word behind the electrics, from version 10 on, counts the
    /// spawns; else it is skipped.
    const fn has_spawns(self) -> bool {
        match self {
            Self::Rds | Self::Metaforce => true,
            Self::Randomprime => false,
        }
    }

    /// The version from which on there are effects.
    const fn effects_since(self) -> u16 {
        match self {
            Self::Rds | Self::Randomprime => 2,
            Self::Metaforce => 3,
        }
    }

    /// Whether bones are numbers from version 10 on; else they are strings.
    const fn has_numbered_bones(self) -> bool {
        match self {
            Self::Rds | Self::Metaforce => true,
            Self::Randomprime => false,
        }
    }
}

/// Bytes of the smallest character: the fields of version 1 with empty strings
/// and lists and an empty database.
pub(super) const SMALLEST_CHARACTER: usize = 51;

/// What is known of a character, as far as it was walked over.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outline {
    pub(super) start: usize,
    pub(super) version: Option<u16>,
    pub(super) database: Option<pas4::Frame>,
    /// Offset and length of the anim list.
    pub(super) anim_list: Option<(usize, u32)>,
    pub(super) end: usize,
    /// Whether layouts take anything in it differently.
    pub(super) forks: bool,
}

/// Walks over the character at which `walker` stands, noting in `outline` what
/// becomes known.
pub(super) fn character<V: Visit>(
    walker: &mut Walker<'_, '_, V>,
    path: &Path<'_>,
    layout: Layout,
    outline: &mut Outline,
) -> Result<(), Stop> {
    *outline = Outline {
        start: walker.offset(),
        ..Outline::default()
    };
    walker.u32(&path.field("id"))?;
    let version = walker.u16(&path.field("version"))?;
    if !(1..=10).contains(&version) {
        return Err(walker.unknown_version(version, 2, &path.field("version")));
    }
    outline.version = Some(version);
    walker.text(&path.field("name"))?;
    for name in ["model", "skin", "skeleton"] {
        walker.u32(&path.field(name))?;
    }
    anim_names(walker, &path.field("anim_names"), version)?;
    outline.database = Some(walker.database(&path.field("pas"))?);

    resources(walker, &path.field("resources"), version, layout, outline)?;
    if version >= 10 {
        walker.zero(&path.field("unknown"))?;
        walker.u32(&path.field("unknown_2"))?;
    } else {
        walker.u32(&path.field("unknown"))?;
    }
    if version >= 2 {
        bounds(walker, &path.field("bounds"))?;
    }
    outline.forks |= version == 2;
    if version >= layout.effects_since() {
        effects(walker, &path.field("effects"), version, layout, outline)?;
    }
    if version >= 4 {
        walker.u32(&path.field("frozen_model"))?;
        walker.u32(&path.field("frozen_skin"))?;
    }
    if version >= 5 {
        let list_at = walker.offset();
        let count = walker.list(4, &path.field("anim_list"))?;
        outline.anim_list = Some((list_at, count));
    }
    if version >= 10 {
        walker.u32(&path.field("spatial_primitives"))?;
        walker.u8(&path.field("unknown_3"))?;
        walker.list(28, &path.field("anim_bounds"))?;
    }
    outline.end = walker.offset();
    Ok(())
}

fn anim_names<V: Visit>(
    walker: &mut Walker<'_, '_, V>,
    path: &Path<'_>,
    version: u16,
) -> Result<(), Stop> {
    let smallest = if version < 10 { 6 } else { 5 };
    for index in 0..walker.count(smallest, path)? {
        let record = path.at(index);
        walker.u32(&record.field("id"))?;
        if version < 10 {
            walker.text(&record.field("unknown"))?;
        }
        walker.text(&record.field("name"))?;
    }
    Ok(())
}

fn resources<V: Visit>(
    walker: &mut Walker<'_, '_, V>,
    path: &Path<'_>,
    version: u16,
    layout: Layout,
    outline: &mut Outline,
) -> Result<(), Stop> {
    walker.list(4, &path.field("parts"))?;
    walker.list(4, &path.field("swooshes"))?;
    if version >= 6 {
        let path = path.field("unknown");
        forked_list(walker, &path, layout.has_third_list(), outline)?;
    }
    walker.list(4, &path.field("electrics"))?;
    if version >= 10 {
        let path = path.field("spawns");
        forked_list(walker, &path, layout.has_spawns(), outline)?;
    }
    Ok(())
}

/// A word that is the count of a list to some readers and nothing to others.
fn forked_list<V: Visit>(
    walker: &mut Walker<'_, '_, V>,
    path: &Path<'_>,
    is_list: bool,
    outline: &mut Outline,
) -> Result<(), Stop> {
    if !is_list {
        outline.forks |= walker.u32(path)? != 0;
        return Ok(());
    }
    let count = walker.u32(&path.field("count"))?;
    outline.forks |= count != 0;
    walker.records(count, 4, path)
}

fn bounds<V: Visit>(walker: &mut Walker<'_, '_, V>, path: &Path<'_>) -> Result<(), Stop> {
    for index in 0..walker.count(25, path)? {
        let record = path.at(index);
        walker.text(&record.field("name"))?;
        walker.plain(24, &record.field("box"))?;
    }
    Ok(())
}

fn effects<V: Visit>(
    walker: &mut Walker<'_, '_, V>,
    path: &Path<'_>,
    version: u16,
    layout: Layout,
    outline: &mut Outline,
) -> Result<(), Stop> {
    let numbered = version >= 10 && layout.has_numbered_bones();
    let smallest = if numbered { 25 } else { 22 };
    for index in 0..walker.count(5, path)? {
        let record = path.at(index);
        walker.text(&record.field("name"))?;
        let components = record.field("components");
        let count = walker.u32(&components.field("count"))?;
        outline.forks |= version >= 10 && count != 0;
        walker.fits(count, smallest, &components)?;
        for index in 0..count {
            component(walker, &components.at(index), numbered)?;
        }
    }
    Ok(())
}

fn component<V: Visit>(
    walker: &mut Walker<'_, '_, V>,
    path: &Path<'_>,
    numbered_bone: bool,
) -> Result<(), Stop> {
    walker.text(&path.field("name"))?;
    walker.type_code(&path.field("type"))?;
    walker.u32(&path.field("id"))?;
    if numbered_bone {
        walker.u32(&path.field("bone"))?;
    } else {
        walker.text(&path.field("bone"))?;
    }
    walker.plain(4, &path.field("scale"))?;
    walker.u32(&path.field("parent_mode"))?;
    walker.u32(&path.field("flags"))?;
    Ok(())
}
