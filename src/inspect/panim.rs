//! The leaves of a `.panim`.

use byteorder::{BigEndian, ByteOrder};

use super::form::Form;
use super::{Leaf, See, unread};
use crate::bytes::Span;
use crate::panim::{self, CutSection, Generation, Layout, ROW_BYTES, Start};

/// Bytes of x, y and z in one frame of a track.
const FRAME_BYTES: usize = 6;

/// Shows the leaves of a file, or of as much of it as can be delimited.
pub(super) fn each_leaf(bytes: &[u8], see: See<'_>) {
    let layout = Layout::of(bytes);
    let mut track = Track::default();
    for field in panim::fields(bytes, &layout) {
        let panim::Field { span, path } = field;
        match part_of(&path) {
            "unread" => return each_unread_leaf(bytes, &layout, span, see),
            "name" | "author" => see(Leaf::new(path, span, Form::Text)),
            "looping" => see(Leaf::new(path, span, Form::Looping)),
            "tag" => see(Leaf::new(path, span, Form::Tag)),
            "values" => see(Leaf::new(path, span, Form::Shorts)),
            "rows" => each_row(&path, span, see),
            "partial_row" => see(Leaf::new(path, span, Form::Words)),
            "bitmask" => {
                track.mask = span;
                see(Leaf::new(path, span, Form::Bitmask(track.bones)));
            }
            "data" => {
                track.each_frame(bytes, &path, span, see);
            }
            part => {
                let number = span.of(bytes);
                match part {
                    "frames" => track = Track::of(number),
                    "bones" => track.bones = u16_of(number),
                    _ => {}
                }
                see(Leaf::new(path, span, Form::plain(span.len)));
            }
        }
    }
}

/// The last component of a path.
fn part_of(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

fn u16_of(bytes: &[u8]) -> u16 {
    bytes.get(..2).map_or(0, BigEndian::read_u16)
}

fn each_row(path: &str, span: Span, see: See<'_>) {
    for (index, at) in (span.start..span.end()).step_by(ROW_BYTES).enumerate() {
        let row = Span::new(at, ROW_BYTES);
        see(Leaf::new(format!("{path}[{index}]"), row, Form::Row));
    }
}

/// What is known of the track whose fields come.
#[derive(Debug, Default)]
struct Track {
    frames: u16,
    bones: u16,
    mask: Span,
}

impl Track {
    fn of(frames: &[u8]) -> Self {
        Self {
            frames: u16_of(frames),
            ..Self::default()
        }
    }

    /// Shows each frame of each present bone that stands in `span` as a whole,
    /// and gives the offset behind the last.
    fn each_frame(&self, bytes: &[u8], path: &str, span: Span, see: See<'_>) -> usize {
        let track = panim::Track {
            kind: panim::SectionKind::Translations,
            frames: self.frames,
            bones: self.bones,
            bitmask: self.mask.of(bytes),
            data: span.of(bytes),
        };
        let mut at = span.start;
        for bone in track.present() {
            for frame in 0..self.frames {
                let place = Span::new(at, FRAME_BYTES);
                if place.end() > span.end() {
                    return at;
                }
                let path = format!("{path}[{bone}].frames[{frame}]");
                see(Leaf::new(path, place, Form::Frame));
                at = place.end();
            }
        }
        at
    }
}

/// Shows what is behind the last field that could be delimited.
fn each_unread_leaf(bytes: &[u8], layout: &Layout, rest: Span, see: See<'_>) {
    let cut = layout.body.and_then(|body| body.cut);
    let end = match (cut, layout.start) {
        (Some(cut), _) => each_leaf_of_cut(bytes, &cut, see),
        (None, Start::Damaged | Start::Truncated) => each_header_leaf(bytes.len(), see),
        (None, Start::Misplaced { at }) => {
            let tag = Span::new(at, panim::VALUES_TAG.len());
            see(unread(0, at));
            see(Leaf::new("values.tag", tag, Form::Tag));
            tag.end()
        }
        (None, Start::Header(_) | Start::Empty | Start::Foreign(_)) => rest.start,
    };
    see(unread(end, bytes.len()));
}

/// The fields of a current header whose tag is damaged or not there any more,
/// each that the file has all of.
fn each_header_leaf(len: usize, see: See<'_>) -> usize {
    let fields = Generation::Current.fields();
    let mut end = 0;
    for (span, path, form) in [
        (fields.name, "name", Form::Text),
        (fields.author, "author", Form::Text),
        (fields.looping, "looping", Form::Looping),
        (fields.length, "length", Form::Unsigned),
        (fields.node_count, "node_count", Form::Unsigned),
    ] {
        if span.end() > len {
            break;
        }
        see(Leaf::new(path, span, form));
        end = span.end();
    }
    end
}

/// The parts of a section that the file ends in.
fn each_leaf_of_cut(bytes: &[u8], cut: &CutSection, see: See<'_>) -> usize {
    let path = cut.kind.name();
    let leaf = |part: &str, span: Span, form: Form| Leaf::new(format!("{path}.{part}"), span, form);
    see(leaf("tag", cut.tag, Form::Tag));
    let Some((frames, bones)) = cut.counts else {
        return cut.tag.end();
    };
    let frames_at = Span::new(cut.tag.end(), 2);
    let bones_at = Span::new(frames_at.end(), 2);
    see(leaf("frames", frames_at, Form::Unsigned));
    see(leaf("bones", bones_at, Form::Unsigned));
    let mask = Span::new(bones_at.end(), usize::from(bones).div_ceil(8));
    if mask.end() > bytes.len() {
        return mask.start;
    }
    see(leaf("bitmask", mask, Form::Bitmask(bones)));
    let track = Track {
        frames,
        bones,
        mask,
    };
    let data = Span::between(mask.end(), bytes.len());
    track.each_frame(bytes, &format!("{path}.data"), data, see)
}
