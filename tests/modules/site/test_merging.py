"""Two changes of one content stand side by side, whoever saved first."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.language.lang import Lang
from terazi.modules.site.rules.merging import applied, changed_paths, is_same, merged, only_in

NAMES = st.sampled_from(["a", "b", "c", "tr", "en"])
LEAVES = st.one_of(st.integers(0, 2), st.sampled_from(["x", "y"]), st.lists(st.integers(0, 1), max_size=2))
CONTENTS = st.recursive(
    st.dictionaries(NAMES, LEAVES, max_size=3),
    lambda inner: st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)


def shaped(content: dict[str, Any]) -> dict[str, Any]:
    """Return a content in which a name at a level is always either a leaf or an object, as kinds of contents are."""
    return {
        f"{name}_{'in' if isinstance(value, dict) else 'at'}": shaped(value)
        if isinstance(value, dict)
        else value
        for name, value in content.items()
    }


SHAPED = CONTENTS.map(shaped)


@given(SHAPED, SHAPED, SHAPED)
def test_either_order_gives_the_same_content_or_the_same_conflict(
    base: dict[str, Any], one: dict[str, Any], other: dict[str, Any]
) -> None:
    here, there = merged(base, one, other), merged(base, other, one)
    assert {each.path for each in here.conflicts} == {each.path for each in there.conflicts}
    for mine, theirs in zip(
        sorted(here.conflicts, key=lambda each: each.path),
        sorted(there.conflicts, key=lambda each: each.path),
        strict=True,
    ):
        assert (mine.base, mine.mine, mine.theirs) == (theirs.base, theirs.theirs, theirs.mine)
    if not here.conflicts:
        assert is_same(here.content, there.content)


@given(SHAPED, SHAPED)
def test_who_changed_nothing_gets_what_the_other_changed(base: dict[str, Any], other: dict[str, Any]) -> None:
    assert is_same(merged(base, other, base).content, other)
    assert is_same(merged(base, base, other).content, other)
    assert not merged(base, other, other).conflicts


@given(SHAPED, SHAPED, SHAPED)
def test_nothing_that_one_alone_changed_is_lost(
    base: dict[str, Any], one: dict[str, Any], other: dict[str, Any]
) -> None:
    result = merged(base, one, other)
    for path in set(changed_paths(base, other)) - set(changed_paths(base, one)):
        assert path not in changed_paths(other, result.content)
    assert set(result.theirs) <= set(changed_paths(base, one))


@given(SHAPED, SHAPED, SHAPED)
def test_what_is_preferred_stands(base: dict[str, Any], one: dict[str, Any], other: dict[str, Any]) -> None:
    result = merged(base, one, other, prefers_mine=True)
    assert not set(changed_paths(base, other)) & set(changed_paths(other, result.content))


def test_a_language_is_a_field_of_its_own() -> None:
    base = {"title": {"tr": "Bir", "en": "One"}}
    result = merged(base, {"title": {"tr": "İki", "en": "One"}}, {"title": {"tr": "Bir", "en": "Two"}})
    assert result.content == {"title": {"tr": "İki", "en": "Two"}}
    assert result.theirs == ("title/tr",)


def test_a_change_of_what_was_deleted_is_a_conflict() -> None:
    base = {"shop": {"order": 1}, "login": {"order": 2}}
    (conflict,) = merged(
        base, {"login": {"order": 2}}, {"shop": {"order": 5}, "login": {"order": 2}}
    ).conflicts
    assert (conflict.path, conflict.base, conflict.theirs, conflict.mine) == ("shop/order", 1, None, 5)


def test_a_field_added_to_what_was_deleted_is_a_conflict_whoever_deleted_it() -> None:
    base = {"shop": {"order": 1, "gate": None}}
    changed = {"shop": {"order": 1, "gate": "login_on"}}
    (conflict,) = merged(base, {}, changed).conflicts
    assert (conflict.path, conflict.base, conflict.theirs, conflict.mine) == (
        "shop/gate",
        None,
        None,
        "login_on",
    )
    (conflict,) = merged(base, changed, {}).conflicts
    assert (conflict.path, conflict.theirs, conflict.mine) == ("shop/gate", "login_on", None)


def test_what_is_preferred_is_kept_whole_where_the_other_deleted_it() -> None:
    base = {"shop": {"order": 1, "caption": {"tr": "Mağaza"}}}
    mine = {"shop": {"order": 5, "caption": {"tr": "Mağaza"}}}
    assert merged(base, {}, mine, prefers_mine=True).content == mine
    assert merged(base, {}, base, prefers_mine=True).content == {}


def test_only_what_is_sent_is_changed_and_none_takes_away() -> None:
    base = {"a": {"tr": "x", "en": "y"}, "b": 1, "c": {"order": 1}}
    assert applied(base, {"a": {"tr": "z"}, "c": None}) == {"a": {"tr": "z", "en": "y"}, "b": 1}
    assert base["c"] == {"order": 1}
    assert applied(None, {"a": 1}) == {"a": 1}


@pytest.mark.parametrize(
    ("langs", "expected"),
    [
        ({Lang.TR}, {"title": {"tr": "Yeni", "en": "Old"}, "order": 2}),
        ({Lang.EN}, {"title": {"tr": "Eski", "en": "New"}, "order": 2}),
    ],
)
def test_one_language_is_published_alone(langs: set[Lang], expected: dict[str, Any]) -> None:
    published = {"title": {"tr": "Eski", "en": "Old"}, "order": 1}
    draft = {"title": {"tr": "Yeni", "en": "New"}, "order": 2}
    assert only_in(frozenset(langs), published, draft) == expected


def test_a_language_of_what_is_gone_does_not_bring_it_back() -> None:
    published = {
        "shop": {"caption": {"tr": "Mağaza", "en": "Shop"}},
        "x": {"caption": {"tr": "X", "en": "X"}},
    }
    draft = {"shop": {"caption": {"tr": "Dükkan", "en": "Store"}}}
    assert only_in(frozenset({Lang.TR}), published, draft) == {
        "shop": {"caption": {"tr": "Dükkan", "en": "Shop"}}
    }
