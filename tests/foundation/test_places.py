"""Places are found however they are typed, and are spelled as papers spell them."""

from terazi.foundation.language.lang import Lang
from terazi.foundation.places import (
    countries,
    country_name,
    district_named,
    districts_by_province,
    province_named,
)


def test_there_are_81_provinces_and_973_districts_and_none_twice() -> None:
    provinces = districts_by_province()
    assert len(provinces) == 81
    assert sum(map(len, provinces.values())) == 973
    for name, districts in provinces.items():
        assert province_named(name) == name
        assert [district_named(name, each) for each in districts] == list(districts)


def test_a_place_is_found_in_whatever_case_and_without_its_dots() -> None:
    assert province_named("ISTANBUL") == province_named(" istanbul ") == "İstanbul"
    assert province_named("Agri") == "Ağrı"
    assert district_named("İzmir", "CIGLI") == "Çiğli"
    assert province_named("Kadıköy") is None
    assert district_named("Ankara", "Kadıköy") is None


def test_countries_stand_in_the_order_of_the_alphabet_in_both_languages() -> None:
    assert country_name("DE", Lang.TR) == "Almanya"
    assert country_name("DE", Lang.EN) == "Germany"
    assert country_name("ZZ", Lang.EN) == country_name("de", Lang.EN) == ""
    turkish = list(countries(Lang.TR).values())
    assert turkish.index("Cezayir") < turkish.index("Çekya") < turkish.index("Danimarka")
