"""Cells mean the place that their path and spelling say, and where several are meant, none."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.engine.places import Atlas, Match, NamedPlace, Outcome, PlaceLevel, place_key
from terazi.foundation.language.lang import fold, upper_tr
from terazi.foundation.places import Place, all_countries, all_districts, all_provinces


def named(level: PlaceLevel, place: Place) -> NamedPlace:
    names = [
        place.name,
        place.name_en,
        *place.other_names,
        *([place.code[-2:]] if level == "province" else []),
    ]
    return NamedPlace(code=place.code, level=level, above=place.above, names=names)


ATLAS = Atlas(
    [
        *(named(PlaceLevel.COUNTRY, each) for each in all_countries()),
        *(named(PlaceLevel.PROVINCE, each) for each in all_provinces()),
        *(named(PlaceLevel.DISTRICT, each) for each in all_districts()),
    ]
)
PROVINCES = {each.code: each for each in all_provinces()}
CASES = (str, upper_tr, fold, lambda text: fold(text).upper(), lambda text: f"  {text} ")


@given(st.sampled_from(all_districts()), st.sampled_from(CASES), st.sampled_from(CASES))
def test_a_district_beside_its_province_is_always_found(district, write, write_above):
    above = PROVINCES[district.above].name
    assert ATLAS.find(PlaceLevel.DISTRICT, write(district.name), write_above(above)) == Match(
        Outcome.FOUND, district.code
    )
    for path in (f"{district.name} / {above}", f"{above} - {district.name}", f"{district.name} ({above})"):
        assert ATLAS.find(PlaceLevel.DISTRICT, write(path)).code == district.code


@given(st.sampled_from(all_districts()), st.sampled_from(all_provinces()))
def test_a_district_beside_another_province_is_never_found_as_its_own(district, province):
    match = ATLAS.find(PlaceLevel.DISTRICT, district.name, province.name)
    assert match.outcome is not Outcome.FOUND or match.code.startswith(f"{province.code}-")


def test_names_of_several_districts_belong_to_none_of_them_and_all_others_to_one() -> None:
    counts = Counter(fold(each.name) for each in all_districts())
    assert counts["merkez"] == 51
    assert counts["yenisehir"] == 3
    assert sum(count == 2 for count in counts.values()) == 23
    for each in all_districts():
        match = ATLAS.find(PlaceLevel.DISTRICT, each.name)
        alone = counts[fold(each.name)] == 1
        assert match == (Match(Outcome.FOUND, each.code) if alone else Match(Outcome.AMBIGUOUS))


def test_every_country_and_province_is_found_by_each_of_its_names() -> None:
    for level, places in ((PlaceLevel.COUNTRY, all_countries()), (PlaceLevel.PROVINCE, all_provinces())):
        for each in places:
            for name in (each.name, each.name_en, each.code, *each.other_names):
                assert ATLAS.find(level, name).code == each.code, name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Afyon", "tr-03"),
        ("URFA", "tr-63"),
        ("içel", "tr-33"),
        ("K. Maraş", "tr-46"),
        ("k.maras", "tr-46"),
        ("06", "tr-06"),
        ("Hakkâri", "tr-30"),
        ("Ankara ili", "tr-06"),
        ("İstanbul, Türkiye", "tr-34"),
        ("ISTANBUL", "tr-34"),
        ("Dersim", "tr-62"),
    ],
)
def test_old_names_short_forms_and_plates_mean_a_province(text: str, code: str) -> None:
    assert ATLAS.find(PlaceLevel.PROVINCE, text) == Match(Outcome.FOUND, code)


@pytest.mark.parametrize(
    ("text", "above", "match"),
    [
        ("Merkez", "", Match(Outcome.AMBIGUOUS)),
        ("Merkez", "Adıyaman", Match(Outcome.FOUND, "tr-02-merkez")),
        ("Adıyaman Merkez", "", Match(Outcome.FOUND, "tr-02-merkez")),
        ("Merkez", "Muğla", Match(Outcome.FOUND, "tr-48-mentese")),
        ("Merkez", "Ankara", Match(Outcome.APART)),
        ("Ereğli", "", Match(Outcome.AMBIGUOUS)),
        ("Kdz. Ereğli", "", Match(Outcome.FOUND, "tr-67-eregli")),
        ("Çankaya İlçesi", "06", Match(Outcome.FOUND, "tr-06-cankaya")),
        ("Çankaya", "Atlantis", Match(Outcome.APART)),
        ("Atlantis", "Ankara", Match(Outcome.UNKNOWN)),
        ("Atlantis / Ankara", "", Match(Outcome.UNKNOWN)),
        (" - ", "Ankara", Match(Outcome.EMPTY)),
        ("", "", Match(Outcome.EMPTY)),
        ("Kazan", "Ankara", Match(Outcome.FOUND, "tr-06-kahramankazan")),
    ],
)
def test_districts_are_told_apart_by_what_stands_beside_them(text: str, above: str, match: Match) -> None:
    assert ATLAS.find(PlaceLevel.DISTRICT, text, above) == match


def test_a_whole_column_is_matched_and_what_it_leaves_out_is_counted() -> None:
    matches = ATLAS.find_all(
        PlaceLevel.DISTRICT, ["Merkez", "Merkez", "Çankaya", ""], ["Muş", "", "Ankara", ""]
    )
    assert Counter(each.outcome for each in matches) == {
        Outcome.FOUND: 2,
        Outcome.AMBIGUOUS: 1,
        Outcome.EMPTY: 1,
    }
    assert [each.code for each in matches] == ["tr-49-merkez", "", "tr-06-cankaya", ""]


def test_the_level_of_a_column_is_what_most_of_its_texts_are() -> None:
    assert ATLAS.level_of({"Ankara", "İzmir", "Bursa", "?"}) is PlaceLevel.PROVINCE
    assert ATLAS.level_of({"Çankaya", "Kadıköy", "Merkez"}) is PlaceLevel.DISTRICT
    assert ATLAS.level_of({"Almanya", "France"}) is PlaceLevel.COUNTRY
    assert ATLAS.level_of({"elma", "armut", "Ankara"}) is None
    assert ATLAS.level_of({""}) is None


def test_a_chosen_province_opens_its_districts_and_no_other() -> None:
    assert ATLAS.path_of("tr-06-cankaya") == ["tr", "tr-06", "tr-06-cankaya"]
    assert ATLAS.path_of("atlantis") == []
    opened = ATLAS.expanded({"tr-06"})
    assert opened[PlaceLevel.COUNTRY] == []
    assert opened[PlaceLevel.PROVINCE] == ["tr-06"]
    assert opened[PlaceLevel.DISTRICT] == [each.code for each in all_districts() if each.above == "tr-06"]
    assert not ATLAS.is_within("tr-34-kadikoy", {"tr-06"})
    assert len(ATLAS.expanded({"tr"})[PlaceLevel.DISTRICT]) == 973


@given(st.text(max_size=40))
def test_no_text_fails_or_means_a_place_that_there_is_not(text: str) -> None:
    for level in PlaceLevel:
        match = ATLAS.find(level, text, text)
        assert (match.outcome is Outcome.FOUND) == bool(match.code)
    assert place_key(text) == place_key(place_key(text))


CELLS = [
    *((each.name, "", None) for each in (*all_countries(), *all_provinces(), *all_districts())),
    *((f"{each.name} Merkez", "", None) for each in all_provinces()),
    *((each.name, PROVINCES[each.above].name, PlaceLevel.DISTRICT) for each in all_districts()),
    *((f"{each.name} / {PROVINCES[each.above].name}", "", None) for each in all_districts()),
    *(
        (other, "", PlaceLevel.PROVINCE)
        for each in all_provinces()
        for other in (*each.other_names, each.code[-2:])
    ),
]


@pytest.mark.parametrize(
    ("chosen", "most"),
    [(["tr-06"], 60), (["tr-32"], 160), (["tr-06-cankaya"], 5), (["tr-06", "tr-35"], 100), ([], 0)],
)
def test_a_few_places_tell_as_well_as_all_whether_a_cell_means_one_of_them(
    chosen: list[str], most: int
) -> None:
    opened = {each.code for each in ATLAS.all_within(chosen)}
    few = ATLAS.around(opened)
    assert len(few) <= most
    kept = Atlas(few)
    for cell in CELLS:
        assert (kept.meant(*cell).code in opened) == (ATLAS.meant(*cell).code in opened), cell
