"""A surface is a place where a text from outside reaches an output: given values, it makes the
output and says of which value something left its string.
"""

import os
import pathlib
import subprocess
import tempfile

import values as texts

SURFACES = []
PROGRAMS = {}


def surface(name, size, program="render", bisects=False):
    """- Parameters:
    - size: how many bytes of values one text of the surface holds.
    - bisects: whether a run takes so long that a value is found by halves, not by looking at each alone.
    """

    def add(function):
        SURFACES.append((name, size, program, bisects, function))
        return function

    return add


class Problems:
    """What was found, by the place of the text in the list that a surface was given."""

    def __init__(self):
        self.found = {}

    def add(self, number, output, words):
        self.found.setdefault(number, []).append((output, words))

    def expect(self, number, output, holds, words):
        if not holds:
            self.add(number, output, words)


def scratch():
    return tempfile.TemporaryDirectory(prefix="hostile-")


def render(*arguments, folder, data=None, environment=None, statuses=(0,)):
    """Runs the command line; any other status than those is a failure of the run itself."""
    env = (
        {k: v for k, v in os.environ.items() if k not in ("CI", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY")}
        | {"CI": "", "NO_COLOR": "1"}
        | (environment or {})
    )
    if isinstance(data, str):
        data = data.encode()
    result = subprocess.run(
        [PROGRAMS["render"], *arguments], cwd=folder, input=data or b"", capture_output=True, env=env, timeout=300
    )
    if result.returncode not in statuses:
        raise AssertionError(
            f"{' '.join(arguments[:2])} ended with {result.returncode}: {result.stderr.decode(errors='replace')[-400:]}"
        )
    return result


def write(path, text):
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def terminal(problems, number, output, text, begins):
    """What a terminal and a build service's log take as lines: each begins as the program's lines
    do, and none commands either of them.
    """
    import readers

    for line in text.decode().split("\n"):
        words = line.replace("\\u{", "")
        if found := texts.HIDDEN.search(words):
            problems.add(number, output, f"a line holds {texts.shown(found.group())}: {texts.shown(line)[:200]}")
        elif line and not line.startswith(begins):
            problems.add(number, output, f"a line of its own: {texts.shown(line)[:200]}")
        elif command := readers.workflow_command(line):
            problems.add(number, output, f"GitHub takes a line for the command {command[0]}: {texts.shown(line)[:240]}")
