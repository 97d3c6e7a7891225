//! What decoding costs in memory. Alone in its program, so that nothing else
//! allocates meanwhile.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use animlint::carrier::{self, Format, Model};
use animlint::generate::parts::carrier::char_prime3;
use animlint::generate::parts::pas4::{anim, database, parm, state};
use animlint::json::carrier::CarrierJson;
use animlint::json::panim::PanimJson;
use animlint::json::pas4::Pas4Json;
use animlint::json::{Compact, Readable};
use animlint::limits::Bounds;
use animlint::panim::{Generation, Header, Panim, Sections, Shorts};
use animlint::pas4::Value::{Bool, Int32};
use serde::Serialize;

/// Counts what is held, and the most that was.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// Safety: all is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(held, Ordering::Relaxed);
        // Safety: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        // Safety: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

const SIZE: usize = 16 << 20;
const ALLOWED: usize = 16 << 10;

/// The most that is held at once while `json` is written, beyond what was
/// before.
fn cost(json: &impl Serialize) -> usize {
    let before = HELD.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let mut compact = serde_json::Serializer::with_formatter(io::sink(), Compact);
    json.serialize(&mut compact).unwrap();
    let mut readable = serde_json::Serializer::with_formatter(io::sink(), Readable::default());
    json.serialize(&mut readable).unwrap();
    MOST.load(Ordering::Relaxed) - before
}

/// Protects: promise 1. Writing JSON takes next to no memory beside the file,
/// however large it is and whatever it holds.
#[test]
fn writing_json_takes_no_memory_to_speak_of() {
    let values = vec![0xFF; SIZE];
    let model = Panim {
        header: Header {
            generation: Generation::Current,
            name: vec![0xFF; 64].into(),
            author: vec![0; 32].into(),
            looping: 0,
            length: 1,
            node_count: 1,
            padding: Vec::new().into(),
        },
        values: Shorts::from_bytes(&values),
        indices: Shorts::from_bytes(&values),
        sections: Sections::default(),
        trailing: (&values).into(),
    };
    let took = cost(&PanimJson(&model));
    assert!(took < ALLOWED, "{took} bytes for a .panim");

    let parms = [
        parm(0, 1.0, Int32(0), Int32(9)),
        parm(3, 1.0, Bool(0), Bool(2)),
    ];
    let anims = vec![anim(1, &[Int32(5), Bool(7)]); SIZE / 9];
    let bytes = database(5, &[state(5, &parms, &anims)]);
    drop(anims);
    let pas4 = animlint::pas4::read(&bytes).unwrap();
    let took = cost(&Pas4Json(&pas4));
    assert!(took < ALLOWED, "{took} bytes for a database");

    let bytes = char_prime3(5, b"name", &[], &bytes, &values);
    let model = carrier::check(&bytes, Some(Format::Char), &Bounds::default()).model;
    let Some(Model::Carrier(carrier)) = model else {
        panic!("no carrier")
    };
    let took = cost(&CarrierJson(&carrier));
    assert!(took < ALLOWED, "{took} bytes for a carrier");
}
