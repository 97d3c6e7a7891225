//! What patterns match. The paths are those of Unix.

use super::*;

fn globs(patterns: &[&str]) -> Globs {
    let pattern = |glob: &&str| Pattern {
        folder: PathBuf::from("/home/me"),
        glob: (*glob).to_owned(),
    };
    Globs::new(patterns.iter().map(pattern)).unwrap()
}

#[track_caller]
fn check(pattern: &str, matches: &[&str], others: &[&str]) {
    let globs = globs(&[pattern]);
    let one = |path: &&&str| {
        let kind = match path.ends_with('/') {
            true => Kind::Folder,
            false => Kind::File,
        };
        globs.match_one(&absolute(Path::new("/home/me"), Path::new(path)), kind)
    };
    assert_eq!(matches.iter().filter(one).count(), matches.len());
    assert_eq!(others.iter().find(one), None, "{pattern}");
}

#[test]
fn without_a_slash_names_count_at_any_depth() {
    check(
        "*.bak",
        &["a.bak", "a/b.bak", "/x/b.bak"],
        &["a.bak/b", "b"],
    );
    check("a?", &["ab"], &["a", "a/", "abc"]);
    check("old/", &["old/", "a/old/", "/x/old/"], &["old", "a/old"]);
    check("[ab]{1,2}", &["a1", "b2"], &["c1", "A1"]);
    check(r"\*", &["*", "x/*"], &["a"]);
}

#[test]
fn with_a_slash_the_path_below_the_folder_counts() {
    check("a/*.x", &["a/b.x"], &["a/b/c.x", "b/a/c.x", "/a/b.x"]);
    check("a/**", &["a/b", "a/b/c"], &["a", "b/a/c"]);
    check("**/b/*", &["b/c", "a/b/c"], &["b", "/b/c"]);
    check("./a", &["a"], &["b/a"]);
    check("a/b/", &["a/b/"], &["a/b"]);
    check("../x/*", &["/home/x/y"], &["x/y"]);
    check("../../../../x", &["/x"], &["x"]);
    check("/home/me/a", &["a"], &["b"]);
    check("/x/*", &["/x/y"], &["x/y"]);
}

#[test]
fn what_is_named_goes_with_the_folders_above_it() {
    let globs = globs(&["old", "a/b/"]);
    let named = |path: &str| globs.match_named(Path::new(path), Kind::File);
    for path in [
        "/home/me/old/x",
        "/home/me/a/b/c/x",
        "/x/old",
        "/home/me/old",
    ] {
        assert!(named(path), "{path}");
    }
    for path in ["/old/x", "/home/me/a/b", "/home/me/x"] {
        assert!(!named(path), "{path}");
    }
    // Of what stands above the pattern's folder nothing counts.
    let inside = Pattern {
        folder: PathBuf::from("/old/me"),
        glob: "old".to_owned(),
    };
    let globs = Globs::new([inside]).unwrap();
    for path in ["/old/me/x", "/old/me", "/old"] {
        assert!(!globs.match_named(Path::new(path), Kind::Folder), "{path}");
    }
}

#[test]
fn each_pattern_is_read_from_its_folder() {
    let pattern = |folder: &str, glob: &str| Pattern {
        folder: PathBuf::from(folder),
        glob: glob.to_owned(),
    };
    let globs = Globs::new([pattern("/a", "x/*"), pattern("/b", "y/*")]).unwrap();
    let one = |path: &str| globs.match_one(Path::new(path), Kind::File);
    assert!(one("/a/x/1") && one("/b/y/1"));
    assert!(!one("/a/y/1") && !one("/b/x/1"));
}

#[test]
fn what_cannot_match_is_no_pattern() {
    for (glob, why) in [
        ("", "nothing in it"),
        ("/", "nothing in it"),
        ("../", "`..`"),
        ("./", "`.`"),
        ("a//b", "an empty name"),
        ("a/../b", "`..`"),
        ("..", "`..`"),
        ("[a", "unclosed character class"),
        ("{a", "unclosed alternate"),
        ("a/[z-a]", "invalid range"),
    ] {
        let folder = PathBuf::from("/a");
        let glob = glob.to_owned();
        let error = Globs::new([Pattern { folder, glob }]).unwrap_err();
        assert!(error.why.contains(why), "{error}");
    }
}

#[test]
fn bytes_that_are_no_utf8_are_matched() {
    use std::os::unix::ffi::OsStrExt;
    let place = Path::new(std::ffi::OsStr::from_bytes(b"/home/me/\xFF\xFE/a.x"));
    assert!(globs(&["*.x"]).match_one(place, Kind::File));
    assert!(globs(&["**/*.x"]).match_one(place, Kind::File));
}
