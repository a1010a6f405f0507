"""The passwords that somebody who guesses tries first; the list is written by ``scripts/guessable.py``."""

import lzma
from functools import cache
from pathlib import Path

_LIST = Path(__file__).with_name("guessable.txt.xz")
_CONTEXT = ("terazi",)
"""Words of this platform: a password that is one of them and digits is one of the first that are tried here."""
_ENDS = "0123456789.!*?-_@#+ "
_LONGEST_END = 8
_TURKISH = str.maketrans("çğıöşü", "cgiosu")


def is_guessable(password: str) -> bool:
    """Whether a password is a common one, in any casing and with or without Turkish letters."""
    folded = password.casefold().replace("i̇", "i").translate(_TURKISH)
    core = folded.strip(_ENDS)
    return (
        folded in _guessable()
        or len(set(folded)) == 1
        or (core in _CONTEXT and len(folded) - len(core) <= _LONGEST_END)
        or core in {word * 2 for word in _CONTEXT}
    )


@cache
def _guessable() -> frozenset[str]:
    return frozenset(lzma.decompress(_LIST.read_bytes()).decode().split("\n"))
