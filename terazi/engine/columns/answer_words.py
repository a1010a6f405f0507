"""The words for yes and no in both languages."""

from collections.abc import Mapping

from terazi.foundation.language.lang import lower_tr

PAIRS = (
    ("Evet", "Hayır"),
    ("Yes", "No"),
    ("True", "False"),
    ("Doğru", "Yanlış"),
    ("Var", "Yok"),
)
WITHOUT_MARKS = {"hayir": "hayır", "dogru": "doğru", "yanlis": "yanlış"}
_WRITTEN = {lower_tr(yes): 1.0 for yes, _ in PAIRS} | {lower_tr(no): 0.0 for _, no in PAIRS}
WORDS: Mapping[str, float] = _WRITTEN | {bare: _WRITTEN[word] for bare, word in WITHOUT_MARKS.items()}
"""Small letters as Turkish writes them; yes is 1.0."""
