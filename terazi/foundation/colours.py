"""Colours that people choose, made so that they can be read."""

import re
from collections.abc import Sequence

USUAL_ACCENT = "#4953e1"
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_LEAST_CONTRAST = 4.5
"""Of the white words on a button, as WCAG 2.2 asks of text."""
_DARK = (0x1D, 0x1F, 0x2C)
"""On what words stand in the dark."""


def readable(accent: str) -> str:
    """Return the colour, darkened until white words can be read on it."""
    given = accent if _COLOUR.fullmatch(accent) else USUAL_ACCENT
    parts = [int(given[at : at + 2], 16) for at in (1, 3, 5)]
    while 1.05 / (_luminance(parts) + 0.05) < _LEAST_CONTRAST:
        parts = [part * 19 // 20 for part in parts]
    return "#" + "".join(f"{part:02x}" for part in parts)


def readable_in_the_dark(accent: str) -> str:
    """Return the colour, lightened until it can be read on what is dark."""
    given = accent if _COLOUR.fullmatch(accent) else USUAL_ACCENT
    parts = [int(given[at : at + 2], 16) for at in (1, 3, 5)]
    while (_luminance(parts) + 0.05) / (_luminance(_DARK) + 0.05) < _LEAST_CONTRAST:
        parts = [part + (255 - part) // 20 + 1 if part < 255 else part for part in parts]
    return "#" + "".join(f"{part:02x}" for part in parts)


def _luminance(parts: Sequence[int]) -> float:
    """Return how bright a colour is, as WCAG counts it."""
    red, green, blue = [
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
