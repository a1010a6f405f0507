"""The lines of a plain part: how deep each is quoted, and paragraphs that were only broken for the way (RFC 3676)."""

import re

from terazi.engine.letters.line import Line

_QUOTES = re.compile(r" ?(?:> ?){1,50}")


def lines_of_text(text: str, *, is_flowed: bool = False, deletes_space: bool = False) -> list[Line]:
    """Return the lines of a plain part."""
    written = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if is_flowed:
        written = _unbroken(written, deletes_space=deletes_space)
    return [
        Line(line.replace("\xa0", " ").rstrip(" \t") if line != "-- " else line, depth=depth_of(line))
        for line in written
    ]


def depth_of(line: str) -> int:
    """Return in how many quotations a line stands, by the signs before it."""
    found = _QUOTES.match(line[:120])
    return found[0].count(">") if found else 0


def _unbroken(lines: list[str], *, deletes_space: bool) -> list[str]:
    """Put lines together that end with a space, as long as they are quoted equally deep."""
    done: list[str] = []
    open_depth: int | None = None
    parts: list[str] = []
    for line in lines:
        depth = len(line) - len(line.lstrip(">"))
        words = line[depth:].removeprefix(" ")
        is_signature = words == "-- "
        if open_depth is not None and (depth != open_depth or is_signature):
            done.append(_quoted(open_depth, "".join(parts)))
            open_depth, parts = None, []
        is_open = words.endswith(" ") and not is_signature
        parts.append(words[:-1] if is_open and deletes_space else words)
        if is_open:
            open_depth = depth
            continue
        done.append(_quoted(depth, "".join(parts)))
        open_depth, parts = None, []
    if open_depth is not None:
        done.append(_quoted(open_depth, "".join(parts)))
    return done


def _quoted(depth: int, words: str) -> str:
    return f"{'>' * depth} {words}" if depth else words
