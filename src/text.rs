//! Which text is safe to look at: one table for reports and JSON.

/// Whether a character must not reach a terminal as it is: it moves the
/// cursor, changes colours, turns the direction of text, or cannot be seen.
#[must_use]
pub const fn is_unsafe(char: char) -> bool {
    matches!(char,
        // C0, DEL and C1 controls.
        '\0'..='\x1F' | '\x7F'..='\u{9F}'
        // Line and paragraph separators, interlinear annotations.
        | '\u{2028}' | '\u{2029}' | '\u{FFF9}'..='\u{FFFB}'
        // The rest is Default_Ignorable_Code_Point of Unicode 16, which is not
        // shown at all. Soft hyphen, grapheme joiner, Arabic letter mark.
        | '\u{AD}' | '\u{34F}' | '\u{61C}'
        // Hangul fillers, Khmer inherent vowels.
        | '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' | '\u{17B4}' | '\u{17B5}'
        // Mongolian and other variation selectors.
        | '\u{180B}'..='\u{180F}' | '\u{FE00}'..='\u{FE0F}'
        // Zero-width characters, direction marks, embeddings, overrides,
        // invisible operators, isolates, byte order mark.
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' | '\u{FFF0}'..='\u{FFF8}'
        // No characters at all; XML cannot hold them.
        | '\u{FFFE}' | '\u{FFFF}'
        // Shorthand and musical format controls.
        | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        // Tags, more variation selectors, and what is kept for their like.
        | '\u{E0000}'..='\u{E0FFF}'
    )
}
