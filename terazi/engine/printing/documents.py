"""Rich text on pages: cleaned HTML of a document as paragraphs, lists and tables that break where a page ends."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, HRFlowable, Paragraph, Spacer, Table

from terazi.engine.printing.pages import WIDTH
from terazi.engine.printing.text import BOLD, LINE, REGULAR, SOFT, marked, style

_SIZE = 9.0
_GAP = 5
_INDENT = 14
_HEADINGS = {"h2": 12.0, "h3": 10.5, "h4": 9.5}
_INLINE = {
    "b": (f'<font name="{BOLD}">', "</font>"),
    "strong": (f'<font name="{BOLD}">', "</font>"),
    "u": ("<u>", "</u>"),
    "s": ("<strike>", "</strike>"),
    "sub": ("<sub>", "</sub>"),
    "sup": ("<super>", "</super>"),
}
_BLOCKS = frozenset([*_HEADINGS, "p", "li", "ul", "ol", "blockquote", "caption"])
_LISTS = frozenset(["ul", "ol"])
_LINKED = ("http://", "https://", "mailto:", "tel:")
_MOST_COLUMNS = 12
_MOST_SPAN = 12
_MOST_KEPT = 500
"""How long a heading may be that stays with what follows it: the two have to fit on a page."""


def flowables_of(html: str) -> list[Flowable]:
    """Return cleaned rich text as what a page is made of."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader.end()
    return reader.story


@dataclass(slots=True)
class _Cell:
    markup: str
    span: int = 1
    is_head: bool = False


@dataclass(slots=True)
class _List:
    is_ordered: bool
    count: int = 0


@dataclass(slots=True)
class _Grid:
    rows: list[list[_Cell]] = field(default_factory=list)
    is_open: bool = False


class _Reader(HTMLParser):
    """Reads cleaned HTML: what is open is known at each word, so that words stand as their block and tags say."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.story: list[Flowable] = []
        self._blocks: list[str] = []
        self._lists: list[_List] = []
        self._inline: list[tuple[str, str, str]] = []
        self._markup = ""
        self._has_words = False
        self._bullet = ""
        self._grid = _Grid()
        self._tables = 0
        self._cell: _Cell | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "br":
            self._markup += "<br/>"
        elif tag == "hr":
            self._break()
            if self._cell is None:
                self.story.append(HRFlowable(width="100%", thickness=0.5, color=LINE, spaceAfter=_GAP))
        elif tag in _INLINE:
            self._open(tag, *_INLINE[tag])
        elif tag == "a":
            self._open_link(given.get("href", ""))
        elif tag in _BLOCKS:
            self._begin_block(tag)
        elif tag in {"table", "tr", "td", "th"}:
            self._begin_table_part(tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag in _INLINE or tag == "a":
            self._close(tag)
        elif tag in _BLOCKS:
            self._end_block(tag)
        elif tag in {"td", "th"} and self._tables == 1:
            self._end_cell()
        elif tag == "table":
            self._end_table()

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if not words:
            self._markup += " " if self._has_words and data else ""
            return
        before, after = (" " if data[0].isspace() else ""), (" " if data[-1].isspace() else "")
        font = BOLD if self._is_bold() else REGULAR
        self._markup += f"{before if self._has_words else ''}{marked(words, font)}{after}"
        self._has_words = True

    def end(self) -> None:
        """Put down what is still open at the end of the text."""
        self._break()
        if self._tables:
            self._tables = 1
            self._end_table()

    def _open(self, tag: str, begin: str, end: str) -> None:
        self._inline.append((tag, begin, end))
        self._markup += begin

    def _open_link(self, address: str) -> None:
        if address.startswith(_LINKED):
            self._open("a", f'<a href="{escape(address, quote=True)}">', "</a>")
        else:
            self._open("a", "<u>", "</u>")

    def _close(self, tag: str) -> None:
        if not self._inline or self._inline[-1][0] != tag:
            return  # cleaned text is balanced
        self._markup += self._inline.pop()[2]

    def _is_bold(self) -> bool:
        head = any(block in _HEADINGS for block in self._blocks)
        return (
            head
            or any(tag in {"b", "strong"} for tag, _, _ in self._inline)
            or (self._cell is not None and self._cell.is_head)
        )

    def _begin_block(self, tag: str) -> None:
        self._break()
        self._blocks.append(tag)
        if tag in _LISTS:
            self._lists.append(_List(is_ordered=tag == "ol"))
        elif tag == "li" and self._lists:
            inner = self._lists[-1]
            inner.count += 1
            self._bullet = f"{inner.count}." if inner.is_ordered else "•"

    def _end_block(self, tag: str) -> None:
        self._break()
        if tag in self._blocks:
            at = len(self._blocks) - 1 - self._blocks[::-1].index(tag)
            del self._blocks[at]
        if tag in _LISTS and self._lists:
            self._lists.pop()

    def _break(self) -> None:
        """End the paragraph that is being written; tags that are open go on in the next one."""
        closing = "".join(end for _, _, end in reversed(self._inline))
        opening = "".join(begin for _, begin, _ in self._inline)
        if self._has_words and self._cell is not None:
            bullet = f"{self._bullet} " if self._bullet else ""
            self._cell.markup += f"{'<br/>' if self._cell.markup else ''}{bullet}{self._markup}{closing}"
            self._bullet = ""
        elif self._has_words:
            self.story.append(self._paragraph(self._markup + closing))
            self._bullet = ""
        self._markup, self._has_words = opening, False

    def _paragraph(self, markup: str) -> Paragraph:
        heading = next((block for block in reversed(self._blocks) if block in _HEADINGS), "")
        depth = len(self._lists) + self._blocks.count("blockquote")
        base = style(
            size=_HEADINGS.get(heading, _SIZE),
            bold=bool(heading),
            **({"color": SOFT} if "blockquote" in self._blocks else {}),
        )
        set_in = ParagraphStyle(
            "document",
            parent=base,
            leftIndent=_INDENT * min(depth, 8),
            bulletIndent=_INDENT * (min(depth, 8) - 1) if depth else 0,
            spaceBefore=_GAP if heading else 0,
            spaceAfter=2 if self._lists else _GAP,
            keepWithNext=1 if heading and len(markup) < _MOST_KEPT else 0,
            bulletFontName=REGULAR,
            bulletFontSize=_SIZE,
        )
        return Paragraph(markup, set_in, bulletText=self._bullet or None)

    def _begin_table_part(self, tag: str, given: dict[str, str]) -> None:
        if tag == "table":
            self._break()
            self._tables += 1
            if self._tables == 1:
                self._grid = _Grid()
        elif self._tables != 1:
            self._break()  # a table in a cell is written as the lines of that cell
        elif tag == "tr":
            self._end_cell()
            self._grid.rows.append([])
        else:
            self._end_cell()
            if not self._grid.rows:
                self._grid.rows.append([])
            self._cell = _Cell("", span=_span(given.get("colspan", "")), is_head=tag == "th")

    def _end_cell(self) -> None:
        self._break()
        if self._cell is not None:
            self._grid.rows[-1].append(self._cell)
            self._cell = None

    def _end_table(self) -> None:
        self._break()
        self._tables = max(0, self._tables - 1)
        if self._tables:
            return
        self._end_cell()
        if rows := [row for row in self._grid.rows if row]:
            self.story += [_table(rows), Spacer(0, _GAP)]
        self._grid = _Grid()


def _span(written: str) -> int:
    return max(1, min(int(written), _MOST_SPAN)) if written.isdigit() and len(written) < 4 else 1


def _table(rows: Sequence[Sequence[_Cell]]) -> Flowable:
    """Return rows as a table whose rows break where a page ends; one too wide for a page is written as lines."""
    columns = max(sum(cell.span for cell in row) for row in rows)
    if columns > _MOST_COLUMNS:
        lines = [" · ".join(cell.markup for cell in row if cell.markup) for row in rows]
        return Table([[Paragraph(line, style(size=8))] for line in lines], colWidths=[WIDTH], splitInRow=1)
    commands: list[tuple[object, ...]] = [
        ("LINEBELOW", (0, 0), (-1, -1), 0.5, LINE),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (0, -1), 0),
    ]
    laid = []
    for at, row in enumerate(rows):
        cells: list[object] = []
        for cell in row:
            if cell.span > 1:
                commands.append(("SPAN", (len(cells), at), (len(cells) + cell.span - 1, at)))
            set_in = style(size=_SIZE, bold=cell.is_head)
            cells += [Paragraph(cell.markup, set_in), *[""] * (cell.span - 1)]
        laid.append([*cells, *[""] * (columns - len(cells))])
    return Table(laid, colWidths=[WIDTH / columns] * columns, style=commands, splitInRow=1)
