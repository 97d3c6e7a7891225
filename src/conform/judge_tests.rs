use super::super::suite::Format;
use super::super::testing::{self, accept, reading};
use super::*;

const BOUNDS: Bounds = Bounds {
    time: Duration::from_secs(10),
    output: 1000,
};

fn case(expected: Expected) -> Case {
    testing::case("pas4/valid/x", Format::Pas4, expected, &[])
}

fn ran(end: End, stdout: &str, stderr: &str) -> Ran {
    Ran {
        end,
        stdout: stdout.as_bytes().to_vec(),
        stderr: stderr.as_bytes().to_vec(),
    }
}

fn exit(status: i32, stdout: &str) -> Ran {
    ran(End::Exit(status), stdout, "")
}

fn read(expected: Expected, ran: &Ran) -> Grade {
    reader(&case(expected), ran, BOUNDS, false)
}

/// Protects: only exit status 1 rejects. Whatever else ends a program is no
/// rejection, however broken the file.
#[test]
fn a_crash_is_never_a_correct_rejection() {
    for (end, stderr, kind) in [
        (End::Exit(2), "", Crash::Status(2)),
        (End::Exit(101), "", Crash::Status(101)),
        (End::Exit(139), "", Crash::Status(139)),
        (End::Exit(-1), "", Crash::Status(-1)),
        (End::Signal(11), "", Crash::Signal(11)),
        (
            End::Exit(1),
            "x\nTraceback (most recent call last):\n  File",
            Crash::Exception("Python"),
        ),
        (
            End::Exit(1),
            "Exception in thread \"main\" x",
            Crash::Exception("Java"),
        ),
        (
            End::Exit(1),
            "Error\n\nNode.js v22.1.0\n",
            Crash::Exception("JavaScript"),
        ),
        (End::Flood, "", Crash::Flood(1000)),
    ] {
        for verdict_only in [false, true] {
            for expected in [
                Expected::Reject,
                accept(None),
                Expected::ReadersDiffer(vec![reading(Verdict::Reject, None)]),
            ] {
                let ran = ran(end, "{}", stderr);
                let grade = reader(&case(expected), &ran, BOUNDS, verdict_only);
                assert_eq!(grade, Grade::Crash(kind));
                assert!(grade.kind().is_failure());
            }
        }
        assert_eq!(
            writer(&case(accept(None)), &ran(end, "", stderr), BOUNDS),
            Grade::Crash(kind)
        );
    }
    let hung = read(Expected::Reject, &ran(End::Timeout, "", ""));
    assert_eq!(hung, Grade::Timeout(BOUNDS.time));
    // What merely speaks of one is none.
    let said = "error: no Traceback (most recent call last):";
    assert_eq!(
        read(Expected::Reject, &ran(End::Exit(1), "", said)),
        Grade::Pass
    );
}

#[test]
fn verdicts_are_compared() {
    assert_eq!(read(Expected::Reject, &exit(1, "garbage")), Grade::Pass);
    assert_eq!(
        read(Expected::Reject, &exit(0, "{}")),
        Grade::WrongVerdict(Verdict::Accept)
    );
    assert_eq!(
        read(accept(Some("{}")), &exit(1, "{}")),
        Grade::WrongVerdict(Verdict::Reject)
    );
    assert_eq!(read(accept(Some("{}")), &exit(77, "")), Grade::Unsupported);
    assert_eq!(read(Expected::Reject, &exit(77, "")), Grade::Unsupported);
}

#[test]
fn content_counts_unless_only_verdicts_do() {
    assert_eq!(
        read(accept(Some("{\"a\":1}")), &exit(0, "{\"a\":1.0}\n")),
        Grade::Pass
    );
    for printed in ["{\"a\":2}", "{\"a\":1} x", "", "\u{FEFF}{\"a\":1}"] {
        let ran = exit(0, printed);
        let grade = read(accept(Some("{\"a\":1}")), &ran);
        assert_eq!(grade.kind().name(), "wrong-content", "{grade}");
        let lenient = reader(&case(accept(Some("{\"a\":1}"))), &ran, BOUNDS, true);
        assert_eq!(lenient, Grade::Pass);
    }
    // Where the suite has no JSON, there still has to be one.
    assert_eq!(read(accept(None), &exit(0, "{\"b\":[]}")), Grade::Pass);
    assert_eq!(
        read(accept(None), &exit(0, "done")).kind().name(),
        "wrong-content"
    );
}

#[test]
fn where_readers_differ_any_listed_reading_will_do() {
    let readings = || {
        Expected::ReadersDiffer(vec![
            reading(Verdict::Accept, Some("{\"a\":1}")),
            reading(Verdict::Accept, Some("{\"a\":2}")),
        ])
    };
    assert_eq!(read(readings(), &exit(0, "{\"a\":1}")), Grade::Pass);
    assert_eq!(read(readings(), &exit(0, "{\"a\":2}")), Grade::Pass);
    assert_eq!(
        read(readings(), &exit(0, "{\"a\":3}")).to_string(),
        "$.a: 1 was expected, not 3 by the first reading that is allowed; it fits no other one either"
    );
    assert_eq!(
        read(readings(), &exit(1, "")),
        Grade::WrongVerdict(Verdict::Reject)
    );
    let or_none = Expected::ReadersDiffer(vec![
        reading(Verdict::Reject, None),
        reading(Verdict::Accept, None),
    ]);
    assert_eq!(read(or_none.clone(), &exit(1, "")), Grade::Pass);
    assert_eq!(read(or_none, &exit(0, "{}")), Grade::Pass);
}

#[test]
fn a_writer_is_graded_to_the_byte() {
    let case = case(accept(None));
    assert_eq!(
        writer(&case, &exit(0, "PAS4\0\0\0\0\0\0\0\0"), BOUNDS),
        Grade::Pass
    );
    let wrong = writer(&case, &exit(0, "PAS4\0\0\0\x01\0\0\0\0"), BOUNDS);
    assert_eq!(
        wrong.to_string(),
        "at 0x7, in state_count: 00 was expected, not 01 (of 12 bytes)"
    );
    assert_eq!(
        writer(&case, &exit(1, ""), BOUNDS),
        Grade::WrongVerdict(Verdict::Reject)
    );
    assert_eq!(writer(&case, &exit(77, ""), BOUNDS), Grade::Unsupported);
}
