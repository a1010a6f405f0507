"""Every name that a screen shows for the statistics exists in both languages."""

import string

import pytest

from terazi.engine.statistics.findings import EffectKind, EffectSize, StatTest
from terazi.engine.statistics.questions import AnalysisType
from terazi.foundation.language.phrases import server_phrases

KEYS = (
    [f"statistics.test.{test.value}" for test in StatTest]
    + [f"statistics.method.{test.value}" for test in StatTest]
    + [f"statistics.result.{test.value}" for test in StatTest if test is not StatTest.DESCRIPTIVES]
    + [f"statistics.effect.{kind.value}" for kind in EffectKind]
    + [f"statistics.{words}.{size.value}" for words in ("size", "strength", "gap") for size in EffectSize]
    + [f"statistics.{words}.{kind.value}" for words in ("analysis", "step") for kind in AnalysisType]
)


@pytest.mark.parametrize("key", KEYS)
def test_name_exists_in_both_languages(key):
    assert set(server_phrases()[key]) == {"tr", "en"}


def test_both_languages_mention_the_same_values():
    for key, texts in server_phrases().items():
        if key.startswith("statistics."):
            mentioned = [
                {name for _, name, _, _ in string.Formatter().parse(text) if name} for text in texts.values()
            ]
            assert mentioned[0] == mentioned[1], key
