"""What a picture shows is said to those who do not see it, in each language of the site."""

from terazi.foundation.language.lang import Lang
from terazi.modules.site.rules.checking import unit_problems
from terazi.modules.site.values.units import Unit, UnitKind

BOTH = frozenset(Lang)
NAME = "a" * 64 + ".webp"


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
