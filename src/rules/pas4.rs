//! The rules of PAS4.

use super::rules;

rules! {
    BAD_MAGIC = "PAS001" "bad-magic", Violation Error Structure,
        evidence [Spec], note "pas4-12", readers [Spec Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide whether this is the right file; if its start was lost, get it again.",
        "The file does not start with `PAS4`.",
        "A database always starts with the four bytes `PAS4`. Every reader refuses or ignores anything else. The file is of another format, or its start was lost.";

    TRUNCATED_DATABASE = "PAS002" "truncated-database", Violation Error Structure,
        evidence [Spec Reader], note "pas4-6", readers [Spec Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide whether the end was lost (get the file again) or a count is too high (correct it).",
        "The file ends within a field.",
        "The counts read so far promise a field that is not there any more. A reader fails or takes whatever lies behind the data in memory. Get the file again from where it came from, or correct the counts if they are what is wrong.";

    COUNT_CANNOT_FIT = "PAS003" "count-cannot-fit", Violation Error Structure,
        evidence [Spec Reader], note "pas4-6", readers [Spec Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide whether the count is damaged (correct it) or the file was cut (get it again).",
        "A count asks for more records than the rest of the file can hold.",
        "Counts are unbounded in the format, and the game's engine reserves memory by them before it reads a single record. Nothing is read here past such a count. The count is damaged or the file was cut.";

    UNKNOWN_PARM_TYPE = "PAS004" "unknown-parm-type", Violation Error Structure,
        evidence [Spec Reader], note "pas4-2", readers [Spec Engine Rds Metaforce Pwe Randomprime SignedIds], fix No,
        repair "Decide of which type the parm is; without that nothing behind it can be placed.",
        "A parm's type is none of the five that exist.",
        "The type gives the width of the parm's minimum, maximum and of one value in every anim, so after an unknown one nothing can be placed. The engine, metaforce and PrimeWorldEditor read no bytes for it, randomprime four, retro-data-structures refuses. Types are 0 Int32, 1 Uint32, 2 Real, 3 Bool, 4 Enum.";

    BYTE_SWAPPED = "PAS005" "byte-swapped", Violation Error Structure,
        evidence [Reader Inferred], note "pas4-12", readers [Spec Engine Rds Metaforce Pwe Randomprime], fix Unsafe,
        repair "Turns every number round, where the file reads whole in little-endian order.",
        "The file is in little-endian byte order.",
        "The document does not name the byte order, but every reader takes the numbers as big-endian. This file was written by a tool that did not swap its numbers, or was swapped once too often. Write it again in big-endian order.";

    FOUR_BYTE_BOOLS = "PAS010" "four-byte-bools", Ambiguity Error Meaning,
        evidence [Reader Inferred], note "pas4-1", readers [Spec Engine Rds Metaforce Pwe Randomprime SignedIds], fix Unsafe,
        repair "Writes every Bool as one byte.",
        "The file reads whole with bools of four bytes, and not with one.",
        "The document does not say how wide a Bool is. The engine and every other reader take one byte, so they read this file shifted after its first Bool. It was most likely written by a tool that takes four. Write the bools as one byte each.";

    BOOL_BYTE = "PAS011" "bool-byte", Ambiguity Warning Meaning,
        evidence [Reader], note "pas4-1", readers [Engine Rds], fix Unsafe,
        repair "Writes 1: the engine takes it for true as before, and so does every other reader.",
        "A Bool is neither 0 nor 1.",
        "The engine takes any byte but 0 for true; retro-data-structures keeps the byte as it is, so a tool may compare it as unequal to true. Write 1 for true.";

    UNKNOWN_WEIGHT_FUNCTION = "PAS012" "unknown-weight-function", Violation Warning Meaning,
        evidence [Spec Reader], note "pas4-3", readers [Engine Rds], fix Unsafe,
        repair "Writes NoWeight (3), which is what the engine makes of an unknown function.",
        "A weight function is none of the four that exist.",
        "The engine gives such a parm no weight, as with NoWeight; retro-data-structures refuses the file. Functions are 0 ExactMatch, 1 PercentError, 2 AngularPercent, 3 NoWeight.";

    UNKNOWN_STATE_ID = "PAS013" "unknown-state-id", Hygiene Note Meaning,
        evidence [Reader], note "pas4-4", readers [], fix No,
        repair "Decide for which state of 0 to 24 this one stands; leave it where an unlisted id is meant.",
        "A state's id is none that readers have a name for.",
        "Readers know the ids 0 to 24, and list -1 and 26. The game asks for states by id, so a state of another id is never picked by what is known of it.";

    DEFAULT_WITHOUT_STATES = "PAS014" "default-without-states", Violation Warning Meaning,
        evidence [Spec], note "pas4-5", readers [], fix Unsafe,
        repair "Writes -1 (0xFFFFFFFF).",
        "There are no states, but the default state is not -1.",
        "Without states the field has to be -1 (0xFFFFFFFF). The engine looks the id up and finds nothing, as it does with -1. Write -1.";

    DEFAULT_NOT_LISTED = "PAS015" "default-not-listed", Violation Warning Meaning,
        evidence [Spec Reader], note "pas4-5", readers [Engine], fix No,
        repair "Decide with which of the listed states a character starts, and write its id.",
        "The default state is not the id of any state.",
        "The engine looks the default state up by id and finds none, so the character starts without a state. Write the id of a state that is listed.";

    DEFAULT_AS_INDEX = "PAS016" "default-as-index", Ambiguity Warning Meaning,
        evidence [Spec Reader], note "pas4-5", readers [Spec Engine], fix No,
        repair "Decide whether an index or an id was meant, and write the id of that state.",
        "The default state is no state's id, but would do as an index.",
        "The document does not say whether the default state is an id or an index. The engine looks it up as an id and finds none here; who takes it for an index finds a state. Write the id of the state that is meant.";

    TOO_MANY_PARMS = "PAS017" "too-many-parms", Hazard Error Meaning,
        evidence [Reader], note "pas4-6", readers [Engine], fix No,
        repair "Decide which parms can go until 8 are left. Keep the file out of the game until then.",
        "A state has more than 8 parms.",
        "The engine holds the parms of a state in an array of 8 and does not check the count: with more it overwrites memory. Do not load this file into the game. Remove parms, or split the state.";

    STATE_ORDER = "PAS018" "state-order", Hygiene Note Meaning,
        evidence [Reader], note "pas4-7", readers [], fix No,
        repair "Decide whether the order is meant; readers that sort do not mind.",
        "The states do not stand in the order of their ids.",
        "metaforce and the engine in its latest matched revision sort states by their signed id; an older revision keeps the order of the file. The order survives the round trip here.";

    ANIM_ORDER = "PAS019" "anim-order", Hygiene Note Meaning,
        evidence [Reader], note "pas4-7", readers [], fix No,
        repair "Decide whether the order is meant; readers that sort do not mind.",
        "The anims of a state do not stand in the order of their ids.",
        "metaforce and the engine in its latest matched revision sort anims by their unsigned id; an older revision keeps the order of the file. The order survives the round trip here.";

    DUPLICATE_STATE = "PAS020" "duplicate-state", Ambiguity Warning Meaning,
        evidence [Inferred], note "pas4-7", readers [Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide which of the states is meant: give the other one another id, or remove it.",
        "Two states have the same id.",
        "States are looked up by id, and which of two equal ones is found depends on how a reader inserts and searches; most likely it is the later one. Give one of them another id, or remove it.";

    DUPLICATE_ANIM = "PAS021" "duplicate-anim", Ambiguity Warning Meaning,
        evidence [Inferred], note "pas4-7", readers [Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide which of the anims is meant, and remove the other.",
        "Two anims of one state have the same id.",
        "Anims are looked up by id, and which of two equal ones is found depends on how a reader inserts and searches; most likely it is the later one. Remove one of them.";

    SIGNALLING_NAN = "PAS022" "signalling-nan", Ambiguity Warning Meaning,
        evidence [Reader], note "pas4-8", readers [Rds], fix No,
        repair "Decide which number belongs there.",
        "A float is a signalling NaN.",
        "The value is not a number, and some readers change its bits in passing: retro-data-structures makes it a quiet NaN in weights. The bits are kept here. It is most likely damage; write a number.";

    NOT_FINITE = "PAS023" "not-finite", Hygiene Warning Meaning,
        evidence [Inferred], note "pas4-8", readers [], fix No,
        repair "Decide which finite number belongs there.",
        "A float is infinite or not a number.",
        "Weights and ranges are computed with; infinity and NaN spread through the sum, and every comparison with NaN is false, so the choice of the anim becomes arbitrary. The bits are kept here. Write a finite number.";

    NEGATIVE_WEIGHT = "PAS024" "negative-weight", Hygiene Warning Meaning,
        evidence [Inferred], note "pas4-8", readers [], fix No,
        repair "Decide whether the sign is meant; write the weight without it if not.",
        "A weight is negative.",
        "The weight says how much a parm adds to an anim's score. With a negative one the anim that fits worst is preferred. Most likely a sign was lost or gained.";

    NEGATIVE_ZERO = "PAS025" "negative-zero", Hygiene Note Meaning,
        evidence [Inferred], note "pas4-8", readers [], fix Unsafe,
        repair "Writes 0, to which -0 is equal wherever it is computed with.",
        "A float is -0.",
        "It equals 0 wherever it is computed with. The sign bit is kept here, and lost in a tool that prints 0.";

    INVERTED_RANGE = "PAS026" "inverted-range", Violation Warning Meaning,
        evidence [Spec Reader], note "pas4-9", readers [Engine], fix No,
        repair "Decide whether the two are swapped or one of them is wrong.",
        "A parm's minimum is above its maximum.",
        "Minimum and maximum bound the values of the parm, so no value can lie within. The engine divides by the width of the range and gets scores of the wrong sign. Swap the two, or correct the one that is wrong.";

    VALUE_OUTSIDE_RANGE = "PAS027" "value-outside-range", Violation Warning Meaning,
        evidence [Spec], note "pas4-9", readers [], fix No,
        repair "Decide whether the value is wrong or the range too narrow.",
        "An anim's value lies outside its parm's range.",
        "The parm's minimum and maximum are the least and the greatest value that it can represent. Readers do not check, so the anim just scores worse than it should. Widen the range, or correct the value.";

    RANGE_OVERFLOW = "PAS028" "range-overflow", Ambiguity Warning Meaning,
        evidence [Reader], note "pas4-9", readers [Engine], fix No,
        repair "Decide how narrow the range can be.",
        "The width of a parm's range does not fit a signed 32-bit number.",
        "The engine computes maximum - minimum as an int, which overflows above 2,147,483,647; other readers compute wider. Keep the range narrower.";

    ZERO_WIDTH = "PAS029" "zero-width", Hygiene Note Meaning,
        evidence [Reader], note "pas4-9", readers [], fix No,
        repair "Decide whether the range should be wider, or ExactMatch be used.",
        "A percentage function weighs a parm whose range has no width.",
        "PercentError and AngularPercent relate a difference to the width of the range. Where that is zero, the engine compares exactly instead.";

    MINIMUM_TWICE = "PAS030" "minimum-twice", Hygiene Note Meaning,
        evidence [Reader], note "pas4-9", readers [], fix No,
        repair "The maximums are nowhere in the file: take them from the original.",
        "Every parm but those of type Int32 has its minimum for maximum.",
        "An old tool wrote the minimum twice for every type but Int32. The true maximums are lost, so percentage functions compare exactly. Where the original is at hand, take the maximums from there. Said once in place of each zero width.";

    ANIM_BEYOND_LIST = "PAS031" "anim-beyond-list", Violation Error Meaning,
        evidence [Spec Reader], note "pas4-10", readers [Spec Engine Rds Metaforce Pwe Randomprime], fix No,
        repair "Decide which animation is meant: correct the id, or add the animation to the character's list.",
        "An anim id lies beyond the character's anim list.",
        "An anim id is a position in the character's own list, where the index into the whole set's animations stands. A reader fails here, or takes whatever lies behind the list. Correct the id, or add the animation to the list.";

    ANIM_ID_HIGH_BIT = "PAS032" "anim-id-high-bit", Ambiguity Warning Meaning,
        evidence [Reader], note "pas4-10", readers [SignedIds], fix No,
        repair "Decide which animation is meant, and write its position in the character's list.",
        "An anim id has its high bit set.",
        "Anim ids are unsigned, but one reader compares them signed and sees a negative number. No character has two billion animations: the id is most likely damaged, or a -1 that stands for none.";

    PACKAGE_PADDING = "PAS033" "package-padding", Hygiene Note Meaning,
        evidence [Observed Reader], note "pas4-11", readers [], fix Unsafe,
        repair "Cuts the padding off.",
        "Padding of a package follows the database.",
        "Packages align what they hold to 32 bytes with 0x00 or 0xFF, and some extractors leave the padding in the file. It is kept.";

    BYTES_AFTER_DATABASE = "PAS034" "bytes-after-database", Violation Warning Meaning,
        evidence [Spec Reader], note "pas4-11", readers [], fix Unsafe,
        repair "Removes them. Look first whether a count is too low.",
        "Bytes follow the last state.",
        "The counts say where the database ends, and the file goes on. retro-data-structures ignores what follows. The bytes are kept. A count may be too low, or something else was appended.";

    EQUAL_ANIMS = "PAS035" "equal-anims", Hygiene Note Meaning,
        evidence [Reader], note "pas4-13", readers [], fix No,
        repair "Decide whether a random choice is meant; give the anims values that differ if not.",
        "All anims of a state are equal in every weighted value.",
        "Nothing in the values prefers one anim to another, so the engine picks among them at random. That may well be meant.";
}
