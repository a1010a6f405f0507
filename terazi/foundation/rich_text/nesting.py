"""How deep markup nests, found by looking at it once: a parser's work grows with the square of the depth."""

import re

MOST_OPEN = 500
"""Elements that may be open at once; a document has twenty, and one that leaves out optional end tags a few hundred."""
MOST_OPEN_HERE = 64
"""The same for what is written in an editor of this platform, which closes what it opens."""
MOST_ATTRIBUTES = 100
_MARK = re.compile(r"<(?:!--|[!?]|/?[a-zA-Z]|/)")
_COMMENT_END = re.compile(r"--!?>")
_NAME = re.compile(r"[^\t\n\f\r />]++")
_ATTRIBUTE = (
    r"[^\t\n\f\r />][^\t\n\f\r />=]*+"
    r"(?:[\t\n\f\r ]*+=[\t\n\f\r ]*+(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^\t\n\f\r >]*+))?+"
)
_ONE_ATTRIBUTE = re.compile(_ATTRIBUTE)
_WRITTEN_ATTRIBUTES = re.compile(rf"(?:[\t\n\f\r /]++|{_ATTRIBUTE})*+")
_START = re.compile(r"<[a-zA-Z]")
_EMPTY = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)
_RAW = frozenset(["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"])
"""What stands in these is text up to their end tag."""
_UNCERTAIN = frozenset(["svg", "math", "select", "template", "frameset", "noscript", "plaintext"])
"""After one of these it depends on more than the text what is a tag: whatever looks like one is counted."""


def nests_too_deep(html: str, most_open: int = MOST_OPEN) -> bool:
    """Whether a parser would hold more than so many elements of this markup open, or one has too many attributes."""
    opened: list[str] = []
    at = 0
    while mark := _MARK.search(html, at):
        if mark.group()[-1] in "-!?/":
            at = _end_of_remark(html, mark)
            continue
        is_end = mark.group()[1] == "/"
        name = _name_at(html, mark.end() - 1)
        attributes = _WRITTEN_ATTRIBUTES.match(html, mark.end() - 1 + len(name))
        at = attributes.end() + 1 if attributes else len(html)
        if attributes and len(_ONE_ATTRIBUTE.findall(attributes.group())) > MOST_ATTRIBUTES:
            return True
        if is_end and opened and opened[-1] == name:
            opened.pop()
        if is_end or name in _EMPTY or at > len(html):
            continue
        text_end = _end_of_text(html, name, at) if name in _RAW else at
        if name in _UNCERTAIN or text_end is None:
            return len(opened) + len(_START.findall(html, mark.start())) > most_open
        opened += [] if name in _RAW else [name]
        if len(opened) > most_open:
            return True
        at = text_end
    return False


def _name_at(html: str, start: int) -> str:
    """Return the name of a tag; only its Latin letters have no case, as in a parser."""
    written = _NAME.match(html, start)
    name = written.group() if written else ""
    return name.lower() if name.isascii() else name


def _end_of_remark(html: str, mark: re.Match[str]) -> int:
    """Return where a comment, or what a parser takes for one, is over."""
    if mark.group() == "<!--":
        end = _COMMENT_END.search(html, mark.start() + 2)
        return end.end() if end else len(html)
    return html.find(">", mark.end()) + 1 or len(html)


def _end_of_text(html: str, name: str, start: int) -> int | None:
    """Return where the text of an element is over; None for a script with comments, whose end has rules of its own."""
    end = re.compile(rf"</{name}[\t\n\f\r />]", re.IGNORECASE | re.ASCII).search(html, start)
    stop = end.start() if end else len(html)
    return None if name == "script" and html.find("<!--", start, stop) >= 0 else stop
