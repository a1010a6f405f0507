"""The text of a mail out of its parts: chosen, cut, and the shown part of it as HTML."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

from terazi.engine.letters.bodies import Bodies, Piece
from terazi.engine.letters.content import Block, BlockKind, Omission, Omitted, Person, Remark
from terazi.engine.letters.headings import Names
from terazi.engine.letters.html_lines import lines_of_html
from terazi.engine.letters.html_shown import shown_html
from terazi.engine.letters.invitations import words_of_invitation
from terazi.engine.letters.known import Known
from terazi.engine.letters.limits import LIMITS
from terazi.engine.letters.line import Line, Role
from terazi.engine.letters.pgp import without_armour
from terazi.engine.letters.plain_lines import lines_of_text
from terazi.engine.letters.quotation import Cut, block, blocks_of, cut
from terazi.foundation.rich_text.nesting import nests_too_deep

_STUBS = ("html", "browser", "tarayıcı", "tarayici", "görüntüle", "goruntule")
_LONGEST_STUB = 250
_MOST_REMOTE = 100


@dataclass(slots=True)
class Text:
    """The text of a mail."""

    blocks: tuple[Block, ...] = ()
    html: str = ""
    first_sender: Person | None = None
    forwarded: str = ""
    cover: str = ""


@dataclass(slots=True)
class _Chosen:
    """The lines that are read, and the HTML of those that came as HTML."""

    lines: list[Line] = field(default_factory=list)
    htmls: list[str] = field(default_factory=list)
    is_html: bool = True


def text_of(bodies: Bodies, *, names: Names, known: Known, is_forward: bool) -> Text:
    """Return the text of a mail, and put what it shows of pictures among the files."""
    chosen = _Chosen()
    for piece in bodies.pieces:
        _choose(piece, bodies, chosen)
    if not any(not line.is_empty for line in chosen.lines) and bodies.calendar:
        chosen = _Chosen(lines_of_text(words_of_invitation(bodies.calendar)), [""], is_html=False)
    done = cut(chosen.lines, names=names, known=known, is_forward=is_forward)
    stretches = [
        each for each in blocks_of(done) if any(not line.is_empty for line in done.lines[each[1] : each[2]])
    ]
    return Text(
        blocks=tuple(block(done, *each) for each in stretches),
        html=_shown(done, stretches, chosen, bodies) if chosen.is_html else "",
        first_sender=done.first_sender,
        **_forwarded(done),
    )


def _forwarded(done: Cut) -> dict[str, str]:
    """Return what is forwarded, and what its sender wrote above it."""
    if done.forwarded_from is None:
        return {}
    over = (
        line.text
        for line, kind in zip(done.lines[: done.forwarded_from], done.kinds, strict=False)
        if kind is BlockKind.TEXT
    )
    behind = (line.text for line in done.lines[done.forwarded_words :])
    return {"forwarded": "\n".join(behind).strip(), "cover": "\n".join(over).strip()}


def _choose(piece: Piece, bodies: Bodies, chosen: _Chosen) -> None:
    """Read a text as HTML where its elements say what is quoted or where pictures stand, or plain text says too little."""
    plain = lines_of_text(
        without_armour(piece.plain), is_flowed=piece.is_flowed, deletes_space=piece.deletes_space
    )
    html = lines_of_html(piece.html) if piece.html else []
    is_html = bool(html) and _is_better(html, plain, piece)
    number = len(chosen.htmls)
    for line in html if is_html else plain:
        line.piece = number
        chosen.lines.append(line)
    is_deep = bool(html) and nests_too_deep(piece.html, LIMITS.open_elements)
    if is_deep:
        bodies.remarks.add(Remark.DEEP_HTML)
    chosen.htmls.append(piece.html if is_html and not is_deep else "")
    has_words = bool(piece.plain.strip() or piece.html.strip())
    chosen.is_html &= (is_html and not is_deep) or not has_words


def _is_better(html: list[Line], plain: list[Line], piece: Piece) -> bool:
    words = sum(len(line.text) for line in html)
    plain_words = sum(len(line.text) for line in plain)
    if not plain_words or not words:
        return not plain_words
    if plain_words < words / 2 or "cid:" in piece.html:
        return True
    text = piece.plain[:_LONGEST_STUB].lower()
    if plain_words < _LONGEST_STUB and any(stub in text for stub in _STUBS) and words > plain_words:
        return True
    return any(line.depth or line.role is not Role.NONE for line in html)


def _shown(done: Cut, stretches: list[tuple[BlockKind, int, int]], chosen: _Chosen, bodies: Bodies) -> str:
    """Return the HTML of what is shown, cleaned."""
    html = "<hr>".join(
        "".join(_slices(done.lines, start, end, chosen.htmls))
        for kind, start, end in stretches
        if kind is BlockKind.TEXT
    )
    return shown_html(html, _pictures(bodies)) if html else ""


def _slices(lines: Sequence[Line], start: int, end: int, htmls: list[str]) -> Iterator[str]:
    """Give the HTML in which these lines stand, one stretch of each piece."""
    at = start
    while at < end:
        piece = lines[at].piece
        stop = at
        while stop < end and lines[stop].piece == piece:
            stop += 1
        html = htmls[piece]
        is_over = stop >= len(lines) or lines[stop].piece != piece
        yield html[lines[at].start : len(html) if is_over else lines[stop].start]
        at = stop


def _pictures(bodies: Bodies) -> Callable[[str], int | None]:
    """Return what finds the file of a picture; remote ones are left out and counted."""
    places = {file.content_id: number for number, file in enumerate(bodies.files) if file.content_id}

    def place_of(source: str) -> int | None:
        if source.startswith(("http:", "https:", "//")):
            if len(bodies.omitted) < _MOST_REMOTE:
                bodies.omitted.append(Omitted(why=Omission.REMOTE_PICTURE, name=source[:200]))
            return None
        number = places.get(unquote(source.removeprefix("cid:"))) if source.startswith("cid:") else None
        if number is not None:
            bodies.files[number] = replace(bodies.files[number], is_shown=True)
        return number

    return place_of
