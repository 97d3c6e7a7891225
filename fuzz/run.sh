#!/usr/bin/env bash
# Runs one fuzz target for some seconds from the seeds in corpus/.
#   fuzz/run.sh TARGET [SECONDS] [libFuzzer options...]
# Needs a nightly toolchain and cargo-fuzz. Memory and time limits make an
# allocation bomb or a slow path a crash. Fails where the seeds do not reach
# the fuzzer.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$1
seconds=${2:-60}
shift $(($# < 2 ? $# : 2))

# What the target's name starts with: a format, or json, which is of them all.
kind=${target%%_*}
case $kind in
json) folders=(corpus/*/{valid,invalid,ambiguous}) ;;
*) folders=(corpus/"$kind"/{valid,invalid,ambiguous}) ;;
esac
seeds=()
for folder in "${folders[@]}" fuzz/corpus/"$target".min; do
    [ -d "$folder" ] && seeds+=("$folder")
done
expected=$(find "${seeds[@]}" -type f -size +0 | wc -l)
mkdir -p fuzz/corpus/"$target"
dictionary=fuzz/dictionaries/$kind.dict

log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
cargo +nightly fuzz run "$target" fuzz/corpus/"$target" "${seeds[@]}" -- \
    -dict="$dictionary" -max_total_time="$seconds" -max_len=65536 \
    -rss_limit_mb=512 -malloc_limit_mb=64 -timeout=5 -print_final_stats=1 \
    "$@" 2>"$log" || status=$?
grep -E 'seed corpus:|INITED|DONE|stat::|ERROR|panicked|SUMMARY|Test unit' "$log" || true
if [ "$status" -ne 0 ]; then
    tail -n 60 "$log"
    exit "$status"
fi

# "INFO: seed corpus: files: N ..." counts what libFuzzer loaded.
loaded=$(sed -n 's/.*seed corpus: files: \([0-9]*\).*/\1/p' "$log" | head -n 1)
if [ "${loaded:-0}" -lt "$expected" ]; then
    echo "only ${loaded:-0} of $expected seeds reached $target" >&2
    exit 1
fi
echo "$target: ${loaded} seeds loaded ($expected from corpus/)"
