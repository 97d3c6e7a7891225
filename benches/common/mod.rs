//! Files of real size, for every benchmark the same.

use animlint::panim;

/// A file as real ones are: 20 bones, 48 frames, about 6 KB, and every
/// rotation of every bone moves. Each `variant` moves in another way.
pub(crate) fn real_size(variant: u16) -> Vec<u8> {
    let (bones, frames) = (20_u16, 48_u16);
    let mut values: Vec<i16> = vec![0, 180, 0];
    let mut entries: Vec<u16> = vec![1, 0, 1, 1, 1, 2];
    for channel in 0..bones * 3 {
        entries.extend([frames, 3 + channel * frames]);
        values.extend((0..frames).map(|frame| {
            let phase = f64::from(frame * (channel % 7 + 1)) / 9.0 + f64::from(variant);
            (phase.sin() * 9000.0) as i16
        }));
    }
    let model = panim::Panim {
        header: panim::Header {
            generation: panim::Generation::Current,
            name: panim::pad(b"Walking", 64).expect("fits").into(),
            author: panim::pad(b"animlint", 32).expect("fits").into(),
            looping: 0xA6,
            length: frames,
            node_count: 95,
            padding: Vec::new().into(),
        },
        values: panim::Shorts::from_signed(&values),
        indices: panim::Shorts::from_unsigned(&entries),
        sections: panim::Sections::default(),
        trailing: Vec::new().into(),
    };
    panim::write(&model).expect("a model that survives")
}
