"""What the platform itself had sent, to know it again in whatever form a client quotes it.

Clients break lines anew, put signs before them and change spaces, but hardly ever words: a line is known when each
three words of it that stand together stood together in what was sent (shingles; Broder, 1997).
"""

import re
from collections.abc import Sequence

from terazi.foundation.language.lang import fold

_WORD = re.compile(r"\w+")
_MOST_LETTERS = 200_000
_RUN = 3


class Known:
    """The words of earlier messages."""

    def __init__(self, earlier: Sequence[str]) -> None:
        self._runs: set[tuple[str, ...]] = set()
        self._lines: set[tuple[str, ...]] = set()
        for text in earlier:
            self._lines.update(tuple(words_of_line(line)) for line in text[:_MOST_LETTERS].split("\n"))
            words = words_of_line(text[:_MOST_LETTERS])
            for length in range(1, _RUN + 1):
                self._runs.update(tuple(words[at : at + length]) for at in range(len(words) - length + 1))

    def __bool__(self) -> bool:
        return bool(self._runs)

    def has(self, words: Sequence[str], before: Sequence[str] = ()) -> bool:
        """Whether these words stood together in an earlier message; fewer than three as a line, or behind those before."""
        if not words:
            return False
        if len(words) < _RUN:
            return tuple(words) in self._lines or (
                bool(before) and self._has_runs([*before[1 - _RUN :], *words])
            )
        return self._has_runs(words)

    def _has_runs(self, words: Sequence[str]) -> bool:
        length = min(_RUN, len(words))
        return all(tuple(words[at : at + length]) in self._runs for at in range(len(words) - length + 1))


def words_of_line(line: str) -> list[str]:
    """Return the words of a line, folded, without signs."""
    return _WORD.findall(fold(line))
