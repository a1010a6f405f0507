"""What a picture shows is said to those who do not see it, in each language of the site."""

import pytest

from terazi.foundation.language.lang import Lang
from terazi.foundation.rich_text.cleaning import clean_html
from terazi.modules.site.rules.checking import unit_problems
from terazi.modules.site.values.units import Unit, UnitKind

BOTH = frozenset(Lang)
NAME = "a" * 64 + ".webp"
ADDRESS = f"/v1/document/get/by/bucket?bucket=site&amp;key={NAME}"


def wrong_in_cards(
    *, picture: dict[str, str], alt: dict[str, str], langs: frozenset[Lang] = BOTH
) -> list[str]:
    content = {"title_1": {"tr": "Bir", "en": "One"}, "picture_1": picture, "alt_1": alt}
    unit = Unit(key="cards", place="footer", kind=UnitKind.CARDS, content=content, order=10)
    return [f"{each.path}/{each.lang}" for each in unit_problems(unit, langs, BOTH, frozenset())]


def test_a_card_with_a_picture_says_in_each_language_what_it_shows() -> None:
    shown = {"tr": NAME, "en": NAME}
    assert wrong_in_cards(picture=shown, alt={}) == ["content/alt_1/en", "content/alt_1/tr"]
    assert wrong_in_cards(picture=shown, alt={"tr": "Bir terazi"}) == ["content/alt_1/en"]
    assert wrong_in_cards(picture=shown, alt={"tr": "Bir terazi"}, langs=frozenset({Lang.TR})) == []
    assert wrong_in_cards(picture=shown, alt={"tr": "Bir terazi", "en": "Scales"}) == []


def test_a_card_without_a_picture_has_nothing_to_say_of_it() -> None:
    assert wrong_in_cards(picture={}, alt={}) == []


@pytest.mark.parametrize(
    ("picture", "is_told"),
    [
        (f'<img src="{NAME}">', False),
        (f'<img src="{NAME}" alt="">', False),
        (f'<img src="{NAME}" alt="  ">', False),
        (f'<img src="{NAME}" alt="Bir terazi">', True),
        (f'<img alt="&lt;Bir&gt; terazi" src="{NAME}">', True),
        (f'<img src="{NAME}" alt="Bir terazi"><img src="{NAME}">', False),
    ],
)
def test_a_picture_within_a_text_says_what_it_shows(picture: str, is_told: bool) -> None:
    text = clean_html(f"<p>Merhaba {picture.replace(NAME, ADDRESS)}</p>", has_pictures=True)
    assert "<img" in text
    unit = Unit(key="a", place="footer", kind=UnitKind.RICH, content={"body": {"tr": text}}, order=10)
    wrong = [
        f"{each.path}/{each.lang}" for each in unit_problems(unit, frozenset({Lang.TR}), BOTH, frozenset())
    ]
    assert wrong == ([] if is_told else ["content/body/tr"])
