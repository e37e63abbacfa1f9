"""Texts that try to leave the string they stand in, and what the documents say becomes of them.

Code that looks at text by visible characters does not see a delimiter beside one of these: a combining mark behind it,
a letter before it that takes it into its own cluster, a joiner, half a flag, a tag.
"""

import hashlib
import re
import unicodedata

HARMLESS = "harm less"

MARKS = ["\u0301", "\u0600", "\u200d", "\ufe0f", "\U0001f1e6", "\U000e0061"]
DELIMITERS = [chr(code) for code in range(0x21, 0x7F) if not chr(code).isalnum()] + [
    " ",
    "\t",
    "\n",
    "\r",
    "\0",
    "\x7f",
]
SEQUENCES = [
    "*/",
    "/*",
    "//",
    "-->",
    "<!--",
    "]]>",
    "</script>",
    "</title>",
    '"""',
    '#"',
    "${x}",
    "$(x)",
    "\\(x)",
    "`x`",
    "```",
    "\\|",
    "||",
    "%0A",
    "::",
    "##[",
    "\r\n",
    "\\u2028",
    "\u2028",
    "\u2029",
    "\x85",
    "\u202e",
    "&amp;",
    "&#10;",
    "](x)",
    "{firstName}",
    "\\n",
    "\\",
    "..",
    "../",
]
# Each begins with the delimiter whose mark is to hide it; M is the place of the mark.
ATTACKS = [
    "*/M,body{display:none}/*",
    '"M onfocus=alert(1) autofocus x="',
    "'M onfocus=alert(1) x='",
    "<M/title><Mscript>alert(1)<M/script>",
    "'M;touch PWNED;'M",
    "$M(touch PWNED)",
    "`Mtouch PWNED`M",
    "\nMtouch PWNED\nM",
    "`M<img src=x onerror=alert(1)>`M",
    "|M`x`|M",
    '"M)\nlet x = ("',
    '"M} 1\nPWNED 1\n#',
    "%MPWNED",
    "\n::error title=PWNED::xM",
    "##M[error]PWNED",
    "##[Merror]PWNED",
    "\r\nMX-Pwned: 1\r\n\r\n",
    ",Mtitle=PWNED",
    ":M:PWNED",
    '",M"id":M"x',
    ";M1;2;3",
    "</Msection><h1>PWNED</h1>",
    "[PWNED](M/x)",
    "\n\n# PWNED\n\n",
    "\n```M\n# PWNED\n",
    "@Mall",
    "-M-force",
    "```M;touch PWNED;```",
    "'\n';touch PWNEDM;'",
    "'M;touch PWNED #\n",
]


def single():
    """Every value once: a delimiter alone, with a mark before it, with one behind it, and inside
    where it is longer than a character.
    """
    values = [f"v{mark}w" for mark in MARKS] + [f"{mark}v" for mark in MARKS] + [f"v{mark}" for mark in MARKS]
    for text in DELIMITERS + SEQUENCES:
        values.append(f"v{text}w")
        for mark in MARKS:
            values += [f"v{mark}{text}w", f"v{text}{mark}w"]
            if len(text) > 1:
                values.append(f"v{mark.join(text)}w")
    # A delimiter that is the first or the last of its text meets the delimiters of the output.
    values += [text + mark for text in DELIMITERS for mark in ["", *MARKS[:2]]] + [
        mark + text for text in DELIMITERS for mark in MARKS[:2]
    ]
    values += [attack.replace("M", mark) for attack in ATTACKS for mark in ["", *MARKS]]
    return list(dict.fromkeys(values))


def packed(values, size):
    """The values in groups of up to so many bytes, each group one text: the fewer runs, the faster."""
    groups, length = [[]], 0
    for value in values:
        more = len(value.encode()) + 1
        if groups[-1] and length + more > size:
            groups.append([])
            length = 0
        groups[-1].append(value)
        length += more
    return groups


def joined(group):
    return "_".join(group)


def shown(text):
    """A value as a failure names it: what is not plain is written as its code point."""
    return "".join(c if " " < c < "\x7f" and c != "\\" else f"\\u{{{ord(c):X}}}" for c in text)


def file_name(text, limit=200):
    """docs/limits.md, names of files."""
    data = text.encode()
    plain = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-."
    pieces = [chr(b) if b in plain and (i > 0 or b != 0x2E) else f"%{b:02X}" for i, b in enumerate(data)]
    if pieces and sum(map(len, pieces)) <= limit:
        return "".join(pieces)
    start = ""
    for piece in pieces:
        if len(start) + len(piece) > limit - 33:
            break
        start += piece
    return start + "~" + hashlib.sha256(data).hexdigest()[:32]


def put(text, value):
    """A text that was made of the harmless value, as it is to be of another one: as itself, as a
    file's name, and as an address of one.
    """

    def other(match):
        kind = match.group(1)
        if kind == " ":
            return value
        return file_name(value).replace("%", "%" + kind[1:-2])

    return re.sub(r"harm( |%(?:25)*20)less", other, text)


HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def fold(text):
    """For texts that may be shown otherwise than they are: what is no visible character is written
    out or left out, a back quote is a quote.
    """
    text = re.sub(r"\\u\{([0-9A-Fa-f]{1,6})\}", lambda m: chr(int(m.group(1), 16)), text)
    return "".join(
        c
        for c in text.replace("`", "'")
        if c not in "\ufe0f\ufffd" and not c.isspace() and unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp")
    )
