"""Finding options that are spellings of the same thing, without merging things that only look alike."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from terazi.engine.corrections.known_words import DISTINCT_WORDS, MINIMAL_PAIRS
from terazi.engine.corrections.steps import LetterCase
from terazi.engine.corrections.texts import in_case
from terazi.foundation.language.lang import fold, lower_tr, upper_tr

_MARKS = r"[.,;:'’\"“”()\[\]_/\\|\-–—]+"
# a mark before a digit may be a sign or a decimal point, unless a letter stands before it
_IGNORED = re.compile(rf"{_MARKS}(?!\d)|(?<=[^\W\d_]){_MARKS}")
_AND = re.compile(r"\s*&\s*| and ")
_NUMBER = re.compile(r"\d+")
_UNTIDY = re.compile(r"\.\.|^[.,;:'’\"“”`*_/\\|–-]|[,;:'’\"“”`*_/\\|]$|i\u0307")
_LETTERS_ONLY = re.compile(r"[^\W\d_]+\Z")
_NEGATIONS = ("ma", "me", "mi", "mu")
_NOT_NOW = re.compile(r"m(?=[iu]yor)")
_RARE = 0.1  # a misspelling is at most so frequent, measured by the right spelling
_LESS_RARE = 0.5  # … where the word is long and the slip is a typical one


@dataclass(frozen=True, slots=True)
class Merge:
    """One old spelling, the spelling to write instead, and whether only letters' marks, case and spaces differ."""

    old: str
    new: str
    by_key: bool


def find_merges(
    counts: Mapping[str, int], registered: Collection[str] = (), case: LetterCase | None = None
) -> tuple[Merge, ...]:
    """Return which options (with how often they stand) should be written as another one.

    Keys as in OpenRefine first (fingerprint: case, diacritics, punctuation, order after a comma; n-gram: spaces),
    then the Damerau-Levenshtein distance word by word under rules that tell slips from other words: the rarer one
    must be rare, first letters and numbers must agree, and no known word becomes another. A registered option wins,
    else a tidy one (no spaces or marks around it), one in the column's letter case, the most frequent, the best spelled.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for option in counts:
        groups[_key(option)].append(option)
    merges: list[Merge] = []
    winners: dict[str, int] = {}
    for key, members in groups.items():
        for members_alike in _without_minimal_pairs(members) if key else [[m] for m in members]:
            best = winner(members_alike, counts, registered, case)
            winners[best] = sum(counts[member] for member in members_alike)
            merges += [Merge(member, best, True) for member in members_alike if member != best]
    slips = _slips(winners, registered)
    settled = [Merge(m.old, slips.get(m.new, m.new), m.by_key and m.new not in slips) for m in merges]
    return (*settled, *(Merge(old, new, False) for old, new in slips.items()))


def winner(
    members: Sequence[str],
    counts: Mapping[str, int],
    registered: Collection[str] = (),
    case: LetterCase | None = None,
) -> str:
    """Return the spelling to keep: a registered one, else a tidy one, one in the letter case, the most frequent, the best."""

    def rank(option: str) -> tuple[bool, bool, bool, int, tuple[bool, int, bool], list[int]]:
        is_in_case = case is not None and in_case(option, case) == option
        order = [-ord(letter) for letter in option]
        return (
            option in registered,
            is_tidy(option),
            is_in_case,
            counts[option],
            _spelling_score(option),
            order,
        )

    return max(members, key=rank)


def is_tidy(option: str) -> bool:
    """Whether no needless spaces or marks stand in or around a text, and no dot above an i that has one (İ made small)."""
    return option == " ".join(option.split()) and not _UNTIDY.search(option)


def _spelling_score(option: str) -> tuple[bool, int, bool]:
    marks = sum(letter in "çğıöşüÇĞİÖŞÜ" for letter in option)
    capital = option[:1] == upper_tr(option[:1]) and option != upper_tr(option)
    return capital, marks, _IGNORED.search(option) is None


@lru_cache(maxsize=20_000)
def _key(option: str) -> str:
    """The fingerprint: letters folded, marks left aside, spaces left aside; numbers stay apart."""
    words = _words(option)
    if "," in option and len(words) > 1 and not any(map(str.isdigit, option)):
        words = sorted(words)
    joined = " ".join(words)
    # spaces between two letters do not count, those at a number do (1 12 is not 11 2)
    return re.sub(r"(?<=\D) (?=\D)", "", joined)


@lru_cache(maxsize=20_000)
def _words(option: str) -> list[str]:
    text = unicodedata.normalize("NFC", option)
    folded = _AND.sub(" ve ", fold(_IGNORED.sub(" ", text))).strip()
    if folded and text.strip()[-1] in "-–" and len(folded) <= 3:  # "A-" is a grade of its own
        return [f"{folded}-"]
    return folded.split()


def _without_minimal_pairs(members: list[str]) -> list[list[str]]:
    """Split spellings that only diacritics tell apart where both are words (kar, kâr)."""
    lowered: dict[str, list[str]] = defaultdict(list)
    for member in members:
        lowered[" ".join(lower_tr(member).split())].append(member)
    words = list(lowered)
    if len(words) > 1 and any(
        frozenset((one, two)) in MINIMAL_PAIRS for place, one in enumerate(words) for two in words[:place]
    ):
        return list(lowered.values())
    if len(_key(members[0])) == 1 and len(words) > 1:
        return list(lowered.values())
    return [members]


def _slips(counts: Mapping[str, int], registered: Collection[str]) -> dict[str, str]:
    """Return the misspelled options with the option each means; a misspelled one is never a target itself."""
    blocks: dict[tuple[str, int], list[str]] = defaultdict(list)
    for option in counts:
        words = _words(option)
        if words:
            blocks[words[0][:1], len(words)].append(option)
    slips: dict[str, str] = {}
    for block in blocks.values():
        block.sort(key=lambda option: (option in registered, counts[option]), reverse=True)
        targets: list[str] = []
        for option in block:
            target = None if option in registered else _target(option, targets, counts)
            if target is None:
                targets.append(option)
            else:
                slips[option] = target
    return slips


def _target(option: str, targets: Sequence[str], counts: Mapping[str, int]) -> str | None:
    words = _words(option)
    joined = "".join(words)
    for target in targets:
        others = _words(target)
        length = abs(len(joined) - sum(map(len, others)))
        if length <= 2 and _is_slip(words, others, counts[option] / counts[target]):
            return target
    return None


def _is_slip(words: list[str], others: list[str], share: float) -> bool:
    if share > _LESS_RARE:
        return False
    differing = [(a, b) for a, b in zip(words, others, strict=True) if a != b]
    if len(differing) != 1:
        return False
    return _is_word_slip(*differing[0], share)


def _is_word_slip(word: str, right: str, share: float) -> bool:
    shorter, longer = sorted((word, right), key=len)
    if _is_short_swap(word, right):
        return share <= _RARE
    if len(shorter) < 5 or word[0] != right[0] or _NUMBER.search(word + right):
        return False
    if not _LETTERS_ONLY.match(word + right) or word in DISTINCT_WORDS or _is_negation(shorter, longer):
        return False
    distance = OSA.distance(word, right, score_cutoff=2)
    if distance == 1:
        return _is_typical(shorter, longer, share)
    return distance == 2 and len(shorter) >= 8 and word[-1] == right[-1] and share <= _RARE


def _is_short_swap(word: str, right: str) -> bool:
    """Whether two neighbouring letters inside a word of four are swapped (Mael, Male)."""
    is_short = len(word) == len(right) == 4 and word.isalpha() and word not in DISTINCT_WORDS
    return (
        is_short
        and word[0] == right[0]
        and word != right
        and OSA.distance(word, right) == 1
        and (sorted(word) == sorted(right))
    )


def _is_typical(shorter: str, longer: str, share: float) -> bool:
    """Whether one edit is one that typing makes: two letters swapped, one doubled, one left out inside the word."""
    if len(shorter) == len(longer):
        if sorted(shorter) == sorted(longer):
            return True
        if shorter[-1] != longer[-1]:
            return len(shorter) >= 8 and share <= _RARE
        return len(shorter) >= 7 or (len(shorter) == 6 and share <= _RARE)
    place = next((i for i, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    extra = longer[place]
    if extra in (longer[place - 1 : place], longer[place + 1 : place + 2]):
        return True
    if place == len(shorter):
        return len(shorter) >= 7 and share <= _RARE
    return len(shorter) >= 6 or share <= _RARE


def _is_negation(shorter: str, longer: str) -> bool:
    """Turkish says not inside the verb: ödendi, ödenmedi; katılıyorum, katılmıyorum."""
    if len(longer) - len(shorter) == 1:
        return any(
            longer[: m.start()] + longer[m.start() + 1 :] == shorter for m in _NOT_NOW.finditer(longer)
        )
    return any(
        longer[:i] + longer[i + 2 :] == shorter and longer[i : i + 2] in _NEGATIONS
        for i in range(1, len(longer) - 1)
    )
