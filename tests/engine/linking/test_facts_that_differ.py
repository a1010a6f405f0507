"""What a wdm says otherwise now than when a column was linked to it."""

from dataclasses import replace

from terazi.engine.column_type import ColumnType
from terazi.engine.linking.differences import Difference, Differing, differences
from terazi.engine.linking.facts import Captions, Facts, Option, Range, RangeKind

_NAME = Captions(tr="Cinsiyet", en="Sex")
_MALE = Option(code="m", captions=Captions(tr="Erkek", en="Male"))
_FEMALE = Option(code="f", captions=Captions(tr="Kadın", en="Female"))
_USUAL = Range(kind=RangeKind.USUAL, lower=12, upper=16, source="WHO 2011")
_FACTS = Facts(
    layer="lab",
    code="x",
    edition=3,
    captions=_NAME,
    kind="measurement",
    column_type=ColumnType.FLOAT,
    unit="g/dL",
    ranges=(_USUAL,),
    options=(_MALE,),
)


def test_another_edition_alone_is_no_difference() -> None:
    assert differences(_FACTS, replace(_FACTS, edition=9)) == []


def test_each_thing_is_told_with_what_it_was_and_what_it_is() -> None:
    other = Captions(tr="Cinsiyet", en="Gender")
    wider = replace(_USUAL, upper=17)
    possible = Range(kind=RangeKind.POSSIBLE, lower=0)
    renamed = replace(_MALE, captions=Captions(tr="Bay", en="Male"))
    now = replace(
        _FACTS, captions=other, unit="g/L", ranges=(wider, possible), options=(renamed, _FEMALE), decimals=1
    )
    assert differences(_FACTS, now) == [
        Difference(what=Differing.CAPTION, before=_NAME, now=other),
        Difference(
            what=Differing.UNIT, before=Captions(tr="g/dL", en="g/dL"), now=Captions(tr="g/L", en="g/L")
        ),
        Difference(what=Differing.POSSIBLE, now=possible),
        Difference(what=Differing.USUAL, before=_USUAL, now=wider),
        Difference(what=Differing.OPTION_ADDED, now=_FEMALE.captions),
        Difference(what=Differing.OPTION_RENAMED, before=_MALE.captions, now=renamed.captions),
        Difference(what=Differing.OTHER),
    ]


def test_an_option_that_went_and_another_for_whom_are_told() -> None:
    rule = {"combinator": "and", "not": False, "rules": [{"field": "sex", "operator": "=", "value": "m"}]}
    for_men = replace(_USUAL, rule=rule)
    assert differences(_FACTS, replace(_FACTS, options=(), ranges=(for_men,))) == [
        Difference(what=Differing.USUAL, before=_USUAL, now=replace(_USUAL)),
        Difference(what=Differing.OPTION_GONE, before=_MALE.captions),
    ]
