//! Floats that compute badly (spec-notes: pas4-8).

use super::report::Report;
use crate::bytes::Span;
use crate::pas4::layout::Field;
use crate::pas4::value::Real;
use crate::rules::pas4 as rules;

/// The bits of -0.
const NEGATIVE_ZERO: u32 = 0x8000_0000;

/// Whether [`judge`] has nothing to say about a float.
#[inline]
pub(super) fn is_plain(real: Real) -> bool {
    real.number().is_finite() && real.0 != NEGATIVE_ZERO
}

/// Judges a float, be it a weight, a bound or a value.
pub(super) fn judge(real: Real, span: Span, field: Field, report: &mut Report<'_>) {
    if is_plain(real) {
        return;
    }
    if real.is_signalling() {
        report.say(
            &rules::SIGNALLING_NAN,
            span,
            field,
            || {
                format!(
                    "the float is a signalling NaN (bits 0x{:08X}), which a reader may turn into a quiet one in passing; retro-data-structures does in weights",
                    real.0
                )
            },
            "write a number",
        );
    } else if real.0 == NEGATIVE_ZERO {
        report.say(
            &rules::NEGATIVE_ZERO,
            span,
            field,
            || "the float is -0, which computes as 0; a tool that prints 0 loses the sign",
            "write 0 unless the sign is meant",
        );
    } else {
        report.say(
            &rules::NOT_FINITE,
            span,
            field,
            || {
                format!("the float is {real}; what is computed with it is no usable number either, so anims are chosen arbitrarily")
            },
            "write a finite number",
        );
    }
}

/// Judges a weight: as any float, and by its sign. Minus infinity is infinite
/// in the first place and said once.
pub(super) fn judge_weight(weight: Real, span: Span, field: Field, report: &mut Report<'_>) {
    judge(weight, span, field, report);
    if weight.number() < 0.0 && weight.number().is_finite() {
        report.say(
            &rules::NEGATIVE_WEIGHT,
            span,
            field,
            || format!("the weight is {weight}; with a negative weight the anim that fits worst is preferred"),
            "write the weight without its sign if the sign is not meant",
        );
    }
}
