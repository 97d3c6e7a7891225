import json, sys
import tiny_pas4

try:
    database = tiny_pas4.read(sys.stdin.buffer.read())
except tiny_pas4.Error as error:
    print(error, file=sys.stderr)
    sys.exit(1)
json.dump({"format": "pas4", **database}, sys.stdout, allow_nan=False)
