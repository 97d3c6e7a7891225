//! Packs corpus/ for the program, which carries it: whoever installed it can run
//! the suite or write it out without a checkout.

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "cli")]
    suite::pack()?;
    Ok(())
}

#[cfg(feature = "cli")]
mod suite {
    use std::fmt::Write as _;
    use std::path::Path;
    use std::{env, fs, io};

    /// The level at which more time gains little.
    const LEVEL: u8 = 6;

    /// Writes the files as one deflated stream, since most are like others, and
    /// a table of their paths and lengths.
    pub(super) fn pack() -> io::Result<()> {
        println!("cargo::rerun-if-changed=corpus");
        let mut paths = Vec::new();
        list(Path::new("corpus"), "", &mut paths)?;
        paths.sort();
        let mut content = Vec::new();
        let mut table = String::from("&[\n");
        for path in paths {
            let file = fs::read(Path::new("corpus").join(&path))?;
            writeln!(table, "    ({path:?}, {}),", file.len()).map_err(io::Error::other)?;
            content.extend(file);
        }
        table.push_str("]\n");
        let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
        let out = Path::new(&out);
        fs::write(out.join("suite.rs"), table)?;
        let packed = miniz_oxide::deflate::compress_to_vec(&content, LEVEL);
        fs::write(out.join("suite.deflate"), packed)
    }

    /// The files below `folder` by their paths from corpus/, with `/` on every
    /// platform.
    fn list(folder: &Path, prefix: &str, paths: &mut Vec<String>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry
                .file_name()
                .into_string()
                .map_err(|name| io::Error::other(format!("corpus/ holds the name {name:?}")))?;
            if entry.file_type()?.is_dir() {
                list(&entry.path(), &format!("{prefix}{name}/"), paths)?;
            } else {
                paths.push(format!("{prefix}{name}"));
            }
        }
        Ok(())
    }
}
