"""Random looks of the whole wardrobe: those of fixed seeds, which may choose all that is a person's own too."""

import json
import subprocess

# Values of later generations do not change these looks.
GENERATION = 1
EVERYTHING = ["--seed-include", "all"]


def seeds(count):
    """Records with a seed and nothing else, a line each."""
    return "".join(json.dumps({"id": f"look-{number}", "seed": f"look-{number}", "seedGeneration": GENERATION}) + "\n" for number in range(count))


def records(binary, count):
    """The same records with all their fields."""
    command = [binary, "records", "-", "--input-format", "ndjson", *EVERYTHING]
    return subprocess.run(command, input=seeds(count), check=True, capture_output=True, text=True).stdout
