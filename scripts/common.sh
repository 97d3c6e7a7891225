# shellcheck shell=bash disable=SC2034
# What the scripts beside this one share; sourced by each of them.
#
# They test what is committed: a fresh clone in a temporary folder, into which
# all that they need is installed as well. Programs are built without
# optimisation, unless ADOPTION_RELEASE is set, in target/adoption.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

if [ -z "${ADOPTION_WORK:-}" ]; then
    ADOPTION_WORK=$(mktemp -d)
    export ADOPTION_WORK
    trap 'rm -rf "$ADOPTION_WORK"' EXIT
    if [ -n "$(git -C "$root" status --porcelain)" ]; then
        echo "note: there are changes that are not committed; they are not tested" >&2
    fi
    git clone --quiet "$root" "$ADOPTION_WORK/clone"
fi
work=$ADOPTION_WORK
clone=$work/clone

export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$root/target}/adoption"
if [ -z "${ADOPTION_RELEASE:-}" ]; then
    export CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off
    export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=256
fi
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$clone/Cargo.toml")
rejected=$clone/corpus/panim/invalid/no-indices-tag.panim
clean=$clone/corpus/panim/valid/minimal.panim

step() { printf '\n== %s\n' "$*"; }
skip() { printf 'skipped: %s\n' "$*"; }
fail() {
    printf 'failed: %s\n' "$*" >&2
    exit 1
}

# same WHAT EXPECTED FOUND
same() {
    [ "$2" = "$3" ] || fail "$1: expected $(printf %q "$2"), found $(printf %q "$3")"
}

# holds FILE TEXT
holds() {
    grep -qF -- "$2" "$1" || {
        cat "$1" >&2
        fail "$1 does not hold: $2"
    }
}

# status N COMMAND...: runs it, with its output in $work/log, and compares the
# exit status.
status() {
    local expected=$1 found=0
    shift
    "$@" >"$work/log" 2>&1 || found=$?
    [ "$found" = "$expected" ] || {
        cat "$work/log" >&2
        fail "exit status $found, not $expected, of: $*"
    }
}

# venv NAME PACKAGE...: a fresh virtual environment in $work/NAME with tools.
venv() {
    local place=$work/$1
    shift
    python3 -m venv "$place"
    [ $# = 0 ] || "$place/bin/pip" install --quiet --only-binary :all: "$@"
}

# checks ANIMLINT: whether it is this version and judges the corpus as it should.
checks() {
    same "the version of $1" "animlint $version" "$("$1" --version)"
    (cd "$clone" && status 0 "$1" check --quiet corpus/panim/valid corpus/pas4/valid)
    (cd "$clone" && status 1 "$1" check --format concise corpus)
    holds "$work/log" "error[PAN005 no-indices-tag]"
}
