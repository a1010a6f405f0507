"""The picture that a shared link shows: a page's title in the colour of its site."""

from functools import cache
from importlib import resources
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

SIZE = (1200, 630)
_MARGIN = 88
_NAME_SIZE, _TITLE_SIZES, _SMALL_SIZE = 40, (84, 72, 60, 50), 36
_MOST_TITLE_LINES, _MOST_SMALL_LINES = 3, 3
_LEADING, _GAP = 1.25, 24
_SHADES = 48  # between white and the colour: more are not told apart
_WHITE, _SOFT = "#ffffff", "#e6e8f5"


def draw_shared_card(*, name: str, title: str, description: str, colour: str) -> bytes:
    """Return a PNG of 1200 × 630 pixels; ``colour``: one on which white words can be read."""
    card = Image.new("RGB", SIZE, colour)
    pen = ImageDraw.Draw(card)
    pen.text(
        (_MARGIN, _MARGIN), _cut(name, _NAME_SIZE, bold=True), font=_font(_NAME_SIZE, bold=True), fill=_SOFT
    )
    small = _wrapped(description, _SMALL_SIZE, bold=False, most=_MOST_SMALL_LINES)
    below = _GAP + len(small) * _SMALL_SIZE * _LEADING
    size, lines = _fitting(title, SIZE[1] - 2 * _MARGIN - _NAME_SIZE * _LEADING - _GAP - below)
    top = SIZE[1] - _MARGIN - below - len(lines) * size * _LEADING
    top = _write(pen, lines, top, size, _WHITE, bold=True) + _GAP
    _write(pen, small, top, _SMALL_SIZE, _SOFT, bold=False)
    kept = BytesIO()
    card.quantize(_SHADES).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def _write(
    pen: ImageDraw.ImageDraw, lines: list[str], top: float, size: int, colour: str, *, bold: bool
) -> float:
    """Write lines below each other; return where the next would stand."""
    for line in lines:
        pen.text((_MARGIN, top), line, font=_font(size, bold=bold), fill=colour)
        top += size * _LEADING
    return top


def _fitting(title: str, room: float) -> tuple[int, list[str]]:
    """Return the largest size in which a title stands whole in a room of this height, else the smallest, cut."""
    for size in _TITLE_SIZES:
        lines = _wrapped(title, size, bold=True, most=_MOST_TITLE_LINES)
        is_whole = " ".join(lines) == " ".join(title.split())
        if is_whole and len(lines) * size * _LEADING <= room:
            return size, lines
    return _TITLE_SIZES[-1], lines


def _wrapped(text: str, size: int, *, bold: bool, most: int) -> list[str]:
    """Return a text in lines that are not wider than the card; what does not fit is cut."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _is_wide(longer, size, bold=bold):
            lines.append(word)
        else:
            lines[-1] = longer
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines
    return [_cut(line, size, bold=bold) for line in kept if line]


def _cut(line: str, size: int, *, bold: bool) -> str:
    """Return as much of a line as the card has room for."""
    if not _is_wide(line, size, bold=bold):
        return line
    longest = next(n for n in range(len(line), 0, -1) if not _is_wide(line[:n] + "…", size, bold=bold))
    return line[:longest].rstrip() + "…"


def _is_wide(line: str, size: int, *, bold: bool) -> bool:
    return _font(size, bold=bold).getlength(line) > SIZE[0] - 2 * _MARGIN


@cache
def _font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    file = "inter-bold.ttf" if bold else "inter-regular.ttf"
    content = resources.files("terazi.engine.printing").joinpath(file).read_bytes()
    return ImageFont.truetype(BytesIO(content), size)
