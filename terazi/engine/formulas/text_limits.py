"""Functions that make texts longer: no text, and no column of texts, grows without a limit."""

from collections.abc import Callable, Sequence

import polars as pl

MAX_TEXT = 32_767
"""As many characters as a cell of a workbook holds."""
MOST_TEXT_BYTES = 64_000_000
"""As much text as one function of a formula may write into all rows together."""
_BYTES_AT_ONCE = 16_000_000
_LONGEST_CELL_BYTES = 8 * MAX_TEXT


class TooMuchText(ValueError):  # noqa: N818 - names what it is about
    """A function of a formula would write more text than a column may hold."""


def grown(texts: Sequence[pl.Expr], build: Callable[[Sequence[pl.Expr]], pl.Expr], growth: float) -> pl.Expr:
    """Return what ``build`` makes of the texts, made of so few rows at a time that the way there stays small.

    ``growth`` is how many times longer than its arguments a text may become.
    """
    names = [f"_{place}" for place in range(len(texts))]

    def make(given: pl.Series) -> pl.Series:
        frame = given.struct.unnest()
        longest = frame.select(pl.sum_horizontal(pl.all().str.len_bytes().max())).item() or 0
        rows = max(1, _BYTES_AT_ONCE // max(1, min(int(longest * growth), _LONGEST_CELL_BYTES)))
        made: list[pl.Series] = []
        written = 0
        for few in frame.iter_slices(rows):
            part = few.select(build([pl.col(name) for name in names]).alias(given.name)).to_series()
            written += int(part.str.len_bytes().sum())
            if written > MOST_TEXT_BYTES:
                raise TooMuchText
            made.append(part)
        return pl.concat(made) if made else pl.Series(given.name, [], pl.String)

    named = [text.alias(name) for text, name in zip(texts, names, strict=True)]
    return pl.struct(named).map_batches(make, return_dtype=pl.String, is_elementwise=True)
