#!/bin/sh
# Grades the PAS4 reader of retro-data-structures, a Python package, in a
# virtual environment of its own. Needs python3 with venv, and network access
# to a package index.
#
#   examples/conform/rds.sh [VENV] [OPTIONS OF CONFORM...]
#
# VENV is made where it is not there yet; without it, a temporary one is used.
# ANIMLINT names the program, if it is not the one in PATH.
set -eu

version=0.38.0
here=$(cd "$(dirname "$0")" && pwd)
animlint=${ANIMLINT:-animlint}

if [ $# -gt 0 ] && [ "${1#-}" = "$1" ]; then
    venv=$1
    shift
else
    venv=$(mktemp -d)
    trap 'rm -rf "$venv"' EXIT
fi
if [ ! -x "$venv/bin/python" ]; then
    python3 -m venv "$venv"
fi
# The package imports attr, which it does not name among what it needs.
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    "retro-data-structures==$version" attrs

status=0
for option in '' --as-typed; do
    echo "retro-data-structures $version ${option:-(values as the package gives them)}"
    "$animlint" conform --format pas4 "$@" \
        --reader "'$venv/bin/python' '$here/rds.py' $option" || status=$?
done
exit "$status"
