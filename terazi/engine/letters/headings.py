"""Where a quotation begins by its words: "… wrote:", a block of labels, or a line that says so.

Most clients name in it whom they answer, and that is us: a line with one of our own addresses and a colon introduces
a quotation in any language. Only lines without it need the words of ``heading_words``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from terazi.engine.letters.addresses import ADDRESS
from terazi.engine.letters.content import Person
from terazi.engine.letters.heading_words import (
    DATE,
    FORWARDED,
    FROM,
    LABELS,
    ORIGINAL,
    STARTS,
    SUBJECT,
    TO,
    WROTE,
)
from terazi.engine.letters.limits import LIMITS
from terazi.engine.letters.line import Line
from terazi.foundation.language.lang import fold

_DAY = re.compile(
    r"\b(?:19|20)[0-9]{2}\b|\b[0-9]{1,2}[:.][0-9]{2}\b|\b[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4}\b"
)
_TIME = re.compile(r"\b[0-9]{1,2}[:.][0-9]{2}\b")
_TOLD_WITHIN = re.compile(r"^.{10,300}?>[^:<>]{1,40}:(?=\s)")
"""An introduction behind which the words go on in the same line, as phones write them."""
_ENDS = " \t*_\xa0\u200e\u200f"
_MOST_LABEL_LINES = 14
_MOST_JOINED = 4
_LONGEST_NAME = 60
_DASHES = "-_=—–"


@dataclass(frozen=True, slots=True)
class Heading:
    """The lines that introduce a quotation, and what they say of it."""

    start: int
    end: int
    is_forward: bool = False
    sender: Person | None = None
    is_labelled: bool = False
    is_vague: bool = False
    """It names no address: only what looks quoted behind it is."""


@dataclass(frozen=True, slots=True)
class Names:
    """Addresses by which it is known that a line is about a mail of ours."""

    addresses: frozenset[str]

    def stand_in(self, text: str) -> bool:
        """Whether one of the addresses stands in a text; what comes behind a plus does not count."""
        if "@" not in text:
            return False
        return any(plain_address(found) in self.addresses for found in ADDRESS.findall(text))


def plain_address(address: str) -> str:
    """Return an address as it is compared: lower case, without what stands behind a plus."""
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0]}@{domain}".lower()


def heading_at(lines: Sequence[Line], at: int, names: Names) -> Heading | None:
    """Return the heading that begins at this line; ``at`` is a line with words."""
    text = lines[at].text
    if len(text) > LIMITS.line_letters:
        return None
    folded = fold(text)
    if separator := _separator(folded):
        return _behind_separator(lines, at, names, is_forward=separator == "forward")
    if _is_rule(text) or (text.startswith("----") and text.rstrip().endswith("----") and len(text) <= 80):
        block = _labels(lines, _next(lines, at + 1), names)
        if block:
            return Heading(at, block.end, block.is_forward, block.sender, is_labelled=True)
    if ":" in text and (block := _labels(lines, at, names)):
        return block
    return _introduction(lines, at, names)


def _separator(folded: str) -> str:
    """Return whether a line says that what comes is an original or a forwarded mail."""
    bare = folded.strip(_DASHES + _ENDS + ":.<>")
    if len(bare) > 60 and not (folded.startswith("---") and "@" in folded):
        return ""  # longer only where a phone writes all labels on the same line
    has_dashes = folded[:2] in {"--", "__", "==", "——"} or folded.endswith(":")
    if any(bare.startswith(words) or bare.endswith(words) for words in FORWARDED) and has_dashes:
        return "forward"
    return "original" if has_dashes and any(bare.startswith(words) for words in ORIGINAL) else ""


def _is_rule(text: str) -> bool:
    bare = text.strip()
    return len(bare) >= 5 and len(bare) <= 200 and not bare.strip(_DASHES)


def _behind_separator(lines: Sequence[Line], at: int, names: Names, *, is_forward: bool) -> Heading:
    begin = _next(lines, at + 1)
    block = _labels(lines, begin, names, least=2) or _bare_labels(lines, begin)
    if block:
        return Heading(at, block.end, is_forward, block.sender, is_labelled=True)
    return Heading(at, at + 1, is_forward, _person(lines[at].text.strip("- ")), is_labelled=True)


def _bare_labels(lines: Sequence[Line], at: int) -> Heading | None:
    """Return labels without colons, as eM Client writes them, right behind a line that says what they are."""
    end, sender = at, None
    while end < len(lines) and end - at < _MOST_LABEL_LINES:
        label, _, value = lines[end].text[: LIMITS.line_letters].lstrip("> ").partition(" ")
        if fold(label) not in LABELS:
            break
        sender = sender or (_person(value) if fold(label) in FROM else None)
        end += 1
    return Heading(at, end, sender=sender) if end - at >= 2 else None


def _next(lines: Sequence[Line], at: int) -> int:
    while at < len(lines) and lines[at].is_empty:
        at += 1
    return at


def label_of(text: str) -> tuple[str, str]:
    """Return a label, folded, and what stands behind its colon; nothing where a line has no label."""
    words, colon, value = text[: LIMITS.line_letters].lstrip("> ").partition(":")
    label = fold(words.strip(_ENDS))
    if (
        not colon
        or not label
        or len(label) > 25
        or not label.replace(" ", "").replace("-", "").replace("'", "").isalpha()
    ):
        return "", ""
    return label, value.strip(_ENDS)


def _labels(lines: Sequence[Line], at: int, names: Names, least: int = 3) -> Heading | None:
    """Return the block of labels that begins at this line: from whom, when, to whom, about what."""
    if at >= len(lines) or not label_of(lines[at].text)[0]:
        return None
    found: dict[str, str] = {}
    end, last = at, at
    while end < len(lines) and end - at < _MOST_LABEL_LINES:
        label, value = label_of(lines[end].text)
        if label:
            if label in found:
                break
            found[label] = value
            last = end
        elif (not lines[end].is_empty and (end - last > 1 or not _continues(lines[end].text))) or (
            lines[end].is_empty and (end - last > 1 or found.keys() & SUBJECT)
        ):
            break
        end += 1
    if not _is_block(found, names, least):
        return None
    sender = next((value for label, value in found.items() if label in FROM), "")
    return Heading(at, _end_of_labels(lines, at, last), sender=_person(sender), is_labelled=True)


def _continues(text: str) -> bool:
    """Whether a line may go on with the addresses of the one before."""
    return text[:1] in " \t" or "@" in text or text.rstrip().endswith((";", ">"))


def _end_of_labels(lines: Sequence[Line], at: int, last: int) -> int:
    """Return where a block is over: behind its last known label, so that no line of the text goes with it."""
    for end in range(last, at, -1):
        label, _ = label_of(lines[end].text)
        if label in LABELS:
            return end + 1
    return last + 1


def _is_block(found: dict[str, str], names: Names, least: int) -> bool:
    known = [label for label in found if label in LABELS]
    if known and next(iter(found)) not in LABELS:
        return False  # a line of the text that happens to stand above
    has_day = any(_DAY.search(value) for value in found.values())
    kinds = sum(1 for kind in (FROM, DATE, TO, SUBJECT) if found.keys() & kind)
    if least < 3 and found.keys() & FROM and len(known) >= 2:
        return True
    if found.keys() & FROM and found.keys() & DATE and has_day:
        return kinds == 4 or (kinds >= 3 and any("@" in value for value in found.values()))
    is_ours = len(found) >= 3 and has_day and any(names.stand_in(value) for value in found.values())
    if known:
        return is_ours and bool(found.keys() & FROM)
    return is_ours and any(_TIME.search(value) for value in found.values())


def _person(value: str) -> Person | None:
    found = ADDRESS.search(value)
    if not found:
        return None
    name = value[: found.start()].strip(" <>\"'[(*")
    return Person(name="" if "mailto" in name else name, address=found[0])


def _introduction(lines: Sequence[Line], at: int, names: Names) -> Heading | None:
    """Return the introduction that begins at this line, which clients break at most three times."""
    joined = ""
    for end in range(at, min(at + _MOST_JOINED, len(lines))):
        if lines[end].is_empty or len(joined) > LIMITS.line_letters:
            return None
        joined = f"{joined} {lines[end].text.strip(_ENDS)}".strip()
        if _is_introduction(joined, names):
            start = _shortest(lines, at, end, names)
            return Heading(start, end + 1, is_vague="@" not in joined) if start == at else None
    return None


def _shortest(lines: Sequence[Line], at: int, end: int, names: Names) -> int:
    """Return where the introduction that ends here begins; a line of the text that stands right above is none of it."""
    joined = ""
    for start in range(end, at - 1, -1):
        joined = f"{lines[start].text.strip(_ENDS)} {joined}".strip()
        if _is_introduction(joined, names) and _DAY.search(joined):
            first = start
            while first > at and _goes_on(lines, first - 1, joined, names):
                first -= 1
                joined = f"{lines[first].text.strip(_ENDS)} {joined}"
            return first
    return at


def _goes_on(lines: Sequence[Line], above: int, joined: str, names: Names) -> bool:
    """Whether an introduction begins in the line above: with its day, with whom it names, or with their name alone."""
    text = lines[above].text[: LIMITS.line_letters].strip(_ENDS)
    if fold(text).startswith(STARTS) and any(sign.isdigit() for sign in text):
        return not fold(joined).startswith(STARTS)
    if text.endswith("<"):
        return True
    if "@" not in joined:
        return names.stand_in(text) and (text.endswith((",", ">")) or bool(_DAY.search(text)))
    is_alone = above == 0 or lines[above - 1].is_empty
    return (
        joined.startswith("<") and is_alone and len(text) <= _LONGEST_NAME and not text.endswith((".", ","))
    )


def _is_introduction(joined: str, names: Names) -> bool:
    """Whether this introduces a quotation: by a verb or an address before a colon, and a day or an address."""
    text = joined[: LIMITS.line_letters].rstrip(_ENDS)
    if text.startswith("--") and text.endswith("--"):
        folded = fold(text.strip(_DASHES + _ENDS + ":"))
        return folded.endswith(WROTE) and bool(_DAY.search(text) or "@" in text)
    if not text.endswith((":", "：")):
        told = _TOLD_WITHIN.search(text)
        return bool(told and names.stand_in(text[: told.end()]) and _is_introduction(told[0], names))
    folded = fold(text).rstrip(": ：")
    has_day = bool(_DAY.search(text))
    if names.stand_in(text) and (has_day or folded.endswith(WROTE)):
        return True
    if folded.startswith(("quoting ", "alinti ", "zitat von ")):
        return "@" in text
    is_told = folded.endswith(WROTE) or (
        folded.endswith(")") and any(f"{verb} (" in folded for verb in WROTE)
    )
    if not is_told and any(folded.startswith(start) for start in ("am ", "op ")):
        is_told = any(
            f" {verb} " in folded for verb in WROTE
        )  # German and Dutch put the verb before the name
    if is_told:
        return has_day or "@" in text
    return has_day and bool(_TIME.search(text)) and folded.endswith(">") and "@" in text
