"""What the captions of columns say."""

from terazi.foundation.language.lang import fold

YEARS = frozenset(["yil", "yili", "yillari", "year", "years", "yr", "sene", "senesi"])


def words_of(caption: str) -> frozenset[str]:
    """Return the words of a caption, folded; whatever is no letter and no digit parts them."""
    return frozenset("".join(letter if letter.isalnum() else " " for letter in fold(caption)).split())
