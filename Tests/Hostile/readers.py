"""Each output as a tree, read by its language's own parser, or by the documented rules of the program that reads it.

A tree is made of lists and tuples; its leaves are what strings hold, decoded. `ValueError` says that the text is none
of the language.
"""

import json
import plistlib
import re
import xml.parsers.expat

import html5lib
import markdown_it
import tinycss2


def json_tree(data):
    """Members stay pairs, so that a name given twice is seen."""
    text = data.decode("utf-8") if isinstance(data, bytes) else data
    if re.search("[\x7f\u2028\u2029]", text):
        raise ValueError("a raw line separator or DEL in JSON")
    return json.loads(text, object_pairs_hook=lambda pairs: ["object", *map(list, pairs)])


def xml_tree(data):
    root = []
    stack = [root]
    parser = xml.parsers.expat.ParserCreate()
    parser.buffer_text = True
    parser.ordered_attributes = True

    def start(name, attributes):
        node = [name, list(attributes)]
        stack[-1].append(node)
        stack.append(node)

    def letters(text):
        # A text comes in pieces.
        if len(stack[-1]) > 2 and isinstance(stack[-1][-1], str):
            text = stack[-1].pop() + text
        stack[-1].append(text)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: stack.pop()
    parser.CharacterDataHandler = letters
    parser.CommentHandler = lambda text: stack[-1].append(("comment", text))
    parser.ProcessingInstructionHandler = lambda *words: stack[-1].append(("instruction", *words))
    parser.StartCdataSectionHandler = lambda: stack[-1].append(("section",))
    try:
        parser.Parse(data, True)
    except xml.parsers.expat.ExpatError as error:
        raise ValueError(f"XML: {error}") from error
    return root


def plist_tree(data):
    xml_tree(data)
    return pairs(plistlib.loads(data))


def pairs(value):
    if isinstance(value, dict):
        return ["object", *([key, pairs(item)] for key, item in value.items())]
    return [pairs(item) for item in value] if isinstance(value, list) else value


def css_tree(data):
    def tree(node):
        if node.type == "error":
            raise ValueError(f"CSS: {node.message}")
        parts = [node.type]
        if node.type == "comment":
            # A comment has no escapes: its words are told apart by the caller.
            return ("comment", node.value)
        if node.type in ("string", "url", "ident", "hash", "at-keyword", "unicode-range", "literal"):
            parts.append(node.value)
        if node.type in ("number", "percentage", "dimension"):
            parts += [node.representation, getattr(node, "unit", "")]
        if node.type in ("function", "at-rule"):
            parts.append(getattr(node, "name", None) or getattr(node, "at_keyword", ""))
        for name in ("prelude", "content", "arguments"):
            items = getattr(node, name, None)
            if items is not None:
                parts.append([tree(item) for item in items])
        return parts

    text = data.decode("utf-8")
    return [tree(node) for node in tinycss2.parse_stylesheet(text)]


def godot_tree(data):
    """The text resources of Godot 3 and 4: tags and assignments of values, a string between double
    quotes with a backslash before what it means.
    """
    text = data.decode("utf-8")
    if "\0" in text:
        raise ValueError("Godot: NUL")
    escapes = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}
    tokens, at = [], 0
    while at < len(text):
        char = text[at]
        if char == '"':
            value, at = "", at + 1
            while True:
                if at >= len(text):
                    raise ValueError("Godot: a string has no end")
                if text[at] == '"':
                    break
                if text[at] == "\\":
                    at += 1
                    code = text[at : at + 1]
                    if code in ("u", "U"):
                        digits = 4 if code == "u" else 6
                        value += chr(int(text[at + 1 : at + 1 + digits], 16))
                        at += digits
                    else:
                        value += escapes.get(code, code)
                else:
                    value += text[at]
                at += 1
            tokens.append(("string", value))
            at += 1
        elif char in " \t\r\n":
            at += 1
        elif char == ";":
            raise ValueError("Godot: a comment")
        elif match := re.compile(r"[A-Za-z_][A-Za-z0-9_/]*|-?[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?").match(text, at):
            tokens.append(match.group())
            at = match.end()
        elif char in "[]{}()=,:&":
            tokens.append(char)
            at += 1
        else:
            raise ValueError(f"Godot: {char!r} outside of a string")
    return tokens


def libgdx_tree(data):
    """TextureAtlas: a page's or a region's name alone on its line, then entries `key: value` until
    the next.
    """
    text = data.decode("utf-8")
    if re.search("[\x00-\x09\x0b-\x1f\x7f]", text):
        raise ValueError("libGDX: a control character")
    tree = []
    for line in text.split("\n"):
        name, colon, rest = line.partition(":")
        tree.append(["entry", name.strip(), *rest.strip().split(", ")] if colon else ["name", line.strip()])
    return tree


def unity_tree(data):
    """A tpsheet: comments after #, directives after :, sprites of fields between semicolons; % and
    two digits for these in names.
    """
    tree = []
    for line in data.decode("utf-8").split("\n"):
        if line.startswith("#"):
            tree.append(["comment", line])
        elif line.startswith(":"):
            tree.append(["directive", *line[1:].split("=", 1)])
        else:
            tree.append(["sprite", *line.split(";")])
    return tree


def html_tree(text):
    """The tree, with what the parser had to mend as its first leaf."""
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("dom"))
    document = parser.parse(text)

    def tree(node):
        if node.nodeType == node.TEXT_NODE:
            return node.nodeValue
        if node.nodeType == node.COMMENT_NODE:
            return ("comment", node.nodeValue)
        if node.nodeType == node.DOCUMENT_TYPE_NODE:
            return ("doctype", node.name)
        attributes = sorted((str(name), value) for name, value in (node.attributes.items() if node.attributes else []))
        parts = []
        for part in map(tree, node.childNodes):
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            else:
                parts.append(part)
        return [node.nodeName, attributes, *parts]

    # What is no character of HTML (a noncharacter, a C1 control) is refused in a reader of its own, not here.
    return [[code for _, code, _ in parser.errors if code != "invalid-codepoint"], *map(tree, document.childNodes)]


def markdown_tree(text):
    """GitHub's: CommonMark with tables. A code span is the same as an element of code that holds
    words alone.
    """

    def tree(tokens):
        found = []
        for t in tokens:
            node = [t.type, t.tag, t.content if not t.children else "", t.info, tree(t.children or [])]
            if node[0] == "text" and found and found[-1][0] == "text":
                found[-1][2] += node[2]
            elif t.content == "</code>" and found and found[-1][0] == "text" and found[-2:-1] == [HTML_CODE]:
                found[-2:] = [["code_inline", "code", found[-1][2], "", []]]
            else:
                found.append(node)
        return found

    return tree(markdown_it.MarkdownIt("commonmark").enable("table").parse(text))


HTML_CODE = ["html_inline", "", "<code>", "", []]


COMMANDS = {
    "add-mask",
    "add-matcher",
    "remove-matcher",
    "debug",
    "warning",
    "error",
    "notice",
    "echo",
    "stop-commands",
    "save-state",
    "set-output",
    "set-env",
    "add-path",
    "group",
    "endgroup",
    "internal-set-repo-path",
}


def workflow_command(line):
    """What GitHub's runner makes of a line of a step's output: a command, its properties, its text; or None.

    It knows two forms: `::name key=value,…::text` where a line begins, and the older `##[name key=value;…]text`
    anywhere in it.
    """

    def unescaped(text, codes):
        for code, char in codes:
            text = text.replace(code, char)
        return text

    def read(info, data, separator, codes, data_codes):
        name, _, rest = info.partition(" ")
        if name not in COMMANDS:
            return None
        fields = [part.split("=", 1) for part in rest.strip().split(separator) if part]
        return name, [(f[0], unescaped(f[1], codes)) for f in fields if len(f) == 2], unescaped(data, data_codes)

    data_codes = [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")]
    text = line.lstrip()
    if text.startswith("::") and "::" in text[2:]:
        info, _, data = text[2:].partition("::")
        if found := read(
            info, data, ",", [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")], data_codes
        ):
            return found
    place = line.find("##[")
    end = line.find("]", place)
    if place < 0 or end < 0:
        return None
    codes = [("%3B", ";"), ("%0D", "\r"), ("%0A", "\n"), ("%5D", "]"), ("%25", "%")]
    return read(line[place + 3 : end], line[end + 1 :], ";", codes, codes)


def difference(wanted, found, place=""):
    """Where two trees first differ, in words; None for equal ones."""
    if isinstance(wanted, (list, tuple)) and isinstance(found, (list, tuple)):
        for number, (a, b) in enumerate(zip(wanted, found)):
            if words := difference(a, b, f"{place}/{number}"):
                return words
        if len(wanted) == len(found):
            return None
        extra = found[len(wanted) :] if len(found) > len(wanted) else wanted[len(found) :]
        what = "new" if len(found) > len(wanted) else "gone"
        return f"at {place}: {len(found)} parts, not {len(wanted)}; {what}: {str(extra[0])[:120]!r}"
    if wanted == found and type(wanted) is type(found):
        return None
    wanted, found = str(wanted), str(found)
    at = next((i for i, (a, b) in enumerate(zip(wanted, found)) if a != b), min(len(wanted), len(found)))
    cut = lambda text: ("…" if at > 60 else "") + text[max(0, at - 60) : at + 100]
    return f"at {place}: {cut(found)!r}, not {cut(wanted)!r}"


def mapped(tree, change):
    """The tree with every string changed."""
    if isinstance(tree, (list, tuple)):
        return [mapped(item, change) for item in tree]
    return change(tree) if isinstance(tree, str) else tree


def signature(tree, path=()):
    """Which elements with which attributes stand where, whatever they hold."""
    found = set()
    for node in tree:
        if isinstance(node, list) and node and isinstance(node[0], str):
            names = node[1][::2] if node[1] and isinstance(node[1][0], str) else [pair[0] for pair in node[1]]
            mine = (*path, node[0])
            found.add((mine[-3:], tuple(names)))
            found |= signature(node[2:], mine)
        elif isinstance(node, tuple):
            found.add((path[-2:], node[0]))
    return found


def as_xml(text):
    """XML has no way to write a control character."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text)
