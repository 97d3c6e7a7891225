//! Which text is safe to look at: one table for reports and JSON.

/// Whether a character must not reach a terminal as it is: it moves the
/// cursor, changes colours, turns the direction of text, or cannot be seen.
#[must_use]
pub const fn is_unsafe(char: char) -> bool {
    matches!(char,
        // C0, DEL and C1 controls.
        '\0'..='\x1F' | '\x7F'..='\u{9F}'
        // Soft hyphen, Arabic letter mark, Mongolian vowel separator.
        | '\u{AD}' | '\u{61C}' | '\u{180E}'
        // Zero-width characters, direction marks, line and paragraph
        // separators, embeddings, overrides, invisible operators, isolates.
        | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        // Byte order mark, interlinear annotations, tags.
        | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}'
    )
}
