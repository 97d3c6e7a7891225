//! Making files smaller: the result shows the rule, breaks few others, and is
//! about as small as one made by hand.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use animlint::generate::seeded::{Format, Knobs, Recipe, companion, formats};
use animlint::limits;
use animlint::rules::{self, Rule};
use animlint::shrink::{Bounds, End, Goal, Shrunk, rules_of, shrink};
use animlint::tree::file::{Found, check};

static NEVER: AtomicBool = AtomicBool::new(false);

fn bounds(steps: u64) -> Bounds<'static> {
    Bounds {
        steps,
        deadline: None,
        stop: &NEVER,
    }
}

/// Shrinks a file of this name while it breaks `keep`.
fn shrunk(bytes: &[u8], name: &str, keep: &[&'static Rule], steps: u64) -> Option<Shrunk> {
    let path = Path::new(name);
    let format = check(bytes, path, Found::Named, false, &limits::Bounds::default()).format;
    let goal = Goal {
        keep: keep.to_vec(),
        allow_others: false,
    };
    let mut test = |candidate: &[u8]| goal.test(candidate, path);
    shrink(bytes, format, bounds(steps), &mut test, &mut |_, _| {})
}

fn ids(bytes: &[u8], name: &str) -> Vec<&'static str> {
    let broken = rules_of(bytes, Path::new(name));
    broken.iter().map(|rule| rule.id).collect()
}

/// The size of the smallest file of the corpus that breaks a rule and no more
/// rules than it has to.
fn smallest_known(rule: &Rule, format: Format) -> usize {
    let wanted: Vec<&str> = {
        let mut ids: Vec<&str> = companion(rule).into_iter().map(|rule| rule.id).collect();
        ids.push(rule.id);
        ids.sort_unstable();
        ids
    };
    let mut sizes = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for folder in ["panim", "pas4", "ancs", "char", "file"] {
        for kind in ["ambiguous", "invalid", "valid"] {
            let Ok(entries) = fs::read_dir(root.join(folder).join(kind)) else {
                continue;
            };
            for entry in entries {
                let path: PathBuf = entry.unwrap().path();
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                if name.ends_with(format.extension()) {
                    let bytes = fs::read(&path).unwrap();
                    if ids(&bytes, &name) == wanted {
                        sizes.push(bytes.len());
                    }
                }
            }
        }
    }
    sizes.into_iter().min().unwrap_or(usize::MAX)
}

/// Protects: shrinking for every rule in every format. A file of 4 KB that
/// breaks it comes down to about the size of the smallest one made by hand.
#[test]
fn every_rule_comes_down_to_a_small_file() {
    let mut report = Vec::new();
    let mut wrong = Vec::new();
    for rule in rules::all() {
        for format in formats(rule) {
            let knobs = Knobs {
                size: Some(4000),
                ..Knobs::default()
            };
            // Some rules ask for a larger file.
            let recipe = Recipe::new(*format, Some(rule), knobs, 1)
                .or_else(|_| Recipe::new(*format, Some(rule), Knobs::default(), 1))
                .unwrap();
            let bytes = recipe.file(2).unwrap();
            let name = format!("a.{}", format.extension());
            // Those that are large by their nature take their time.
            let steps = if bytes.len() > 20_000 { 2000 } else { 40_000 };
            let small = shrunk(&bytes, &name, &[rule], steps).unwrap();
            let broken = ids(&small.bytes, &name);
            let mut expected: Vec<&str> = companion(rule).into_iter().map(|it| it.id).collect();
            expected.push(rule.id);
            expected.sort_unstable();
            let known = smallest_known(rule, *format);
            report.push(format!(
                "{} {}: {} -> {} (by hand {known}), {} steps, {broken:?}",
                rule.id,
                format.extension(),
                bytes.len(),
                small.bytes.len(),
                small.steps
            ));
            // Of the first the lists hold each other's lengths, of the second
            // the work hangs on the size of the whole, so little can be
            // dropped; of the third another layout fails by hand than here.
            let most = match rule.id {
                "CAR010" | "CAR018" => usize::MAX,
                "CAR011" => known.saturating_mul(2),
                _ => known.saturating_add(known / 4 + 8),
            };
            let is_small = small.bytes.len() <= most;
            if broken != expected || !is_small || small.bytes.len() > bytes.len() {
                wrong.push(report.last().unwrap().clone());
            }
        }
    }
    println!("{}", report.join("\n"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Protects: a file whose faults are many comes down to the one that is kept.
#[test]
fn other_faults_go() {
    let knobs = Knobs {
        size: Some(6000),
        ..Knobs::default()
    };
    let recipe = Recipe::new(
        Format::Panim,
        Some(rules::find("PAN037").unwrap()),
        knobs,
        3,
    )
    .unwrap();
    let mut bytes = recipe.file(0).unwrap();
    // Looping, node count, and bytes behind the sections.
    bytes[0x60] = 7;
    bytes[0x63] = 95;
    bytes.extend([1; 40]);
    let before = ids(&bytes, "a.panim");
    assert_eq!(before, ["PAN022", "PAN031", "PAN037", "PAN041"]);
    let keep = [rules::find("PAN037").unwrap()];
    let small = shrunk(&bytes, "a.panim", &keep, 100_000).unwrap();
    assert_eq!(ids(&small.bytes, "a.panim"), ["PAN037"]);
    assert_eq!(small.end, End::Smallest);

    // Two rules are kept together.
    let keep = [
        rules::find("PAN037").unwrap(),
        rules::find("PAN031").unwrap(),
    ];
    let small = shrunk(&bytes, "a.panim", &keep, 100_000).unwrap();
    assert_eq!(ids(&small.bytes, "a.panim"), ["PAN031", "PAN037"]);
}

/// Protects: a file that does not show it, and the same result every time.
#[test]
fn it_is_deterministic_and_refuses_what_is_not_there() {
    let rule = rules::find("PAS018").unwrap();
    let recipe = Recipe::new(Format::Ancs, Some(rule), Knobs::default(), 5).unwrap();
    let bytes = recipe.file(0).unwrap();
    assert!(shrunk(&bytes, "a.ancs", &[rules::find("PAS019").unwrap()], 10).is_none());
    let one = shrunk(&bytes, "a.ancs", &[rule], 100_000).unwrap();
    let other = shrunk(&bytes, "a.ancs", &[rule], 100_000).unwrap();
    assert_eq!((&one.bytes, one.steps), (&other.bytes, other.steps));
}

/// Protects: bounds. What there is by then still shows it.
#[test]
fn it_stops_at_its_bounds() {
    let rule = rules::find("PAN013").unwrap();
    let recipe = Recipe::new(Format::Panim, Some(rule), Knobs::default(), 5).unwrap();
    let bytes = recipe.file(0).unwrap();
    for steps in [0, 1, 7, 60] {
        let small = shrunk(&bytes, "a.panim", &[rule], steps).unwrap();
        assert_eq!((small.end, small.steps), (End::Steps, steps));
        assert_eq!(ids(&small.bytes, "a.panim"), ["PAN013"]);
        assert!(small.bytes.len() <= bytes.len());
    }
    let stop = AtomicBool::new(true);
    let stopped = Bounds {
        stop: &stop,
        ..bounds(100)
    };
    let mut test = |_: &[u8]| Some(Vec::new());
    let small = shrink(&bytes, None, stopped, &mut test, &mut |_, _| {}).unwrap();
    assert_eq!((small.end, small.steps), (End::Stopped, 0));
}

/// Protects: hostile files. Whatever is cut or flipped, each rule that the
/// file then breaks can be kept, and no file grows.
#[test]
fn hostile_files_are_made_smaller_too() {
    for format in [Format::Panim, Format::Pas4, Format::Ancs, Format::Char] {
        let name = format!("a.{}", format.extension());
        let knobs = Knobs {
            size: Some(700),
            ..Knobs::default()
        };
        let recipe = Recipe::new(format, None, knobs, 8).unwrap();
        for index in 0..12 {
            let mut bytes = recipe.file(index).unwrap();
            let len = bytes.len();
            let at = usize::try_from(index).unwrap() * 57 % len;
            match index % 4 {
                0 => bytes.truncate(at),
                1 => bytes[at] ^= 0x80,
                2 => bytes.splice(at..at, *b"scales").for_each(drop),
                _ => bytes.truncate(len - 1 - at % 3),
            }
            for rule in rules_of(&bytes, Path::new(&name)) {
                let small = shrunk(&bytes, &name, &[rule], 300).unwrap();
                assert!(ids(&small.bytes, &name).contains(&rule.id));
                assert!(small.bytes.len() <= bytes.len());
            }
        }
    }
}
