#!/usr/bin/env bash
# Builds every fuzz target into $OUT, each with its seeds, dictionary and options,
# as ClusterFuzzLite and OSS-Fuzz want them. Runs in the checkout, with a nightly
# toolchain as the default one. fuzz/test-out.sh runs it without a container.
set -euo pipefail

# A fixed place, whatever CARGO_TARGET_DIR says.
built=$WORK/target
# Coverage builds get their flags from the base image; a sanitizer would be in
# their way.
case ${SANITIZER:-address} in
address) sanitizer=address ;;
coverage | none) sanitizer=none ;;
*)
    echo "a Rust target cannot be built with the sanitizer $SANITIZER" >&2
    exit 1
    ;;
esac
cargo fuzz build -O --debug-assertions --no-trace-compares -s "$sanitizer" --target-dir "$built"

triple=$(rustc -vV | sed -n 's/^host: //p')
for source in fuzz/fuzz_targets/*.rs; do
    target=$(basename "$source" .rs)
    family=${target%%_*}
    cp "$built/$triple/release/$target" "$OUT/$target"
    cp fuzz/dictionaries/"$family".dict "$OUT/$target.dict"
    # The limits of fuzz/run.sh; a sanitizer takes memory and time of its own.
    cat >"$OUT/$target.options" <<OPTIONS
[libfuzzer]
dict = $target.dict
max_len = 4096
timeout = 25
rss_limit_mb = 2048
malloc_limit_mb = 64
OPTIONS
    seeds=$(mktemp -d)
    fuzz/seeds.sh "$target" "$seeds"
    rm -f "$OUT/${target}_seed_corpus.zip"
    (cd "$seeds" && zip -q -X -r "$OUT/${target}_seed_corpus.zip" .)
    rm -r "$seeds"
done
