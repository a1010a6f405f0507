"""Ways to rewrite texts: spaces, letter case and encodings."""

import re

import polars as pl

from terazi.engine.corrections.steps import LetterCase
from terazi.foundation.language.lang import lower_tr, upper_tr, with_dots_in_letters

SPACES = r"[\s\x{00A0}\x{200B}\x{FEFF}]+"
# a lead byte of UTF-8 with its following bytes, each read as a letter of Windows-1252 (or -1254)
_DAMAGED = re.compile(
    r"[\u00c2-\u00df\u011e\u0130\u015e][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc"
    r"\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]"
    r"|[\u00e2][\u0080-\u00bf\u20ac\u201a\u0192\u201e][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e"
    r"\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]"
)
MAYBE_DAMAGED = "[ÂÃÄÅâÐÝÞðýþ]"
# Turkish letters of ISO 8859-9 read as ISO 8859-1 (Ýstanbul, Þiþli)
_LATIN_1 = str.maketrans("ÝýÞþÐð", "İıŞşĞğ")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def trimmed(text: pl.Expr) -> pl.Expr:
    """Return the text without spaces around it and with single spaces inside."""
    return text.str.replace_all(SPACES, " ").str.strip_chars()


def in_case(text: str, case: LetterCase) -> str:
    """Return the text in a letter case, as Turkish writes it."""
    text = with_dots_in_letters(text)
    match case:
        case LetterCase.LOWER:
            return lower_tr(text)
        case LetterCase.UPPER:
            return upper_tr(text)
        case LetterCase.TITLE:
            return _WORD.sub(lambda word: _capital(word.group()), text)
        case LetterCase.SENTENCE:
            return _capital(text)


def _capital(text: str) -> str:
    return upper_tr(text[:1]) + lower_tr(text[1:])


def repaired(text: str) -> str:
    """Return a text that was read in the wrong encoding as it was meant; others as they are."""
    for _ in range(2):  # some texts went through it twice
        changed = _DAMAGED.sub(_decoded, text)
        if changed == text:
            break
        text = changed
    if not text.isascii() and any(letter in text for letter in "ÝýÞþÐð"):
        text = text.translate(_LATIN_1)
    return text


def cleaned(text: str) -> str:
    """Return a text with its letters and spaces put right; empty where nothing but spaces is left."""
    sound = text if text.isascii() else repaired(text)
    return " ".join(sound.replace("\u200b", " ").replace("\ufeff", " ").split())


def _decoded(found: re.Match[str]) -> str:
    try:
        return b"".join(map(_byte, found.group())).decode("utf-8")
    except UnicodeError:
        return found.group()


def _byte(letter: str) -> bytes:
    for encoding in ("cp1252", "latin-1", "cp1254"):
        try:
            return letter.encode(encoding)
        except UnicodeEncodeError:
            continue
    raise UnicodeError(letter)
