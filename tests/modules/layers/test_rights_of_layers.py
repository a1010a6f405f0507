"""Who may read and edit a layer: generated trees against a plain recursive judge."""

from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.ids import new_id
from terazi.modules.layers.rules.rights import (
    STRANGER,
    Viewer,
    chain_of,
    is_shown,
    opened_to,
    rights_of,
    seen_tree,
)
from terazi.modules.layers.values import (
    Kind,
    Layer,
    LayerState,
    Reading,
    RecordParent,
    Shape,
    Wdm,
    WdmState,
)

CODES = ["oku", "yaz", "baska"]
LISTED = st.lists(st.sampled_from(CODES), max_size=2, unique=True)


def layer(number: int, parent: UUID | None = None, **given: object) -> Layer:
    """Return a layer that says nothing of rights."""
    plain = Layer(
        id=new_id(),
        number=number,
        code=f"k{number}",
        parent_id=parent,
        position=0,
        captions={"tr": "Katman", "en": "Layer"},
        help={},
        icon="",
        state=LayerState.ACTIVE,
        reading=None,
        read_codes=[],
        edit_codes=[],
        record_parent=RecordParent.NONE,
        title_wdm_id=None,
        key_wdm_id=None,
        has_table=False,
        shape_version=1,
        is_planted=False,
        trashed_at=None,
    )
    return replace(plain, **given)


def wdm(code: str, **given: object) -> Wdm:
    """Return a plain column of text."""
    plain = Wdm(
        id=new_id(),
        number=1,
        layer_id=new_id(),
        code=code,
        captions={"tr": code, "en": code},
        help={},
        synonyms=[],
        kind=Kind.LINE,
        display="",
        unit="",
        decimals=None,
        molar_mass=None,
        valence=None,
        lines=[],
        ranges=[],
        is_required=False,
        is_unique=False,
        default=None,
        option_set_id=None,
        target_id=None,
        may_grow=False,
        is_private=False,
        position=0,
        state=WdmState.ACTIVE,
        same_as_id=None,
        external_codes={},
        source="",
        column_number=1,
        is_planted=False,
        trashed_at=None,
    )
    return replace(plain, **given)


@st.composite
def trees(draw: st.DrawFn) -> list[Layer]:
    """Trees of up to a dozen layers in any order, each saying all, some or none of its rights."""
    found: list[Layer] = []
    for number in range(draw(st.integers(1, 12))):
        parent = draw(st.sampled_from([None, *found]))
        found.append(
            layer(
                number,
                parent.id if parent else None,
                state=draw(st.sampled_from(LayerState)),
                reading=draw(st.sampled_from([None, *Reading])),
                read_codes=draw(LISTED),
                edit_codes=draw(LISTED),
            )
        )
    return draw(st.permutations(found))


VIEWERS = st.one_of(
    st.just(STRANGER),
    st.builds(
        Viewer,
        is_person=st.just(True),
        codes=st.frozensets(st.sampled_from([*CODES, "admin"]), max_size=2),
    ),
)


def said_above(one: Layer, name: str, by_id: dict[UUID, Layer]) -> object:
    """Return what the layer says, else what its parent says, and so on."""
    if getattr(one, name):
        return getattr(one, name)
    return said_above(by_id[one.parent_id], name, by_id) if one.parent_id else None


def hidden(one: Layer, by_id: dict[UUID, Layer]) -> bool:
    """Whether the layer or something above it is a draft or in the trash."""
    if one.state in {"draft", "trashed"}:
        return True
    return one.parent_id is not None and hidden(by_id[one.parent_id], by_id)


def judge(one: Layer, viewer: Viewer, by_id: dict[UUID, Layer]) -> tuple[bool, bool]:
    """Return whether somebody may read, and whether they may edit, as one would say it in words."""
    if "admin" in viewer.codes:
        return True, True
    if hidden(one, by_id):
        return False, False
    edits = viewer.is_person and bool(viewer.codes & set(said_above(one, "edit_codes", by_id) or []))
    match said_above(one, "reading", by_id):
        case Reading.OPEN:
            return True, edits
        case Reading.SIGNED_IN:
            return viewer.is_person or edits, edits
        case _:
            codes = set(said_above(one, "read_codes", by_id) or [])
            return edits or (viewer.is_person and bool(viewer.codes & codes)), edits


@given(trees(), VIEWERS)
def test_inherited_rights_equal_those_of_a_plain_recursive_judge(tree: list[Layer], viewer: Viewer) -> None:
    by_id = {each.id: each for each in tree}
    for each in tree:
        rights = rights_of(chain_of(each, by_id))
        assert (rights.may_read(viewer), rights.may_edit(viewer)) == judge(each, viewer, by_id)


@given(trees(), VIEWERS)
def test_a_seen_tree_holds_exactly_what_may_be_read_with_those_above_first(
    tree: list[Layer], viewer: Viewer
) -> None:
    by_id = {each.id: each for each in tree}
    seen = seen_tree(tree, viewer)
    assert {each.layer.id for each in seen} == {one.id for one in tree if judge(one, viewer, by_id)[0]}
    told: set[UUID] = set()
    for each in seen:
        nearest = each.layer.parent_id
        while nearest is not None and not judge(by_id[nearest], viewer, by_id)[0]:
            nearest = by_id[nearest].parent_id
        assert (each.parent.id if each.parent else None) == nearest
        assert nearest is None or nearest in told
        told.add(each.layer.id)


def test_a_layer_of_which_nothing_is_said_is_for_administrators() -> None:
    rights = rights_of([layer(1)])
    assert not rights.may_read(STRANGER)
    assert not rights.may_read(Viewer(is_person=True, codes=frozenset(CODES)))
    assert rights.may_edit(Viewer(is_person=True, codes=frozenset({"admin"})))


@pytest.mark.parametrize(
    ("codes", "is_private", "state", "expected"),
    [
        ([], False, WdmState.ACTIVE, True),
        ([], True, WdmState.ACTIVE, False),
        (["yaz"], True, WdmState.ACTIVE, True),
        (["yaz"], False, WdmState.HIDDEN, False),
        (["admin"], True, WdmState.HIDDEN, True),
    ],
)
def test_private_columns_are_for_editors_and_hidden_ones_for_administrators(
    codes: list[str], is_private: bool, state: WdmState, expected: bool
) -> None:
    viewer = Viewer(is_person=True, codes=frozenset(codes))
    may_edit = rights_of([layer(1, reading=Reading.OPEN, edit_codes=["yaz"])]).may_edit(viewer)
    assert is_shown(viewer, wdm("a", is_private=is_private, state=state), may_edit=may_edit) is expected


def test_nothing_of_a_layer_tells_of_its_private_columns() -> None:
    rule = {"combinator": "and", "rules": [{"field": "tc", "operator": "=", "value": "1"}]}
    other = {"rules": [{"field": "ad", "operator": "=", "value": ["tc", "x"], "value_source": "field"}]}
    secret, ranged = wdm("tc", is_private=True, option_set_id=new_id()), [{"kind": "usual", "lower": 1}]
    plain = wdm("ad", ranges=[*ranged, {"kind": "usual", "rule": rule}, {"kind": "usual", "rule": other}])
    named = layer(1, reading=Reading.OPEN, title_wdm_id=secret.id, key_wdm_id=plain.id)
    shape = Shape(layer=named, wdms=[secret, plain], options={secret.option_set_id or new_id(): []})
    opened = opened_to(STRANGER, shape, {named.id: named})
    assert opened is not None
    assert [each.code for each in opened.shape.wdms] == ["ad"]
    assert opened.shape.wdms[0].ranges == ranged
    assert (opened.layer.title_wdm_id, opened.layer.key_wdm_id, dict(opened.shape.options)) == (
        None,
        plain.id,
        {},
    )
