"""Yes and no in all their spellings: evet, HAYIR, E/H, yes/no, true/false, var/yok, 1/0."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

import polars as pl

from terazi.engine.columns.answer_words import PAIRS, WITHOUT_MARKS, WORDS
from terazi.foundation.language.lang import lower_tr, upper_tr

YES, NO = "Evet", "Hayır"
MOST_SPELLINGS = 60
"""A column with more different values than this is no column of answers."""
_CASES: tuple[Callable[[str], str], ...] = (lower_tr, upper_tr)
"""How most of a column may be written, when not as the pairs above."""
_LETTERS = (("e", "h"), ("y", "n"), ("t", "f"))
_DIGITS = {"1": 1.0, "0": 0.0}


def read_booleans(texts: pl.Series) -> pl.Series:
    """Read the words for yes and no in Turkish and English as 1.0 and 0.0; null for every other text."""
    folded = texts.str.strip_chars().str.replace_many({"I": "ı", "İ": "i"}).str.to_lowercase()
    return folded.replace_strict(dict(WORDS), default=None, return_dtype=pl.Float64)


def answers_in(options: Iterable[str]) -> dict[str, bool]:
    """Return which options of a column say yes and which no; empty where they are not answers.

    A letter counts where the words stand beside it, or where its opposite does and every option is such a letter
    (E/H, not the E/K of erkek and kadın); 1 and 0 count beside words or letters only, since alone they are numbers.
    """
    folded = {option: lower_tr(option.strip()) for option in options}
    said = set(folded.values()) - {""}
    meanings = {word: WORDS[word] for word in said if word in WORDS}
    letters = {pair[place]: 1.0 - place for pair in _LETTERS for place in (0, 1)}
    is_lettered = any(said - _DIGITS.keys() == set(pair) for pair in _LETTERS)
    if meanings or is_lettered:
        meanings |= {word: letters[word] for word in said if word in letters}
        meanings |= {word: _DIGITS[word] for word in said if word in _DIGITS}
    if set(meanings.values()) != {0.0, 1.0}:
        return {}
    return {option: meanings[word] == 1.0 for option, word in folded.items() if word in meanings}


def one_spelling(counts: Mapping[str, int]) -> dict[str, str]:
    """Return for each spelling of yes and no the one to write for all, where either has several; else nothing.

    Nothing either where less than half of the cells answer: a "yok" among cities is a missing value. The spelling is the
    written-out pair whose words stand most often in the column, Turkish before English: Evet and Hayır for evet, HAYIR, E;
    but yes and no, or YES and NO, where more than half of the answers are written so.
    """
    answers = answers_in(counts)
    if len(answers) <= 2 or 2 * sum(counts[option] for option in answers) < sum(counts.values()):
        return {}
    said: Counter[str] = Counter()
    for option in answers:
        word = lower_tr(option.strip())
        said[WITHOUT_MARKS.get(word, word)] += counts[option]
    pair = max(PAIRS, key=lambda pair: sum(said[lower_tr(word)] for word in pair))
    if not said.keys() & {lower_tr(word) for word in pair}:
        pair = next(pair for pair in PAIRS if said.keys() & {lower_tr(word)[0] for word in pair})
    half = sum(counts[option] for option in answers) / 2
    in_case = next((case for case in _CASES if sum(counts.get(case(word), 0) for word in pair) > half), str)
    yes, no = map(in_case, pair)
    return {option: yes if says_yes else no for option, says_yes in answers.items()}
