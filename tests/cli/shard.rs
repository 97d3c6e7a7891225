//! Runs that are spread over several machines.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{CLEAN, REJECTED, Sandbox};

/// Protects: the contract that docs/sharding.md gives, checked by another
/// implementation of the hash.
#[cfg(unix)]
#[test]
fn the_shard_of_a_path_is_what_the_documentation_says() {
    let sandbox = Sandbox::new();
    let names: Vec<String> = (0..40)
        .map(|number| format!("d/\u{fc} {number}.panim"))
        .collect();
    for name in &names {
        sandbox.copy(name, CLEAN);
    }
    for index in 1..=3_u64 {
        let ran = sandbox.run(&[
            "check",
            "./d",
            "--shard",
            &format!("{index}/3"),
            "--report",
            "json",
        ]);
        let of_shard: Vec<String> = ran.verdicts().into_iter().map(|(path, _)| path).collect();
        for name in &names {
            let sum = Command::new("sh")
                .args([
                    "-c",
                    "printf %s \"$1\" | sha256sum | cut -c 1-16",
                    "sh",
                    name,
                ])
                .output()
                .unwrap();
            let sum = String::from_utf8(sum.stdout).unwrap();
            let sum = u64::from_str_radix(sum.trim(), 16).expect("sha256sum");
            assert_eq!(
                of_shard.contains(&format!("./{name}")),
                sum % 3 + 1 == index,
                "{name}"
            );
        }
    }
}

/// Protects: a file that no shard checks, or two.
#[test]
fn every_path_is_in_one_shard_whatever_the_way_to_it() {
    let sandbox = Sandbox::new();
    for number in 0..30 {
        sandbox.copy(&format!("d/{number}.panim"), CLEAN);
    }
    let absolute = sandbox
        .path("d")
        .canonicalize()
        .unwrap()
        .display()
        .to_string();
    let mut shards: Vec<BTreeMap<String, u32>> = Vec::new();
    for paths in [
        &["."][..],
        &["d"],
        &["./d/../d"],
        &[&absolute],
        &["d/3.panim", "d"],
    ] {
        let mut shard_of = BTreeMap::new();
        for index in 1..=7 {
            let shard = format!("{index}/7");
            let mut arguments = vec!["check", "--report", "json", "--shard", &shard];
            arguments.extend(paths);
            for (path, _) in sandbox.run(&arguments).verdicts() {
                let name = path.rsplit_once("d/").unwrap().1.to_owned();
                assert_eq!(shard_of.insert(name, index), None, "twice: {path}");
            }
        }
        assert_eq!(shard_of.len(), 30);
        shards.push(shard_of);
    }
    assert!(
        shards.windows(2).all(|pair| pair[0] == pair[1]),
        "{shards:?}"
    );
}

/// Protects: paths that cannot be read are told by one shard.
#[test]
fn what_is_named_and_gone_belongs_to_a_shard() {
    let sandbox = Sandbox::with(&[("a.panim", REJECTED)]);
    let statuses: Vec<i32> = (1..=5)
        .map(|index| {
            sandbox
                .run(&[
                    "check",
                    "gone.panim",
                    "a.panim",
                    "--shard",
                    &format!("{index}/5"),
                ])
                .status
        })
        .collect();
    let with = |status: i32| statuses.iter().filter(|one| **one == status).count();
    assert_eq!((with(2), with(1) <= 1), (1, true), "{statuses:?}");
}

/// Protects: more shards than files is nothing to warn of, a tree without
/// files is.
#[test]
fn a_shard_may_be_empty() {
    let sandbox = Sandbox::with(&[("a.panim", CLEAN)]);
    let mut empty = 0;
    for index in 1..=4 {
        let shard = format!("{index}/4");
        let ran = sandbox.run(&["check", "--require-files", "--shard", &shard]);
        assert_eq!((ran.status, &*ran.stderr), (0, ""));
        empty += usize::from(ran.stdout.starts_with("Checked 0 files"));
    }
    assert_eq!(empty, 3);
    let ran = sandbox.run(&["check", "--exclude", "*", "--shard", "1/4"]);
    assert_eq!(ran.status, 0);
    assert!(ran.stderr.starts_with("warning: no file"), "{ran:?}");
    let ran = sandbox.run(&[
        "check",
        "--exclude",
        "*",
        "--shard",
        "1/4",
        "--require-files",
    ]);
    assert_eq!(ran.status, 2);
}

#[test]
fn a_shard_that_is_none_is_said() {
    let sandbox = Sandbox::new();
    for (shard, said) in [
        ("0/3", "the shards of 3 are 1/3 to 3/3"),
        ("4/3", "the shards of 3 are 1/3 to 3/3"),
        ("x", "it takes the form I/N"),
    ] {
        let ran = sandbox.run(&["check", "--shard", shard]);
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.contains(said), "{ran:?}");
    }
}

/// Protects: docs/sharding.md. Where there is no GNU parallel, there is
/// nothing to see here.
#[cfg(unix)]
#[test]
fn the_documentation_runs_with_gnu_parallel() {
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|output| output.stdout.starts_with(b"GNU parallel")) {
        return;
    }
    let sandbox = Sandbox::with(&[("shard-9.json", CLEAN), ("assets/bad.panim", REJECTED)]);
    for number in 0..40 {
        sandbox.copy(&format!("assets/{number}.panim"), CLEAN);
    }
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/sharding.md");
    let docs = fs::read_to_string(docs).unwrap();
    let (_, block) = docs.split_once("```sh\n").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    assert!(block.contains("parallel animlint"), "{block}");
    let program = Path::new(env!("CARGO_BIN_EXE_animlint")).parent().unwrap();
    let paths = env::var_os("PATH").unwrap_or_default();
    let paths = env::split_paths(&paths).chain([program.to_owned()]);
    let output = Command::new("sh")
        .args(["-c", block])
        .current_dir(sandbox.path(""))
        .env("PATH", env::join_paths(paths).unwrap())
        .env("HOME", sandbox.path(""))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("Checked 41 files"), "{said}");
    sandbox.run(&["check", "assets", "--report", "json=whole.json"]);
    let read = |name| fs::read(sandbox.path(name)).unwrap();
    assert!(read("report.json") == read("whole.json"));
}
