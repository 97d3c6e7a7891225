#!/usr/bin/env bash
# Reads the reports of a check with programs that are not ours, from PyPI:
# sarif-tools, junitparser and jsonschema. Not part of `cargo test`, since it
# needs Python and the network.
#
#     scripts/validate-reports.sh [PROGRAM]
#
# PROGRAM is animlint; without it, it is built.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ $# -gt 0 ]]; then
    program=$(realpath "$1")
else
    cargo build --locked --quiet
    program=$(realpath "${CARGO_TARGET_DIR:-target}/debug/animlint")
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet sarif-tools junitparser "jsonschema[format]"

# check NAME [ARGUMENT...]: writes all reports into a folder of that name.
check() {
    local name=$1 reports=() format status=0
    shift
    mkdir "$work/$name"
    for format in json jsonl sarif junit github gitlab; do
        reports+=(--report "$format=$work/$name/$format")
    done
    "$program" check --quiet "${reports[@]}" "$@" 2>/dev/null || status=$?
    echo "$status" >"$work/$name/status"
}

broken=$PWD/corpus/panim/invalid/no-indices-tag.panim
mkdir -p "$work/tree/hostile/<&>\"'" "$work/tree/clean" "$work/tree/none"
for name in $'new\nline' '::error::x' '##[add-mask]y' '100%0A' 'cdata]]>end' \
    $'\e[31mred\a' $'\xff\xfe' 'a b,c;d=e' '<&>"'\''/f'; do
    cp "$broken" "$work/tree/hostile/$name.panim"
done
cp corpus/panim/valid/minimal.panim "$work/tree/clean/"

check corpus corpus
cd "$work/tree"
check hostile hostile
check clean clean
check none none
check unreadable clean gone.panim
cd - >/dev/null

"$work/venv/bin/python" scripts/validate_reports.py "$work" "$PWD"
for name in corpus hostile; do
    cp "$work/$name/sarif" "$work/$name.sarif"
    echo "== sarif-tools: $name"
    "$work/venv/bin/sarif" info "$work/$name.sarif" | tail -n +2
    "$work/venv/bin/sarif" summary "$work/$name.sarif" | grep -E '^(error|warning|note): '
done
