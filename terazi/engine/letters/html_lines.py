"""The lines of an HTML part, as a reader sees them, each with what its elements say of it."""

import re
from dataclasses import dataclass, field

from terazi.engine.letters.html_roles import Mark, mark_of
from terazi.engine.letters.html_tokens import Token, tokens_of
from terazi.engine.letters.line import Line, Role

_SPACES = re.compile(r"[ \t\r\n\f]++")
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "html",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tbody",
        "tfoot",
        "thead",
        "tr",
        "ul",
    ]
)
_STACKED = (BLOCKS - {"hr"}) | {"span", "td", "th"}
_WITH_SPACE = frozenset(["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "pre", "blockquote"])
_NO_SPACE = re.compile(r"msonormal|msolistparagraph|msoplaintext|gmail_default", re.IGNORECASE)
_NO_MARGIN = re.compile(r"margin(?:-top|-bottom)?:\s{0,3}0", re.IGNORECASE)
_MOST_STACKED = 2_000


@dataclass(slots=True)
class _Open:
    """An element that is open."""

    name: str
    mark: Mark | None
    has_space: bool = False
    number: int = 0


@dataclass(slots=True)
class _Lines:
    """Lines that are being made."""

    done: list[Line] = field(default_factory=list)
    opened: list[_Open] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    marks: dict[Mark, int] = field(default_factory=dict)
    now: list[str] = field(default_factory=list)
    start: int = 0
    ends_with_space: bool = True
    is_tail: bool = False
    wants_space: bool = False
    form: Line | None = None

    def add(self, words: str) -> None:
        """Put words to the line; the first ones say where the line stands."""
        if self.names.get("pre"):
            first, *rest = words.replace("\r\n", "\n").split("\n")
            self._write(first)
            for line in rest:
                self.end(self.start)
                self._write(line)
            return
        plain = _SPACES.sub(" ", words)
        if self.ends_with_space:
            plain = plain.removeprefix(" ")
        self._write(plain)

    def _write(self, words: str) -> None:
        if not words:
            return
        if self.form is None:
            self.form = self._formed()
        self.now.append(words)
        self.ends_with_space = words.endswith(" ")

    def _formed(self) -> Line:
        """Return an empty line with what the open elements say of it."""
        marks = self.marks
        role = Role.NONE
        if marks.get(Mark.INTRODUCTION):
            role = Role.INTRODUCTION
        elif marks.get(Mark.SIGNATURE):
            role = Role.SIGNATURE
        if self.is_tail:
            role, self.is_tail = Role.TAIL, False
        return Line(
            "",
            depth=marks.get(Mark.CITED, 0) + bool(marks.get(Mark.CONTAINED)),
            role=role,
            is_indented=bool(marks.get(Mark.INDENTED)),
            is_contained=bool(marks.get(Mark.CONTAINED)),
        )

    def end(self, start: int, *, is_forced: bool = False) -> None:
        """End the line, if there is one, or if an empty one is wanted; the next begins in the HTML at this place."""
        text = "".join(self.now).replace("\xa0", " ").rstrip()
        if text or is_forced:
            if self.wants_space and text and self.done and not self.done[-1].is_empty:
                self.done.append(self._empty_before())
            line = self.form or self._formed_empty()
            line.text, line.start = text, self.start
            self.done.append(line)
            self.wants_space, self.start = False, start
        self.now, self.form, self.ends_with_space = [], None, True

    def _empty_before(self) -> Line:
        before = self.done[-1]
        form = self.form or before
        return Line(
            "",
            depth=min(before.depth, form.depth),
            is_indented=before.is_indented and form.is_indented,
            start=self.start,
        )

    def _formed_empty(self) -> Line:
        """Return the form of a line without words: it takes no mark away from the next one."""
        is_tail, self.is_tail = self.is_tail, False
        line = self._formed()
        self.is_tail = is_tail
        return line

    def open(self, token: Token) -> None:
        """Take the start of an element."""
        mark = mark_of(token)
        if mark is Mark.TAIL:
            self.is_tail, mark = True, None
        if token.name not in _STACKED or len(self.opened) >= _MOST_STACKED:
            return
        style = token.get("style")[:300]
        has_space = token.name in _WITH_SPACE and not (
            _NO_SPACE.search(token.get("class")[:100]) or _NO_MARGIN.search(style)
        )
        self.wants_space |= has_space
        self.opened.append(_Open(token.name, mark, has_space))
        self.names[token.name] = self.names.get(token.name, 0) + 1
        if mark:
            self.marks[mark] = self.marks.get(mark, 0) + 1

    def close(self, name: str) -> None:
        """Take the end of an element; one that was not opened ends nothing, a span only itself."""
        if not self.names.get(name) or (name == "span" and self.opened[-1].name != "span"):
            return
        while self.opened:
            last = self.opened.pop()
            self.names[last.name] -= 1
            self.wants_space |= last.has_space
            if last.mark:
                self.marks[last.mark] -= 1
            if last.name == name:
                return

    def item(self) -> str:
        """Return what stands before an item of a list."""
        for opened in reversed(self.opened[-5:]):
            if opened.name in {"ul", "ol"}:
                opened.number += 1
                return f"{opened.number}. " if opened.name == "ol" else "- "
        return "- "


def lines_of_html(html: str) -> list[Line]:
    """Return the lines of an HTML part; the space between elements is an empty line where a browser leaves one."""
    lines = _Lines()
    for token in tokens_of(html):
        if not token.name:
            lines.add(token.words)
        elif token.is_end:
            _take_end(lines, token)
        else:
            _take_start(lines, token)
    lines.end(len(html))
    return lines.done


def _take_start(lines: _Lines, token: Token) -> None:
    if token.name == "br":
        lines.end(token.end, is_forced=True)
        return
    if token.name in BLOCKS:
        lines.end(token.start)
        if token.name in {"p", "li"} and lines.opened and lines.opened[-1].name == token.name:
            lines.close(token.name)
    elif token.name in {"td", "th"} and lines.now:
        lines.add("\xa0")
    lines.open(token)
    if token.name == "li":
        lines.add(lines.item())


def _take_end(lines: _Lines, token: Token) -> None:
    if token.name == "br":
        lines.end(token.end, is_forced=True)
        return
    if token.name in BLOCKS:
        is_blank = token.name in {"p", "div"} and bool(lines.now) and not "".join(lines.now).strip("\xa0 ")
        lines.end(token.end, is_forced=is_blank)
    lines.close(token.name)
