//! Read by a parser that is not ours.

use roxmltree::{Document, Node};
use serde_json::Value;

use crate::bytes::Span;
use crate::finding::{Findings, words};
use crate::rules::panim::{INDEX_OUT_OF_RANGE, NODE_COUNT, UNUSED_VALUES};
use crate::tree::FileReport;
use crate::tree::detect::Format;

use super::super::fixture::{file, judge, one, reports, written, written_until};
use super::Html;

const HOSTILE: &str = "</script><script>alert(1)</script><!--<script>\"'&\u{202E}.panim";

/// The page as XML: what HTML leaves open is closed, and scripts and styles
/// are put aside, as a browser does.
fn parsed(page: &str) -> (String, Vec<String>) {
    let mut xml = String::new();
    let mut raw = Vec::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap();
    while let Some(at) = ["<script", "<style"]
        .iter()
        .filter_map(|tag| rest.find(tag))
        .min()
    {
        let open = at + rest[at..].find('>').unwrap() + 1;
        let end = if rest[at..].starts_with("<script") {
            "</script>"
        } else {
            "</style>"
        };
        let close = open + rest[open..].find(end).unwrap();
        xml.push_str(&rest[..open]);
        raw.push(rest[open..close].to_owned());
        xml.push_str(end);
        rest = &rest[close + end.len()..];
    }
    xml.push_str(rest);
    let closed = xml.lines().map(|line| {
        if line.starts_with("<meta") || line.starts_with("<input") {
            line.replace('>', "/>")
        } else {
            line.to_owned()
        }
    });
    let xml: Vec<String> = closed.collect();
    let xml = xml.join("\n").replace(" spellcheck=\"false\"", "");
    (xml.replace("class=\"js-only\" role", "role"), raw)
}

fn with_document(page: &str, look: impl FnOnce(&Document<'_>, &[String])) {
    let (xml, raw) = parsed(page);
    let document = Document::parse(&xml).unwrap_or_else(|error| panic!("{error}\n{xml}"));
    look(&document, &raw);
}

fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter_map(|node| node.text()).collect()
}

/// The data that the script starts with, and the details.
fn data(page: &str) -> (Value, Vec<Value>) {
    let (_, raw) = parsed(page);
    let mut blocks = raw
        .iter()
        .filter(|text| text.starts_with('{'))
        .map(|text| serde_json::from_str(text).unwrap());
    (blocks.next().unwrap(), blocks.collect())
}

/// A `.panim` of one row whose y reads past its two values.
fn panim() -> Vec<u8> {
    let mut bytes = vec![0; 0x64];
    bytes[0x62] = 1;
    bytes.extend(b"values\0\x01\0\x02indices");
    for pair in [[1_u16, 0], [2, 1], [1, 1]] {
        bytes.extend(pair.iter().flat_map(|number| number.to_be_bytes()));
    }
    bytes
}

fn with_content(mut report: FileReport, bytes: &[u8]) -> FileReport {
    report.content = Some(bytes.into());
    report
}

/// Protects: what comes from files stays data and text.
#[test]
fn hostile_names_and_texts_open_no_tag() {
    let mut findings = Findings::new();
    findings.add(&NODE_COUNT, Some(Span::new(0, 4)), || {
        words(HOSTILE, HOSTILE, HOSTILE)
    });
    let files = [with_content(file(HOSTILE, findings), &panim())];
    let page = written(&mut Html::new(Some(500)), &judge(&files));
    assert!(!page.contains("<script>alert"));
    assert!(!page.contains('\u{202E}'));
    with_document(&page, |document, raw| {
        // The style, the data, one file's details, the script.
        assert_eq!(raw.len(), 4);
        let shown = document.descendants().find(|node| node.has_tag_name("h3"));
        assert!(text(shown.unwrap()).starts_with("</script><script>alert(1)"));
    });
    let (data, _) = data(&page);
    let path = data["files"][0]["path"].as_str().unwrap();
    assert!(path.starts_with("</script>") && path.ends_with("\\u{202E}.panim"));
}

/// Protects: the policy lets the page's own style and script run, and nothing
/// else.
#[test]
fn the_policy_names_what_is_in_the_page() {
    use sha2::Digest;
    let page = written(&mut Html::new(None), &judge(&reports()));
    with_document(&page, |document, raw| {
        let policy = document
            .descendants()
            .find(|node| node.attribute("http-equiv") == Some("Content-Security-Policy"))
            .unwrap();
        let policy = policy.attribute("content").unwrap();
        assert!(policy.starts_with("default-src 'none'; "));
        assert!(!policy.contains("unsafe"));
        for (kind, text) in [("style-src", &raw[0]), ("script-src", raw.last().unwrap())] {
            let hash = data_encoding::BASE64.encode(&sha2::Sha256::digest(text));
            assert!(
                policy.contains(&format!("{kind} 'sha256-{hash}'")),
                "{kind}"
            );
        }
        let asks = document.descendants().any(|node| {
            ["src", "href", "style", "onclick"]
                .iter()
                .any(|name| node.has_attribute(*name))
        });
        assert!(!asks);
    });
    assert!(!include_str!("page.js").contains("innerHTML"));
}

/// Protects: the page without scripts, and what it says of a run.
#[test]
fn the_page_tells_without_scripts() {
    let files = reports();
    let page = written(&mut Html::new(Some(500)), &judge(&files));
    with_document(&page, |document, _| {
        let all = text(document.root_element());
        assert!(all.contains("1 path of 3 could not be checked"), "{all}");
        assert!(all.contains("index-out-of-range"));
        assert!(all.contains("Row 3, axis y reads values[240]"));
        assert!(all.contains("cannot be opened: not there; check the path"));
        assert!(all.contains("… and 6 more PAN026 (error)"), "{all}");
        assert!(all.contains("The author has \\x1B in it."));
    });
    let broken_off = written_until(&mut Html::new(Some(1)), &judge(&files), false);
    assert!(broken_off.contains("The run was broken off"));
    assert_eq!(page, written(&mut Html::new(Some(500)), &judge(&files)));
}

#[test]
fn nothing_found_is_said() {
    let clean = [file("clean.panim", Findings::new())];
    let page = written(&mut Html::new(Some(500)), &judge(&clean));
    assert!(page.contains("<h1>Nothing wrong in 1 file</h1>"));
    assert_eq!(data(&page).0["files"], serde_json::json!([]));
    let none = written(&mut Html::new(Some(500)), &[]);
    assert!(none.contains("<h1>No files were checked</h1>"));
    with_document(&none, |_, raw| assert_eq!(raw.len(), 3));
}

/// Protects: room for details goes to the gravest, and what is not there is
/// said.
#[test]
fn the_gravest_files_are_shown_in_detail() {
    let files = [
        with_content(one("note.panim", &UNUSED_VALUES), &panim()),
        with_content(one("error.panim", &INDEX_OUT_OF_RANGE), &panim()),
    ];
    let judged = judge(&files);
    let page = written(&mut Html::new(Some(1)), &judged);
    assert!(page.contains("id=\"detail-1\"") && !page.contains("id=\"detail-0\""));
    assert_eq!(data(&page).0["files"].as_array().unwrap().len(), 2);
    let merged = written(&mut Html::new(None), &judged);
    assert!(merged.contains("which hold no bytes of the files"));
    assert!(!merged.contains("id=\"detail-"));
}

/// Protects: nothing is left out in silence.
#[test]
fn what_there_is_no_room_for_is_counted() {
    let flood = |name: usize| {
        let mut findings = Findings::new();
        for rule in [&INDEX_OUT_OF_RANGE, &NODE_COUNT] {
            for _ in 0..60 {
                findings.add(rule, Some(Span::new(0, 1)), || words("f", "m", "h"));
            }
        }
        file(&format!("{name}.panim"), findings)
    };
    let files: Vec<_> = (0..203).map(flood).collect();
    let mut html = Html::new(Some(0));
    let page = written(&mut html, &judge(&files));
    // 100 each of 200 files, then 4 each.
    let expected = 20 * 200 + 116 * 3;
    assert!(page.contains(&format!("counts {expected} findings without")));
    let (data, _) = data(&page);
    // Of each file the gravest stay.
    let kept = data["files"][0]["findings"].as_array().unwrap();
    let errors = kept.iter().filter(|found| found["severity"] == "error");
    assert_eq!((kept.len(), errors.count()), (100, 60));
    assert_eq!(data["files"][0]["more"][0][2], 20);
    assert_eq!(data["files"][202]["more"][0][2], 56);
    assert_eq!(data["summary"]["findings"]["error"], 203 * 60);
    assert_eq!(data["rules"][0]["findings"], 203 * 60);
}

/// Protects: every byte has its band, whatever the file is.
#[test]
fn each_byte_is_in_one_band() {
    use super::detail::Detail;
    let mut kinds = std::collections::BTreeSet::new();
    for case in Format::ALL {
        for name in ["panim", "pas4", "ancs", "char"] {
            let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
            for group in ["valid", "invalid", "ambiguous"] {
                let Ok(files) = std::fs::read_dir(root.join(name).join(group)) else {
                    continue;
                };
                for path in files.map(|entry| entry.unwrap().path()) {
                    let bytes = std::fs::read(&path).unwrap();
                    let detail = serde_json::to_value(Detail::of(&bytes, Some(case))).unwrap();
                    let mut end = 0;
                    for band in detail["bands"].as_array().unwrap() {
                        assert_eq!(band[0], end, "{}", path.display());
                        end += band[1].as_u64().unwrap();
                        kinds.insert(band[2].as_str().unwrap().to_owned());
                    }
                    assert_eq!(end, bytes.len() as u64, "{}", path.display());
                }
            }
        }
    }
    assert_eq!(kinds.len(), 10, "{kinds:?}");
}

/// Protects: what the curves and tables are made of.
#[test]
fn a_file_in_detail_says_where_its_curves_are() {
    use super::detail::Detail;
    let detail = serde_json::to_value(Detail::of(&panim(), Some(Format::Panim))).unwrap();
    assert_eq!(detail["curves"]["length"], 1);
    assert_eq!(detail["curves"]["values"], serde_json::json!([0x6A, 2]));
    assert_eq!(detail["curves"]["rows"], serde_json::json!([0x75, 1]));

    let mut database = b"PAS4\0\0\0\x02\0\0\0\x05".to_vec();
    for id in [0_u8, 5] {
        database.extend([0, 0, 0, id, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 9]);
    }
    let detail = serde_json::to_value(Detail::of(&database, Some(Format::Pas4))).unwrap();
    let states = &detail["databases"][0]["states"];
    assert_eq!(states[0]["is_default"], false);
    assert_eq!(states[1]["is_default"], true);
    assert_eq!(states[1]["name"], "Locomotion");
    assert_eq!(states[1]["anims"], serde_json::json!([["9"]]));
}
