//! Lists the files of corpus/ for the program, which carries them: whoever
//! installed it can run the suite or write it out without a checkout.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=corpus");
    if env::var_os("CARGO_FEATURE_CLI").is_none() {
        return Ok(());
    }
    let mut files = Vec::new();
    list(Path::new("corpus"), "", &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        writeln!(
            table,
            "    ({file:?}, include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/corpus/\", {file:?}))),"
        )
        .map_err(io::Error::other)?;
    }
    table.push_str("]\n");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    fs::write(Path::new(&out).join("suite.rs"), table)
}

/// The files below `folder` by their paths from corpus/, with `/` on every
/// platform.
fn list(folder: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry
            .file_name()
            .into_string()
            .map_err(|name| io::Error::other(format!("corpus/ holds the name {name:?}")))?;
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else {
            files.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}
