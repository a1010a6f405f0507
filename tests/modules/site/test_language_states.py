"""How each language of something stands that is edited."""

import pytest

from terazi.foundation.types import Json
from terazi.modules.site.rules.subjects import states_by_lang

BOTH = {"title": {"tr": "Bir", "en": "One"}}
TURKISH = {"title": {"tr": "Bir"}}
CHANGED = {"title": {"tr": "Bir", "en": "First"}}


@pytest.mark.parametrize(
    ("published", "draft", "expected"),
    [
        (BOTH, None, ("published", "published")),
        (TURKISH, None, ("published", "missing")),
        (BOTH, CHANGED, ("published", "draft")),
        (None, BOTH, ("draft", "draft")),
        (None, TURKISH, ("draft", "missing")),
        (TURKISH, {"title": {"tr": "İki"}}, ("draft", "missing")),
    ],
)
def test_a_language_that_the_draft_leaves_out_is_missing(
    published: Json | None, draft: Json | None, expected: tuple[str, str]
) -> None:
    states = states_by_lang(published, draft)
    assert (states["tr"], states["en"]) == expected
