#!/usr/bin/env python3
"""Lets `animlint conform` grade the PAS4 reader of retro-data-structures.

A file comes on standard input. Exit status 0 and JSON: the package read it;
1: the package refused it; anything else: it did neither.

The package gives every value of a parm as the unsigned number that its bytes
make. As they are, they are printed as such. With --as-typed the same 32 bits are
taken as the parm's type says, which tells values that are merely unsigned here
from those that are really read otherwise.
"""

import json
import struct
import sys

from construct import ConstructError
from retro_data_structures.formats.pas_database import PASDatabase

TYPES = ["Int32", "Uint32", "Real", "Bool", "Enum"]
FUNCTIONS = ["ExactMatch", "PercentError", "AngularPercent", "NoWeight"]
AS_TYPED = "--as-typed" in sys.argv[1:]


def signed(word):
    return word - (1 << 32) if AS_TYPED and word >= 1 << 31 else word


def real(number):
    """JSON has no NaN and no infinity: their bits stand for them."""
    if number - number == 0:
        return number
    return {"bits": struct.pack(">f", number).hex()}


def value(kind, given):
    if kind == "Bool":
        return given != 0
    if kind in ("Int32", "Enum"):
        return signed(given)
    if kind == "Real" and AS_TYPED:
        return {"bits": f"{given:08x}"} if isinstance(given, int) else real(given)
    return given


def state(it):
    kinds = [TYPES[int(parm.parm_type)] for parm in it.parm_info_array]
    return {
        "id": signed(it.anim_state_type),
        "parms": [
            {
                "type": kind,
                "weight_function": FUNCTIONS[int(parm.weight_function)],
                "weight": real(parm.weight),
                "min": value(kind, parm.minimum_value),
                "max": value(kind, parm.maximum_value),
            }
            for kind, parm in zip(kinds, it.parm_info_array)
        ],
        "anims": [
            {
                "id": anim.anim_id,
                "values": [value(kind, one) for kind, one in zip(kinds, anim.parm_values)],
            }
            for anim in it.anim_info_array
        ],
    }


def main():
    try:
        database = PASDatabase.parse(sys.stdin.buffer.read())
    except ConstructError as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 1
    json.dump(
        {
            "format": "pas4",
            "default_state": signed(database.default_anim_state),
            "states": [state(it) for it in database.anim_states],
        },
        sys.stdout,
        allow_nan=False,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
