use super::*;

const OLD: &[u8] = b"0123456789";

fn patched(rounds: &[&[(usize, usize, &str)]]) -> (String, Vec<(usize, usize, String, usize)>) {
    let mut patch = Patch::of(OLD.len());
    for (round, edits) in rounds.iter().enumerate() {
        let edits = edits.iter().map(|(start, len, new)| {
            Edit::replace(Span::new(*start, *len), new.as_bytes(), format!("{round}"))
        });
        patch.apply(edits, &round);
    }
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let hunks = patch
        .hunks(OLD)
        .map(|it| (it.old.start, it.old.len, text(it.new), it.new_at))
        .collect();
    (text(&patch.write(OLD)), hunks)
}

fn hunk(at: usize, len: usize, new: &str, new_at: usize) -> (usize, usize, String, usize) {
    (at, len, new.to_owned(), new_at)
}

#[test]
fn neighbours_stay_apart() {
    let (made, hunks) = patched(&[&[(2, 1, "x"), (3, 2, ""), (5, 0, "yz"), (10, 0, "!")]]);
    assert_eq!(made, "01xyz56789!");
    assert_eq!(
        hunks,
        [
            hunk(2, 1, "x", 2),
            hunk(3, 2, "", 3),
            hunk(5, 0, "yz", 3),
            hunk(10, 0, "!", 10)
        ]
    );
}

#[test]
fn later_rounds_are_told_in_places_of_the_old_bytes() {
    let (made, hunks) = patched(&[&[(0, 0, "abc")], &[(5, 1, "-"), (12, 1, "")]]);
    assert_eq!(made, "abc01-345678");
    assert_eq!(
        hunks,
        [hunk(0, 0, "abc", 0), hunk(2, 1, "-", 5), hunk(9, 1, "", 12)]
    );
}

#[test]
fn a_change_of_a_change_is_one() {
    let (made, hunks) = patched(&[&[(2, 2, "abcd")], &[(3, 2, "X")], &[(1, 2, "Y")]]);
    assert_eq!(made, "0YXd456789");
    assert_eq!(hunks, [hunk(1, 3, "YXd", 1)]);
}

#[test]
fn an_insertion_into_new_bytes_is_part_of_them() {
    let (made, hunks) = patched(&[&[(4, 0, "ab")], &[(5, 0, "-")]]);
    assert_eq!(made, "0123a-b456789");
    assert_eq!(hunks, [hunk(4, 0, "a-b", 4)]);
}

#[test]
fn several_edits_go_into_the_same_new_bytes() {
    let (made, hunks) = patched(&[&[(4, 1, "abcdef")], &[(4, 1, "A"), (6, 2, ""), (9, 0, "!")]]);
    assert_eq!(made, "0123Abe!f56789");
    assert_eq!(hunks, [hunk(4, 1, "Abe!f", 4)]);
}

#[test]
fn what_is_undone_is_no_change() {
    let (made, hunks) = patched(&[&[(2, 1, "x")], &[(2, 1, "2")]]);
    assert_eq!((made.as_bytes(), hunks), (OLD, vec![]));
}

#[test]
fn an_edit_that_overlaps_the_one_before_is_left_out() {
    let (made, _) = patched(&[&[(2, 3, "x"), (4, 1, "y"), (9, 9, "z")]]);
    assert_eq!(made, "01x5678z");
}
