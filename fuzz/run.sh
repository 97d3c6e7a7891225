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

# The folders of corpus/ that a target's files are in; json is of all formats.
case ${target%%_*} in
carrier) folders=(ancs char file) ;;
json) folders=(panim pas4 ancs char file) ;;
*) folders=("${target%%_*}") ;;
esac
seeds=()
for folder in fuzz/regressions/"$target" fuzz/corpus/"$target".min; do
    [ -d "$folder" ] && seeds+=("$folder")
done
for folder in "${folders[@]}"; do
    for kind in valid invalid ambiguous; do
        [ -d corpus/"$folder/$kind" ] && seeds+=(corpus/"$folder/$kind")
    done
done
expected=$(find "${seeds[@]}" -type f -size +0 | wc -l)
mapfile -t long < <(find "${seeds[@]}" -type f -size +${max_len}c | LC_ALL=C sort)

log=$(mktemp)
trap 'rm -f "$log"' EXIT
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

mkdir -p fuzz/corpus/"$target"
fuzz fuzz/corpus/"$target" "${seeds[@]}" -- \
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
