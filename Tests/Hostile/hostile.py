#!/usr/bin/python3
"""Every output, made of texts that try to leave their strings, and read by its language's own parser.

    hostile.py [--if-possible] [--tenth[=K]] RENDER [SERVE] [NAME…]

The programs are built ones; NAME chooses surfaces, by default all that a program is there for. --tenth looks at every
tenth value, from the Kth (0 to 9) or from one drawn by lot, which is printed. Values stand together in as few texts as fit, and alone where something was found. Prints a line for each surface and for each
failure: the output, the value as code points, and what left its string. Ends with 1 where there is a failure.
"""

import importlib
import os
import pathlib
import random
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

import values as texts  # noqa: E402
from surface import PROGRAMS, SURFACES  # noqa: E402

# Of a surface that lets everything out, so many are named.
MOST = 40
# For so many seconds a value is searched by halves.
SEARCH = 60
# What a run throws whose output is not as it is read.
FAULTS = (AssertionError, LookupError, ValueError, OSError)


def look(function, values, size, bisects):
    """The failures of a surface: (output, value, words)."""
    groups = texts.packed(values, size)
    found = function([texts.joined(group) for group in groups])
    failures = []
    outputs = {}
    for number, problems in found.items():
        for output, words in problems:
            outputs.setdefault(output, []).append((number, words))
    alone, until = {}, time.monotonic() + SEARCH
    for output, problems in outputs.items():
        # The values of a group alone, until there is enough to see.
        for number in list(dict.fromkeys(number for number, _ in problems))[:2]:
            key = (number, output) if bisects else number
            if key not in alone:
                alone[key] = (
                    halved(function, groups[number], output, until) if bisects else narrowed(function, groups[number])
                )
            failures += [f for f in alone[key] if f[0] == output] or [
                (output, texts.joined(groups[number]), problems[0][1])
            ]
    return failures


def narrowed(function, values):
    try:
        found = function(values)
    except FAULTS as error:
        return [("the run", texts.joined(values), str(error))]
    return [(output, values[number], words) for number, problems in found.items() for output, words in problems]


def halved(function, values, output, until):
    words = ""
    while len(values) > 1 and time.monotonic() < until:
        middle = len(values) // 2
        for half in (values[:middle], values[middle:]):
            if found := [w for name, w in function([texts.joined(half)]).get(0, []) if name == output]:
                values, words = half, found[0]
                break
        else:
            break
    return [(output, texts.joined(values), words)] if words else []


def load(is_optional):
    """The surfaces, whose readers may not be on this machine."""
    try:
        for name in ("sheets", "stills", "art", "goldens", "commands", "service"):
            importlib.import_module(name)
    except ModuleNotFoundError as error:
        print(
            f"The outputs were not looked at: Python has no module {error.name}; make test-deps installs it on Debian"
        )
        sys.exit(0 if is_optional else 69)


def main():
    options = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    arguments = [argument for argument in sys.argv[1:] if argument not in options]
    load("--if-possible" in options)
    values = texts.single()
    for option in options:
        if option.startswith("--tenth"):
            first = int(option.partition("=")[2] or random.randrange(10))
            values = values[first::10]
            print(f"every tenth value from number {first}; --tenth={first} does it again")
    programs = [argument for argument in arguments if os.access(argument, os.X_OK) and not os.path.isdir(argument)]
    names = [argument for argument in arguments if argument not in programs]
    if not programs:
        print(__doc__)
        return 64
    PROGRAMS.update(zip(("render", "serve"), map(os.path.abspath, programs)))
    passed = failed = 0
    for name, size, program, bisects, function in SURFACES:
        if names and not any(word in name for word in names) or program not in PROGRAMS:
            continue
        start = time.monotonic()
        try:
            failures, count = look(function, values, size, bisects), len(values)
        except FAULTS as error:
            failures, count = [(name, "", f"{type(error).__name__}: {error}")], 1
        seconds = time.monotonic() - start
        for output, value, words in failures[:MOST]:
            print(f'failed: {output}: "{texts.shown(value)[:1000]}": {words}')
        if len(failures) > MOST:
            print(f"failed: {name}: and {len(failures) - MOST} more")
        print(f"{'not ok' if failures else 'ok'}: {name}: {count} values, {seconds:.1f} s", flush=True)
        failed += len(failures)
        passed += max(0, count - len(failures))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
