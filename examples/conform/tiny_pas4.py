"""A small reader of PAS4 databases, for adapter.py to stand on."""

import struct

FUNCTIONS = ["ExactMatch", "PercentError", "AngularPercent", "NoWeight"]


class Error(Exception):
    """The bytes are no database."""


class Bytes:
    """Bytes that are taken one number after the other."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self, form):
        try:
            (number,) = struct.unpack_from(form, self.data, self.at)
        except struct.error:
            raise Error(f"the file ends within the number at {self.at}") from None
        self.at += struct.calcsize(form)
        return number

    def real(self):
        """A float; its bits where JSON has no number for it."""
        bits = self.number(">I")
        if bits >> 23 & 0xFF == 0xFF:
            return {"bits": f"{bits:08x}"}
        return struct.unpack(">f", struct.pack(">I", bits))[0]

    def value(self, kind):
        if kind == "Real":
            return self.real()
        if kind == "Bool":
            return self.number(">B") != 0
        return self.number(">I" if kind == "Uint32" else ">i")


def parm(data):
    kind, function = data.number(">I"), data.number(">I")
    if kind > 4:
        raise Error(f"there is no parm type {kind}")
    kind = ["Int32", "Uint32", "Real", "Bool", "Enum"][kind]
    return {
        "type": kind,
        "weight_function": FUNCTIONS[function] if function < 4 else function,
        "weight": data.real(),
        "min": data.value(kind),
        "max": data.value(kind),
    }


def state(data):
    ident, parm_count, anim_count = (data.number(form) for form in (">i", ">I", ">I"))
    parms = [parm(data) for _ in range(parm_count)]
    anims = [
        {"id": data.number(">I"), "values": [data.value(it["type"]) for it in parms]}
        for _ in range(anim_count)
    ]
    return {"id": ident, "parms": parms, "anims": anims}


def read(data):
    """The database as the JSON of `animlint decode` has it."""
    if data[:4] != b"PAS4":
        raise Error("the file does not begin with PAS4")
    data = Bytes(data)
    data.at = 4
    count, default = data.number(">I"), data.number(">i")
    return {"default_state": default, "states": [state(data) for _ in range(count)]}
