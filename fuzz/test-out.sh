#!/usr/bin/env bash
# Runs .clusterfuzzlite/build.sh as its container would, in an empty folder, and
# tries what it leaves in OUT as a fuzzing service would: moved elsewhere, with
# nothing else around.
#   fuzz/test-out.sh [FOLDER]      FOLDER is kept, to look at OUT
# Needs a nightly toolchain, cargo-fuzz, zip and unzip.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -gt 0 ]; then
    mkdir -p "$1"
    base=$(cd "$1" && pwd)
    [ -z "$(ls -A "$base")" ] || { echo "$base is not empty" >&2; exit 1; }
else
    base=$(mktemp -d)
    trap 'rm -rf "$base"' EXIT
fi
mkdir "$base"/{src,out,work}

# What the Dockerfile copies: the files of the project, and none that were built.
mkdir "$base/src/animlint"
git ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do [ -e "$file" ] && printf '%s\0' "$file"; done |
    xargs -0 cp --parents -t "$base/src/animlint"
grep -q '^COPY .clusterfuzzlite/build.sh $SRC/build.sh$' .clusterfuzzlite/Dockerfile
grep -q '^language: rust$' .clusterfuzzlite/project.yaml
cp .clusterfuzzlite/build.sh "$base/src/build.sh"

# What the image sets for address and libFuzzer. There nightly is the default
# toolchain; the compilers are clang's where there is one.
environment=(
    PATH="$PATH" HOME="$base" LANG=C.UTF-8
    CARGO_HOME="${CARGO_HOME:-$HOME/.cargo}" RUSTUP_HOME="${RUSTUP_HOME:-$HOME/.rustup}"
    RUSTUP_TOOLCHAIN=nightly
    SRC="$base/src" OUT="$base/out" WORK="$base/work"
    ARCHITECTURE=x86_64 FUZZING_LANGUAGE=rust FUZZING_ENGINE=libfuzzer SANITIZER=address
    SANITIZER_FLAGS="-fsanitize=address -fsanitize-address-use-after-scope"
    LIB_FUZZING_ENGINE="-fsanitize=fuzzer"
    RUSTFLAGS="--cfg fuzzing -Zsanitizer=address -Cdebuginfo=1 -Cforce-frame-pointers"
)
if command -v clang++ >/dev/null; then
    environment+=(CC=clang CXX=clang++)
fi
# Proxies and mirrors of the place where this runs.
while IFS= read -r name; do
    environment+=("$name=${!name}")
done < <(compgen -e | grep -E '^(CARGO_(HTTP|NET|REGISTRIES|SOURCE)_.*|SSL_CERT_.*|https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY)$' || true)
(cd "$base/src/animlint" && env -i "${environment[@]}" bash -eu "$base/src/build.sh")

# The service takes OUT alone to other machines.
mv "$base/out" "$base/moved"
rm -rf "$base/src" "$base/work"
out=$base/moved
wrong() {
    echo "$*" >&2
    exit 1
}

mapfile -t targets < <(cd fuzz/fuzz_targets && ls | sed -n 's/\.rs$//p' | LC_ALL=C sort)
mapfile -t built < <(find "$out" -type f -executable -printf '%f\n' | LC_ALL=C sort)
[ "${targets[*]}" = "${built[*]}" ] || wrong "OUT has ${built[*]}, not ${targets[*]}"

for target in "${targets[@]}"; do
    # Only what every Linux has, and what the runner's image has.
    if ldd "$out/$target" | grep -E 'not found|'"$base"; then
        wrong "$target needs libraries that are not there"
    fi
    dictionary=$out/$target.dict
    [ -s "$dictionary" ] || wrong "$target has no dictionary"
    [ -s "$out/$target.options" ] || wrong "$target has no options"
    unzip -q "$out/${target}_seed_corpus.zip" -d "$base/seeds"
    count=$(unzip -Z1 "$out/${target}_seed_corpus.zip" | grep -vc '/$')
    words=$(grep -c '^[^#]*"' "$dictionary")
    # As the service's runner does: each line below [libfuzzer] is an argument.
    mapfile -t options < <(sed -n 's/^\([a-z_]*\) = \(.*\)$/-\1=\2/p' "$out/$target.options")
    mkdir "$base/empty" "$base/new"
    log=$base/$target.log
    (cd "$out" && env -i TMPDIR="$base/empty" "./$target" "${options[@]}" -runs=$((count + 2000)) \
        -print_final_stats=1 "$base/new" "$base/seeds") >"$log" 2>&1 || {
        tail -n 40 "$log"
        wrong "$target fails from its seeds"
    }
    grep -q "^Dictionary: $words entries" "$log" ||
        wrong "$target took not all of $words words: $(grep -m 1 Dictionary "$log" || true)"
    loaded=$(sed -n 's/.*seed corpus: files: \([0-9]*\).*/\1/p' "$log" | head -n 1)
    [ "${loaded:-0}" -eq "$count" ] || wrong "$target loaded ${loaded:-0} of $count seeds"
    echo "$target: $loaded of $count seeds, $words words, $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") runs"
    rm -r "$base/seeds" "$base/empty" "$base/new"
done
