//! The rules of `.panim`.

use super::rules;

rules! {
    EMPTY_FILE = "PAN001" "empty-file", Violation Error Structure,
        evidence [Observed], note "panim-14", readers [Spec Bytewise Pluto], fix No,
        repair "Nothing to repair: convert or export the animation again.",
        "The file holds no byte.",
        "An empty .panim is what the JSON converter leaves behind when its input makes it crash: it opens its output first. There is nothing to recover; convert the animation again and look at what the converter says.";

    TRUNCATED_HEADER = "PAN002" "truncated-header", Violation Error Structure,
        evidence [Spec], note "panim-22", readers [Spec Bytewise Pluto], fix No,
        repair "The missing bytes are nowhere in the file: get it again from where it came from.",
        "The file ends before the first value.",
        "Header and `values` tag take 106 bytes. A shorter file that is of no other known format was cut off. The Pluto loader does not check and reads past the end. Get the file again from where it came from.";

    DAMAGED_VALUES_TAG = "PAN003" "damaged-values-tag", Violation Error Structure,
        evidence [Spec Reader], note "panim-2", readers [Spec Bytewise Pluto], fix Unsafe,
        repair "Writes `values` over the six bytes at 0x64; the Pluto loader sees the same, others then take the file.",
        "The six bytes at 0x64 are not `values`, yet what follows reads whole.",
        "The specification asks for the literal `values` at 0x64. The Pluto loader skips six bytes there without looking at them and plays such a file; a reader that checks the tag refuses it. Write the tag and the file is as it should be.";

    MISPLACED_VALUES_TAG = "PAN004" "misplaced-values-tag", Violation Error Structure,
        evidence [Inferred], note "panim-14", readers [Spec Pluto], fix No,
        repair "Decide whether the header has bytes too many or too few, or whether a name merely says `values`; then export again, or insert or remove them by hand.",
        "`values` stands at a place that no known header has.",
        "The tag follows the header, so a tag elsewhere in the first kilobyte means a header of a wrong size. This is a guess: a name may itself say `values`. The Pluto loader takes its data from 0x6A whatever stands there and reads it shifted. Export the animation again, or insert or remove the bytes that the header is off by.";

    NO_INDICES_TAG = "PAN005" "no-indices-tag", Violation Error Structure,
        evidence [Spec Reader], note "panim-3", readers [Spec Bytewise Pluto], fix No,
        repair "Decide where the values end; nothing in the file says so. Export the animation again.",
        "There is no `indices` tag at which the values could end.",
        "Without the tag nothing says where values end and the index table begins. The Pluto loader runs to the end of the file and leaves its index position uninitialised. Where the tag stands at an odd distance only and does not give a whole reading either, the file is damaged in more than one place.";

    TRUNCATED_TRACK = "PAN006" "truncated-track", Violation Error Structure,
        evidence [Spec Reader], note "panim-17", readers [Spec Bytewise Pluto], fix No,
        repair "Decide whether the end was lost (get the file again) or the counts are wrong (correct them).",
        "A translations or scales section ends before its counts say so.",
        "Frame count, bone count and bitmask fix the size of a track. Where the file ends first, the Pluto loader silently leaves the rest at its defaults, so bones freeze in place; other readers refuse the file. Get the file again, or correct the counts if they are what is wrong.";

    PADDED_HEADER = "PAN010" "padded-header", Ambiguity Error Meaning,
        evidence [Spec Reader Observed], note "panim-1", readers [Spec Bytewise Pluto], fix Unsafe,
        repair "Removes the three bytes between node count and tag, so that `values` stands at 0x64.",
        "The header is 103 bytes long: `values` stands at 0x67.",
        "The specification's outline and heading give a header of 103 bytes, its field table and text 100. Every real file and the Pluto loader have 100, so the loader reads this file three bytes off and mostly misses the `indices` tag as well, which comes to stand at an odd distance. Three bytes between the node count and the tag have to go.";

    LEGACY_HEADER = "PAN011" "legacy-header", Ambiguity Error Meaning,
        evidence [Reader], note "panim-1", readers [Spec Bytewise Pluto], fix Unsafe,
        repair "Pads the name to 64 bytes and writes the length as two bytes, so that `values` stands at 0x64.",
        "The header is of a generation that the current loader cannot read.",
        "Until 12 August 2024 the name took 32 bytes, so `values` stood at 0x44, and before 5 August the length was one byte, so it stood at 0x43. Today's loader misreads both. The file is read here by its own generation; it has to be converted to the current header.";

    MISALIGNED_INDICES = "PAN012" "misaligned-indices", Violation Error Meaning,
        evidence [Spec Reader], note "panim-3", readers [Spec Pluto], fix No,
        repair "Decide which byte of the values is missing or too many; export the animation again where that cannot be told.",
        "`indices` stands at an odd distance from the first value.",
        "Values are two bytes each and the tag is searched two bytes at a time, so after an odd number of value bytes it is never met: the Pluto loader runs past it to the end of the file and its index position stays uninitialised. One byte of the values is missing or too many.";

    RIVAL_INDICES = "PAN013" "rival-indices", Ambiguity Error Meaning,
        evidence [Spec Reader], note "panim-3", readers [Bytewise], fix No,
        repair "Decide which `indices` is meant, then change a number that spells the other one by 1.",
        "The file reads whole at more than one `indices`.",
        "The first `indices` at an even distance ends the values, but another occurrence gives a reading in which everything fits as well. Which one the author meant cannot be told, and readers that search differently disagree. Change one of the numbers that spell the tag that is not meant by 1.";

    EARLY_INDICES = "PAN014" "early-indices", Ambiguity Error Meaning,
        evidence [Spec Reader], note "panim-3", readers [Spec Bytewise Pluto], fix No,
        repair "Decide whether the values spell the tag by chance (change one by 1) or a byte is missing or too many before it (export again).",
        "The values spell `indices`, so the file is split too early.",
        "The first `indices` at an even distance leaves a reading that does not fit together, while another occurrence reads whole. If that other one comes later, the value data most likely spells the tag by chance: the Pluto loader splits there, gets fewer values and takes the rest of them for bones; change one of the values that spell it by 1. If it comes earlier, a byte of the values is missing or too many. Findings that only follow from the wrong split are held back.";

    ODD_INDICES = "PAN015" "odd-indices", Ambiguity Note Meaning,
        evidence [Reader], note "panim-3", readers [Bytewise], fix No,
        repair "Decide whether readers that search byte by byte matter; if so, change one of the values by 1.",
        "The values spell `indices` at an odd distance.",
        "The loader looks at even distances only and does not see it. A reader that searches byte by byte (memmem, Python's bytes.find, the loaders before 12 August 2024) splits the file there. Change one of the values by 1 if such readers matter.";

    SIGNED_INDEX = "PAN016" "signed-index", Ambiguity Warning Meaning,
        evidence [Spec Reader], note "panim-4", readers [Spec], fix No,
        repair "Decide whether the number is meant or damaged; to be safe from signed readers, keep the table below 32,768 values.",
        "An index entry has its high bit set.",
        "The specification calls the entries s16 and also says that they match the index array of SM64, which is unsigned, as in the Pluto loader. From 0x8000 up a reader with signed entries sees a negative number. They are read as unsigned here. Fewer than 32,768 values avoid the question.";

    ODD_TRANSLATIONS = "PAN017" "odd-translations", Ambiguity Error Meaning,
        evidence [Spec Reader], note "panim-5", readers [Spec Bytewise Pluto], fix No,
        repair "Decide which byte of the index table is missing or too many; export the animation again where that cannot be told.",
        "`translations` stands at an odd distance from the first index entry.",
        "By the specification the tag ends the index table wherever it is found. The Pluto loader looks at even distances only, so it takes the tag and what follows for rows of the table, gets more bones and no translations. One byte of the index table is missing or too many.";

    SCALES_WITHOUT_TRANSLATIONS = "PAN018" "scales-without-translations", Ambiguity Error Meaning,
        evidence [Spec Reader], note "panim-5", readers [Spec Bytewise Pluto], fix Unsafe,
        repair "Inserts an empty translations section before the scales, so that every reader ends the index table there.",
        "Scales follow the index table without translations before them.",
        "By the letter only `translations` or the end of the file ends the index table, so the Pluto loader takes the scales section for more rows: its bone count is too high. Where no translations follow it still finds the scales by a byte-wise search. An empty translations section (no bones) before the scales makes every reader agree.";

    FALSE_SCALES = "PAN019" "false-scales", Ambiguity Error Meaning,
        evidence [Spec Reader], note "panim-6", readers [Bytewise Pluto], fix No,
        repair "Decide which number that spells `scales` may change by 1, or which of two scales sections is wanted.",
        "Data spells `scales` where the loader searches for the section.",
        "The specification does not say how the tag is found. The Pluto loader searches byte by byte from behind the `translations` tag, or from the first index entry if there is none, so data that spells `scales` (one triple of s16 does), or a repeated section, is what it takes and can hide the true one. Change one of the numbers by 1.";

    NO_INDEX_ROW = "PAN020" "no-index-row", Violation Error Meaning,
        evidence [Spec], note "panim-7", readers [Spec Bytewise Pluto], fix No,
        repair "Decide where the index table went: export the animation again.",
        "The index table has not even the root's row.",
        "The bone count is the number of entries / 6 - 1, so a table of fewer than six entries gives -1. The first row is the root's position; without it nothing can be played.";

    PARTIAL_INDEX_ROW = "PAN021" "partial-index-row", Violation Error Meaning,
        evidence [Spec Reader], note "panim-7", readers [Spec Bytewise Pluto], fix No,
        repair "Decide whether the broken row is the rest of a bone that was cut or something inserted: export the animation again.",
        "The index table does not consist of whole rows.",
        "Each row takes six entries (frame count and start of three axes). The integer division in the bone count hides a broken last row: that bone is dropped without a word. The table was cut, or something was inserted.";

    NODE_COUNT = "PAN022" "node-count", Hygiene Note Meaning,
        evidence [Spec Observed], note "panim-8", readers [], fix Unsafe,
        repair "Writes the bone count of the index table, 255 at most.",
        "The header's node count is not the bone count of the index table.",
        "The field should hold the number of animatable bones, at most 255. Nearly every real file says 95 for 20 bones and the loader ignores it, so it is advisory: the bone count comes from the index table.";

    TRACK_BONE_COUNT = "PAN023" "track-bone-count", Hygiene Warning Meaning,
        evidence [Spec Reader], note "panim-9", readers [], fix No,
        repair "Decide for which skeleton the track was made: export it for the one of this animation.",
        "A track's bone count fits neither way of counting bones.",
        "A full track may hold as many bones as the index table or one fewer: the specification starts at the first bone that is not the root, the loader applies track bone t to row t + 2. Another count means that the track was made for another skeleton.";

    ROW_FRAME_COUNT = "PAN024" "row-frame-count", Hygiene Note Meaning,
        evidence [Observed Inferred], note "panim-10", readers [], fix No,
        repair "Decide whether the length is too small or the row too long; nothing has to be done where the rest is not to be shown.",
        "An index row has more than length + 1 frames.",
        "A row's largest frame count is normally the length + 1. The frames beyond are never shown.";

    TRACK_FRAME_COUNT = "PAN025" "track-frame-count", Hygiene Warning Meaning,
        evidence [Reader Inferred], note "panim-10", readers [], fix No,
        repair "Decide how many frames the track should have: export track and rotations with the same number.",
        "A track's frame count is neither the length nor the length + 1.",
        "How a track's own frame count goes with the header's length is unspecified. The loader holds the last frame of a short track and never shows the end of a long one, so translations or scales and rotations most likely run out of step.";

    INDEX_OUT_OF_RANGE = "PAN026" "index-out-of-range", Violation Error Meaning,
        evidence [Reader Inferred], note "panim-11", readers [Pluto], fix Unsafe,
        repair "Cuts the range to the values that there are; one that starts behind them becomes the last value. What is shown is what a player that clamps shows.",
        "An index row reads past the last value.",
        "Frame f of a row reads values[start + min(f, frames - 1)]. The original game reads whatever lies behind the values in memory. Pluto clamps an index above the number of values, but an index that equals it slips through and reads one past the end. Values are missing, or start or frame count are wrong.";

    INDEX_WITHOUT_FRAMES = "PAN027" "index-without-frames", Violation Error Meaning,
        evidence [Reader Inferred], note "panim-11", readers [Pluto], fix Unsafe,
        repair "Writes a frame count of 1, so that the channel holds the value at its start, or the last value where it starts behind that.",
        "An index row has a frame count of 0.",
        "A row reads values[start + min(f, frames - 1)], so with 0 frames it reads the value before its start, which belongs to something else or lies before the table. A channel that does not move has 1 frame.";

    UNUSED_VALUES = "PAN028" "unused-values", Hygiene Note Meaning,
        evidence [Observed Inferred], note "panim-11", readers [], fix No,
        repair "Decide whether a row's start or frame count is wrong; unused values do no harm.",
        "No index row uses some of the values.",
        "Real files have no unused values; one tool pads them to 8 bytes. They do no harm, but may be a sign that a row's start or frame count is wrong.";

    LENGTH_SIGN = "PAN029" "length-sign", Ambiguity Warning Meaning,
        evidence [Reader], note "panim-12", readers [Pluto], fix No,
        repair "Decide how to cut the animation to 32,767 frames or fewer.",
        "The length is above 32,767.",
        "The field is a u16, but Pluto's player casts it to s16: the length turns negative and the animation does not play as meant.";

    LENGTH_ZERO = "PAN030" "length-zero", Hygiene Warning Meaning,
        evidence [Inferred], note "panim-12", readers [], fix No,
        repair "Decide how many frames the animation has, and write that.",
        "The length is 0: nothing plays.",
        "The length is the exclusive end of the loop in frames. An animation of one frame has length 1.";

    LOOPING_BYTE = "PAN031" "looping-byte", Violation Warning Meaning,
        evidence [Spec Reader], note "panim-13", readers [Spec Pluto], fix Safe,
        repair "Writes 0xA6: the loader loops as before, and so does every other reader.",
        "The looping byte is neither 0xA6 nor 0x00.",
        "Only these two are specified. The Pluto loader loops on any byte that is not zero; a reader that compares with 0xA6 plays the animation once. Write 0xA6 if it should loop.";

    TEXT_AFTER_NUL = "PAN032" "text-after-nul", Hygiene Warning Meaning,
        evidence [Spec], note "panim-14", readers [], fix Safe,
        repair "Fills the field with NUL behind the text.",
        "There are bytes after the NUL that ends the name or author.",
        "The field is padded with NUL. What stands behind the first NUL is shown by no reader; it is most likely left over from a longer text or from memory.";

    TEXT_NOT_UTF8 = "PAN033" "text-not-utf8", Violation Warning Meaning,
        evidence [Spec], note "panim-14", readers [], fix No,
        repair "Decide in which encoding the text was written, or what it should say, and write it in UTF-8.",
        "The name or author is not UTF-8.",
        "The specification says UTF-8. Readers show replacement characters or refuse the text. Most likely it was written in another encoding, or cut within a character.";

    TEXT_CONTROL = "PAN034" "text-control", Hygiene Warning Meaning,
        evidence [Inferred], note "panim-14", readers [], fix No,
        repair "Decide what the text should say without its control characters.",
        "The name or author has control characters.",
        "Control characters (C0, DEL, C1) reach terminals and lists where they move the cursor or change colours. They are never printed raw here.";

    BITMASK_PADDING = "PAN035" "bitmask-padding", Hygiene Warning Meaning,
        evidence [Inferred], note "panim-15", readers [], fix Safe,
        repair "Clears the bits that stand for no bone.",
        "The bitmask has bits set beyond the bone count.",
        "Bit b % 8 of byte b / 8 stands for bone b. The bits left over in the last byte stand for nothing; no data belongs to them. They survive a round trip.";

    EMPTY_TRACK = "PAN036" "empty-track", Hygiene Note Meaning,
        evidence [Spec], note "panim-16", readers [], fix Safe,
        repair "Removes the section; before scales it becomes the empty translations section that keeps them apart from the index table.",
        "A section has no bone present.",
        "A section exists only when a bone has a track. This one says nothing that its absence would not say. (An empty translations section before scales is another matter: it keeps the scales apart from the index table.)";

    DEFAULT_BONE = "PAN037" "default-bone", Hygiene Note Meaning,
        evidence [Spec], note "panim-16", readers [], fix Safe,
        repair "Removes the bone's data and clears its bit; a section without any other bone goes as a whole.",
        "A bone's track holds nothing but the default.",
        "Bones whose translations are all zero, or whose scales are all 1.0 (1024), should be left out and their bit be 0. Readers see no difference.";

    DENSE_OVERFLOW = "PAN038" "dense-overflow", Hazard Error Meaning,
        evidence [Reader], note "panim-18", readers [Pluto], fix No,
        repair "Decide what the counts should be; they are most likely damaged. Do not load the file until then.",
        "A track's bones x frames x 3 overflows the loader's int.",
        "The Pluto loader multiplies the counts as int before it looks at the data. Beyond 2,147,483,647 it aborts, or the product wraps to a small number and the loader then writes data from the file past what it allocated: memory corruption. Do not load this file. The counts are damaged.";

    DENSE_SIZE = "PAN039" "dense-size", Hazard Warning Meaning,
        evidence [Reader], note "panim-18", readers [Pluto], fix No,
        repair "Decide whether the counts are right (then raise --max-dense-size) or damaged (then correct them).",
        "A track makes the loader allocate far more than the file holds.",
        "The Pluto loader allocates bones x frames x 3 x 2 bytes before it looks at the data; a file of a few hundred bytes can make it allocate 4 GB. The bound is configurable. The counts are most likely damaged.";

    ODD_INDEX_TABLE = "PAN040" "odd-index-table", Hazard Error Meaning,
        evidence [Reader], note "panim-19", readers [Pluto], fix Unsafe,
        repair "Removes the last byte, where the rows are whole without it.",
        "The index table has an odd number of bytes and reaches the end of the file.",
        "The Pluto loader reads the table two bytes at a time until it meets a tag or the exact end. With a byte over it reads past the end of the file. One byte is missing or too many.";

    TRAILING_BYTES = "PAN041" "trailing-bytes", Violation Warning Meaning,
        evidence [Inferred], note "panim-19", readers [], fix Unsafe,
        repair "Removes them. Look first whether they are a section whose tag is damaged.",
        "Bytes follow the last track.",
        "The specification has nothing after the tracks and readers ignore it. The bytes are kept. They may be a damaged section.";

    SECTION_ORDER = "PAN042" "section-order", Violation Warning Meaning,
        evidence [Spec Reader], note "panim-20", readers [Pluto], fix Unsafe,
        repair "Moves the translations before the scales.",
        "Scales stand before translations.",
        "The specification puts translations first. The Pluto loader searches scales behind the `translations` tag only, so it misses these where it sees that tag.";

    REPEATED_SECTION = "PAN043" "repeated-section", Violation Warning Meaning,
        evidence [Inferred], note "panim-20", readers [], fix No,
        repair "Decide which of the two sections is wanted, and remove the other.",
        "A section stands twice.",
        "Each section may stand once. The first one counts; the repeat is kept and ignored.";

    CLAMPED_TRACK = "PAN044" "clamped-track", Hygiene Note Meaning,
        evidence [Spec Inferred], note "panim-21", readers [], fix No,
        repair "Decide whether the motion should go further: scale it down and export again.",
        "A track stays at the limit of s16 for three or more frames running.",
        "Export clamps to 32,767 and -32,768. An axis that stays there most likely wanted to go further: the motion is cut off. Scale the model or the animation down and export again.";

    FOREIGN_FILE = "PAN050" "foreign-file", Hygiene Warning Structure,
        evidence [Observed], note "panim-22", readers [], fix No,
        repair "Nothing to repair: leave the file out, or rename it if it should be a .panim of Pluto.",
        "The file is of another format that shares the extension .panim.",
        "Several programs use this extension for formats of their own: firmware bitmaps, engine text clips, JSON motion data, a Blender exporter, a console game's clips. They have nothing to do with Pluto's format and are left alone here. Exclude them from the check if they belong where they are.";
}
