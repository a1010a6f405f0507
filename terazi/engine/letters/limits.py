"""How much of one mail is read, and how much the process that reads it may use."""

from dataclasses import dataclass

MEGABYTE = 1 << 20


@dataclass(frozen=True, kw_only=True, slots=True)
class LetterLimits:
    """Upper bounds for one mail; what exceeds one of them is left out, and said to be."""

    file_bytes: int = 10 * MEGABYTE
    files: int = 25
    parts: int = 200
    depth: int = 20
    header_bytes: int = 64 * 1024  # of the header block of a mail or a part
    field_bytes: int = 4 * 1024  # of one header
    text_letters: int = 500_000  # of all text of a mail; what stands behind them is kept as a file
    html_letters: int = 500_000  # of one HTML part, without the pictures that are written into it
    shown_letters: int = 200_000  # of the HTML that is shown; of more, the text is shown
    lines: int = 20_000  # in which headings are looked for
    open_elements: int = 256
    line_letters: int = 1_000  # longer lines are text, whatever they look like
    memory_bytes: int = 256 * MEGABYTE  # beside what the process holds before it reads
    cpu_seconds: int = 5
    wall_seconds: float = 15.0


LIMITS = LetterLimits()
