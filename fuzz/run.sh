#!/usr/bin/env bash
# Runs one fuzz target for some seconds from the seeds in corpus/.
#   fuzz/run.sh TARGET [SECONDS] [libFuzzer options...]
# Needs a nightly toolchain and cargo-fuzz. SANITIZER=address runs it with that
# sanitizer; without, there is none (fuzz/README.md says why). A slow path or an
# allocation bomb is a crash. Fails where the seeds do not reach the fuzzer.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$1
seconds=${2:-60}
shift $(($# < 2 ? $# : 2))

# What is made while fuzzing stays this short, so that runs are many. Longer
# seeds are cut to it by libFuzzer; they are run whole once before.
max_len=4096

seeds=$(mktemp -d)
log=$(mktemp)
trap 'rm -rf "$seeds" "$log"' EXIT
fuzz/seeds.sh "$target" "$seeds"
expected=$(find "$seeds" -type f | wc -l)
mapfile -t long < <(find "$seeds" -type f -size +${max_len}c | LC_ALL=C sort)

fuzz() {
    cargo +nightly fuzz run -s "${SANITIZER:-none}" --no-trace-compares "$target" "$@" 2>"$log" || {
        local status=$?
        grep -E 'ERROR|panicked|SUMMARY|Test unit' "$log" || true
        tail -n 60 "$log"
        exit "$status"
    }
}
limits=(-rss_limit_mb=512 -malloc_limit_mb=4 -timeout=5)

if [ "${#long[@]}" -gt 0 ]; then
    fuzz "${long[@]}" -- "${limits[@]}"
    ran=$(grep -c '^Executed ' "$log" || true)
    if [ "$ran" -ne "${#long[@]}" ]; then
        echo "only $ran of ${#long[@]} long seeds reached $target" >&2
        exit 1
    fi
fi

# What is found goes here and is where the next run goes on; fuzz/corpus/ holds
# what is kept of it.
found=fuzz/found/$target
mkdir -p "$found"
fuzz "$found" "$seeds" -- \
    -dict=fuzz/dictionaries/"${target%%_*}".dict -max_total_time="$seconds" \
    -max_len="$max_len" "${limits[@]}" -print_final_stats=1 "$@"
grep -E 'seed corpus:|INITED|DONE|stat::' "$log" || true

# "INFO: seed corpus: files: N ..." counts what libFuzzer loaded.
loaded=$(sed -n 's/.*seed corpus: files: \([0-9]*\).*/\1/p' "$log" | head -n 1)
if [ "${loaded:-0}" -lt "$expected" ]; then
    echo "only ${loaded:-0} of $expected seeds reached $target" >&2
    exit 1
fi
echo "$target: ${loaded} seeds loaded ($expected from the repository, ${#long[@]} of them also run whole)"
