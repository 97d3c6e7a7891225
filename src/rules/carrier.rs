//! The rules of the files that carry PAS4 databases: ANCS and CHAR, and what
//! is scanned.

use super::rules;

rules! {
    CARRIER_TRUNCATED = "CAR001" "carrier-truncated", Violation Error Structure,
        evidence [Reader], note "carrier-ancs", readers [Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide whether the end was lost (get the file again) or a count or string before it is damaged.",
        "The carrier ends within a field before its last database.",
        "The fields before and between the databases fix where they stand. Up to the named field the file makes sense, then it ends. The file was cut, or a count or string before that place is damaged. That says nothing about the databases themselves.";

    CARRIER_COUNT = "CAR002" "carrier-count", Violation Error Structure,
        evidence [Reader], note "carrier-ancs", readers [Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide whether the count is damaged or the file was cut.",
        "A count in the carrier asks for more records than the rest of the file can hold.",
        "Up to the named count the file makes sense. The count is damaged, the file was cut, or something before it has another length than its readers think. That says nothing about the databases themselves.";

    CARRIER_NO_DATABASE = "CAR003" "carrier-no-database", Violation Error Structure,
        evidence [Spec Reader], note "carrier-ancs", readers [Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide which count or string before the database is damaged.",
        "There is no `PAS4` where a character's database has to start.",
        "Every field up to here could be read, but the database is not where they lead. A count or string before it is damaged, or the file follows a layout that no known reader has. That says nothing about the databases themselves.";

    CARRIER_VERSION = "CAR004" "carrier-version", Violation Error Structure,
        evidence [Reader], note "carrier-ancs", readers [Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide whether the version is damaged or the file of another game or format.",
        "A version number is one that no known reader knows.",
        "The version says which fields there are, so past an unknown one nothing can be placed. Known are: ANCS 1 with a character set 1 and characters of 1 to 10, and for CHAR of Metroid Prime 3 the versions 3 and 5. The file is of another game or format, or damaged.";

    NO_ANIMATION_SET = "CAR005" "no-animation-set", Violation Error Structure,
        evidence [Reader], note "carrier-ancs", readers [Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "The missing bytes are nowhere in the file: get it again from where it came from.",
        "The file ends where the animation set has to start.",
        "In an ANCS the animation set follows the characters and starts with a version of two bytes. The file was cut, or the characters were read too far.";

    NOTHING_FOUND = "CAR006" "nothing-found", Hygiene Note Structure,
        evidence [Inferred], note "carrier-scan", readers [], fix No,
        repair "Decide whether a database is expected in the file; leave it out if not.",
        "The scan found no database.",
        "Where a database stands in this file is not known, so it was searched for. No occurrence of `PAS4` passes the tests that tell a database from chance.";

    MISPLACED_BY_LAYOUT = "CAR010" "misplaced-by-layout", Ambiguity Error Meaning,
        evidence [Reader], note "carrier-ancs", readers [Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide which layout is meant: look whether the databases that it leads to are the right ones.",
        "Layouts that fit have a database at different places.",
        "The readers of ANCS disagree on fields behind a character's database, and more than one of their layouts fits this file, with the database of a later character at different places. Which one is meant cannot be told. The layout is named that was taken here.";

    LAYOUTS_DIFFER = "CAR011" "layouts-differ", Ambiguity Warning Meaning,
        evidence [Reader], note "carrier-ancs", readers [Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide for which reader the file is; its usual versions are read alike by all.",
        "Readers frame a character differently, or fail on it.",
        "The readers of ANCS disagree on fields behind a character's database, by version and by game. No layout that fits has a database elsewhere, but some reader takes other fields, another anim list, or fails. The layout is named that was taken here.";

    ANIMATION_SET_VERSION = "CAR012" "animation-set-version", Hygiene Warning Meaning,
        evidence [Reader Inferred], note "carrier-ancs", readers [], fix No,
        repair "Decide whether the characters were framed wrongly or the animation set is damaged.",
        "The animation set does not start with a version of 1 to 4.",
        "The first two bytes behind the characters should be 1 to 4. Where no known layout leads to such a place, the characters may have been framed wrongly, or the animation set is damaged. The first layout that frames every character was taken.";

    METAFORCE_ABORTS = "CAR013" "metaforce-aborts", Hazard Warning Meaning,
        evidence [Reader], note "carrier-ancs", readers [Metaforce], fix No,
        repair "Decide what the word should be; metaforce takes the file only with zero.",
        "A word that metaforce requires to be zero is not.",
        "In characters from version 10 metaforce aborts when the first of the two words behind the resources is not zero. Other readers skip it.";

    TEXT_NOT_UTF8_IN_CARRIER = "CAR014" "carrier-text-not-utf8", Ambiguity Warning Meaning,
        evidence [Reader], note "carrier-ancs", readers [Rds], fix No,
        repair "Decide what the string should say, and write it in ASCII or UTF-8; other files may refer to it.",
        "A string in the carrier is not UTF-8.",
        "retro-data-structures refuses the file for it; other readers take the bytes as they are. They are kept here. Write the string in ASCII or UTF-8.";

    TYPE_CODE_NOT_ASCII = "CAR015" "type-code-not-ascii", Ambiguity Warning Meaning,
        evidence [Reader], note "carrier-ancs", readers [Rds], fix No,
        repair "Decide which type the asset has, or what before it has another length.",
        "A type code in the carrier is not ASCII.",
        "Assets are named by a code of four letters and an id. retro-data-structures refuses the file for a code that is no ASCII; other readers take the bytes as they are. They are kept here. The code is damaged, or something before it has another length.";

    FOUND_BY_SCANNING = "CAR016" "found-by-scanning", Hygiene Note Meaning,
        evidence [Inferred], note "carrier-scan", readers [], fix No,
        repair "Compare with the game if it matters; nothing says where a database should stand.",
        "The database was found by searching for it.",
        "Where a database stands in this file is not documented, so `PAS4` was searched for and what follows passed every test that tells a database from chance.";

    POSSIBLE_DATABASE = "CAR017" "possible-database", Hygiene Note Meaning,
        evidence [Inferred], note "carrier-scan", readers [], fix No,
        repair "Look at it by hand if the file should hold an empty database.",
        "An empty database may stand here.",
        "These twelve bytes are what a database without states looks like, but so few bytes also turn up by chance, so they are only named and not taken for a database.";

    SCAN_LIMIT = "CAR018" "scan-limit", Hygiene Note Meaning,
        evidence [Inferred], note "carrier-scan", readers [], fix No,
        repair "Cut the part that matters out of the file and scan that.",
        "Occurrences of `PAS4` were left untried.",
        "All attempts of a scan together read at most 16 times the file, so that its time stays linear. The file spells `PAS4` so often that the bound was met.";
}
