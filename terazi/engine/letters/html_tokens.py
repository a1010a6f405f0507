"""Tags and words of HTML as they come, in one pass; what is broken is words, so that nothing that was written is lost.

This only looks: what is shown of HTML is cleaned by nh3 afterwards. Python's ``html.parser`` is quadratic.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/<>]{0,60}+)")
_ATTRIBUTE = re.compile(
    r"[\s/]*+([^\s/>=<][^\s/>=]{0,60}+)(?:\s*+=\s*+(?:\"([^\"]*+)\"?|'([^']*+)'?|([^\s>]*+)))?+"
)
_READ = frozenset(
    [
        "class",
        "id",
        "type",
        "style",
        "name",
        "href",
        "src",
        "alt",
        "width",
        "height",
        "colspan",
        "rowspan",
        "start",
    ]
)
_UNSHOWN = frozenset(["script", "style", "title", "template", "noembed", "noframes"])
_MOST_ATTRIBUTES = 100


@dataclass(slots=True)
class Token:
    """A start tag, an end tag or, without a name, words; with its place in what was written."""

    name: str
    start: int
    end: int
    is_end: bool = False
    words: str = ""
    attributes: dict[str, str] = field(default_factory=dict)

    def get(self, name: str) -> str:
        """Return an attribute, empty where there is none."""
        return self.attributes.get(name, "")


class _Seeker:
    """Finds ends of elements, and remembers which do not come any more."""

    def __init__(self, html: str) -> None:
        self._html = html
        self._lower: str | None = None
        self._missing: set[str] = set()
        self._last = html.rfind(">")

    def closes(self, at: int) -> bool:
        """Whether a tag that begins here ends at all."""
        return at < self._last

    def behind(self, end: str, at: int) -> int | None:
        """Return where the text goes on behind this end, None where there is none."""
        if end in self._missing:
            return None
        if self._lower is None:
            self._lower = _lower_ascii(self._html)
        found = self._lower.find(end, at)
        if found < 0:
            self._missing.add(end)
            return None
        if end.endswith(">"):
            return found + len(end)
        closed = self._html.find(">", found)
        return len(self._html) if closed < 0 else closed + 1


def _lower_ascii(text: str) -> str:
    """Return the text with Latin letters in lower case; every letter stays at its place."""
    return text.translate(_LOWER)


_LOWER = {code: code + 32 for code in range(65, 91)}


def tokens_of(html: str) -> Iterator[Token]:
    """Give tags and words in their order; comments, scripts and styles are left out."""
    seeker = _Seeker(html)
    at = begin = 0
    while (mark := html.find("<", at)) >= 0:
        token, after = _markup_at(html, mark, seeker)
        if after == mark:
            at = mark + 1
            continue
        if mark > begin:
            yield _words(html, begin, mark)
        if token is not None:
            yield token
        at = begin = after
    if begin < len(html):
        yield _words(html, begin, len(html))


def _words(html: str, start: int, end: int) -> Token:
    return Token(name="", start=start, end=end, words=unescape(html[start:end]))


def _markup_at(html: str, mark: int, seeker: _Seeker) -> tuple[Token | None, int]:
    """Return the tag here, if it is shown at all, and where it ends; at its own place where it is none."""
    if html.startswith(("<!", "<?"), mark):
        is_comment = html.startswith("<!--", mark)
        behind = seeker.behind("-->" if is_comment else ">", mark + 2)
        return None, behind if behind is not None else mark + (4 if is_comment else 2)
    found = _TAG.match(html, mark)
    if not found or not seeker.closes(mark):
        return None, mark
    name = _lower_ascii(found[2])
    if found[1]:
        end = html.find(">", found.end()) + 1
        return Token(name=name, start=mark, end=end, is_end=True), end
    attributes, end = _attributes(html, found.end())
    if name in _UNSHOWN and (behind := seeker.behind(f"</{name}", end)) is not None:
        return None, behind
    return Token(name=name, start=mark, end=end, attributes=attributes), end


def _attributes(html: str, start: int) -> tuple[dict[str, str], int]:
    """Return what a tag says that is read, and where the tag ends."""
    read: dict[str, str] = {}
    at = start
    for _ in range(_MOST_ATTRIBUTES):
        found = _ATTRIBUTE.match(html, at)
        if not found:
            break
        name = _lower_ascii(found[1])
        if name in _READ and name not in read:
            value = found[2] or found[3] or found[4] or ""
            read[name] = unescape(value) if "&" in value else value
        at = found.end()
    ended = html.find(">", at) + 1
    return (read, ended) if ended else ({}, html.find(">", start) + 1)  # a quotation mark that nobody closed
