"""The pictures of the shop of the demonstration: drawn by the seed, and written in the sizes of the store as uploads are."""

from collections.abc import Callable
from io import BytesIO

from PIL import Image, ImageDraw

from terazi.engine.uploads.rewriting import rewritten
from terazi.modules.shops.public import PICTURE_SHAPES, PictureWords, SeededPicture

_SIZE = (1440, 810)
_FINER = 2
"""Drawn so many times larger, so that edges are smooth once it is made small."""
_NIGHT, _INDIGO, _SKY, _GOLD, _AMBER, _PAPER, _MIST, _LINE = (
    "#1d2456", "#3a45c8", "#8fa2ff", "#f4c542", "#d99a1c", "#ffffff", "#eef0fb", "#d5d9ea",
)  # fmt: skip
_GREEN, _RED = "#2f9e66", "#d9534f"
_SALES = (38, 46, 43, 57, 64, 61, 78, 90)
_COIN = (200, 54)
"""How wide a coin is that lies on others, and how far the one above stands over it."""
Draw = Callable[[ImageDraw.ImageDraw], None]


def pictures_of_credits(stacks: int) -> list[SeededPicture]:
    """Return the picture of a bundle of credits: the more there are, the more stacks of coins, up to three."""
    tr, en = (("Bir", "One stack"), ("İki", "Two stacks"), ("Üç", "Three stacks"))[stacks - 1]
    words = PictureWords(alt=f"{tr} yığın altın rengi para", alt_en=f"{en} of golden coins")
    return [_picture(_NIGHT, lambda pen: _coins(pen, stacks), words)]


def pictures_of_preparation() -> list[SeededPicture]:
    """Return a table before and after it was prepared."""
    before = PictureWords(
        alt="Bazı hücreleri hatalı, kırmızıyla işaretli bir tablo",
        alt_en="A table with wrong cells, marked in red",
    )
    after = PictureWords(
        alt="Aynı tablo: hatalı hücreler düzeltilmiş, yeşille işaretli",
        alt_en="The same table: the wrong cells are corrected, marked in green",
    )
    return [
        _picture(_INDIGO, lambda pen: _table(pen, _RED), before),
        _picture(_INDIGO, lambda pen: _table(pen, _GREEN), after),
    ]


def pictures_of_report() -> list[SeededPicture]:
    """Return a chart of sales that grow."""
    words = PictureWords(
        alt="Sekiz çubukluk bir grafik: satışlar iki katını aşıyor",
        alt_en="A chart of eight bars: sales more than double",
    )
    return [_picture(_MIST, _bars, words)]


def _picture(behind: str, draw: Draw, words: PictureWords) -> SeededPicture:
    drawn = Image.new("RGB", (_SIZE[0] * _FINER, _SIZE[1] * _FINER), behind)
    draw(ImageDraw.Draw(drawn))
    kept = BytesIO()
    drawn.reduce(_FINER).save(kept, "PNG", compress_level=1)
    return SeededPicture(written=rewritten(kept.getvalue(), PICTURE_SHAPES), words=words)


def _box(left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
    return left * _FINER, top * _FINER, right * _FINER, bottom * _FINER


def _coins(pen: ImageDraw.ImageDraw, stacks: int) -> None:
    """Draw stacks of coins beside each other, the last the highest, all in the middle."""
    width, step = _COIN
    left = (_SIZE[0] - stacks * (width + 60) + 60) / 2
    floor = (_SIZE[1] + (1 + 2 * stacks) * step) / 2
    for stack in range(stacks):
        for coin in range(4 + 2 * stack):
            x, y = left + stack * (width + 60), floor - coin * step
            pen.ellipse(_box(x, y - 42, x + width, y + 54), fill=_AMBER)
            pen.ellipse(_box(x, y - 63, x + width, y + 33), fill=_GOLD)
            pen.ellipse(_box(x + 32, y - 47, x + width - 32, y + 17), outline=_AMBER, width=6 * _FINER)


def _table(pen: ImageDraw.ImageDraw, mark: str) -> None:
    """Draw a table of six columns and seven rows; some of its cells are marked."""
    pen.rounded_rectangle(_box(180, 90, 1260, 720), radius=24 * _FINER, fill=_PAPER)
    marked = {(1, 2), (3, 4), (4, 1), (2, 6), (5, 5)}
    for row in range(7):
        for column in range(6):
            x, y = 210 + column * 172, 120 + row * 83
            colour = _NIGHT if row == 0 else mark if (column, row) in marked else _LINE
            wide = 142 if row == 0 else 90 + 26 * ((column + row) % 3)
            pen.rounded_rectangle(_box(x, y + 20, x + wide, y + 52), radius=10 * _FINER, fill=colour)


def _bars(pen: ImageDraw.ImageDraw) -> None:
    """Draw bars of sales, the last in another colour, and the line along which they grow."""
    for line in range(5):
        pen.rectangle(_box(140, 150 + line * 130, 1300, 152 + line * 130), fill=_LINE)
    tops = []
    for place, sold in enumerate(_SALES):
        x, top = 190 + place * 138, 670 - sold * 5.4
        colour = _INDIGO if place == len(_SALES) - 1 else _SKY
        pen.rounded_rectangle(_box(x, top, x + 84, 672), radius=10 * _FINER, fill=colour)
        tops.append(((x + 42) * _FINER, (top - 34) * _FINER))
    pen.line(tops, fill=_GOLD, width=9 * _FINER, joint="curve")
    for x, y in tops:
        pen.ellipse((x - 14 * _FINER, y - 14 * _FINER, x + 14 * _FINER, y + 14 * _FINER), fill=_AMBER)
