"""What the parts of a printed bill share: its texts, and tables without air."""

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say


def label(name: str, lang: Lang, **values: object) -> str:
    """Return a text of the printed bill."""
    return say(Phrase(f"bills.pdf.{name}", values), lang)


def no_padding(*, bottom: int = 0, right: int = 0) -> list[tuple[object, ...]]:
    """Return the style of a table without air around its cells."""
    return [
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), right),
        ("TOPPADDING", (0, 0), (-1, -1), bottom),
        ("BOTTOMPADDING", (0, 0), (-1, -1), bottom),
    ]
