#!/usr/bin/env bash
# Puts the seeds of one fuzz target into a folder, flat, under names that tell
# where each is from.
#   fuzz/seeds.sh TARGET FOLDER
# They are the corpus of its format (json: of all formats; carrier: of all that
# can hold a database), the minimised finds of earlier campaigns in
# fuzz/corpus/TARGET, and fuzz/regressions/TARGET.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$1
into=$2

case ${target%%_*} in
carrier) folders=(ancs char file) ;;
json) folders=(panim pas4 ancs char file) ;;
*) folders=("${target%%_*}") ;;
esac
# The expected JSON beside the cases is an input where JSON is.
case $target in
json_encode) never=(-name '*.toml') ;;
*) never=(-name '*.toml' -o -name '*.json') ;;
esac
for folder in "${folders[@]/#/corpus/}" fuzz/corpus/"$target" fuzz/regressions/"$target"; do
    [ -d "$folder" ] || continue
    # libFuzzer has the empty input anyway.
    find "$folder" -type f -size +0 ! \( "${never[@]}" -o -name '*.md' \) -print0
done | while IFS= read -r -d '' file; do
    name=${file//\//-}
    [ ! -e "$into/$name" ] || { echo "two seeds are called $name" >&2; exit 1; }
    cp "$file" "$into/$name"
done
