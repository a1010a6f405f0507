"""Questions that changes of layers, columns and options ask, and what they write in one statement."""

from collections.abc import Sequence
from dataclasses import asdict
from uuid import UUID

from pydantic_core import to_jsonable_python
from sqlalchemy import Boolean, String, Uuid, all_, any_, bindparam, column, exists, func, or_, select
from sqlalchemy.dialects.postgresql import ARRAY, insert

from terazi.foundation.editions import EDITION_CHANGE
from terazi.foundation.metadata import JSON
from terazi.foundation.questions import Question, many, touched, value, values
from terazi.modules.layers.queries.tree import WDM_COLUMNS
from terazi.modules.layers.rules.tree import edition_of
from terazi.modules.layers.tables import LAYER, LAYER_SHAPE_CHANGE, OPTION_SET, WDM, WDM_OPTION
from terazi.modules.layers.values import Layer, Option, OptionSet, ShapeKind, ShapeState, Wdm, WdmState

_CODES = bindparam("codes", type_=ARRAY(String))
_IS_KEPT = WDM.c.state != WdmState.TRASHED
_HOLD = touched(select(func.pg_advisory_xact_lock(func.hashtextextended("layers", 0))))
_ALL_WDMS = many(
    Wdm,
    select(*WDM_COLUMNS)
    .where(WDM.c.layer_id == any_(bindparam("layer_ids", type_=ARRAY(Uuid))))
    .order_by(WDM.c.layer_id, WDM.c.position, WDM.c.number),
)
_FOLLOWERS = many(Wdm, select(*WDM_COLUMNS).where(WDM.c.same_as_id == bindparam("wdm_id")))
_FULL_CODE = (LAYER.c.code + "." + WDM.c.code).label("full_code")
_LAYER_IDS = bindparam("layer_ids", type_=ARRAY(Uuid))
_SOURCE = WDM.alias("source")
_THAT_NAME = values(
    select(_FULL_CODE)
    .join_from(WDM, LAYER, LAYER.c.id == WDM.c.layer_id)
    .outerjoin(_SOURCE, _SOURCE.c.id == WDM.c.same_as_id)
    .where(
        _IS_KEPT,
        WDM.c.layer_id != all_(_LAYER_IDS),
        or_(WDM.c.target_id == any_(_LAYER_IDS), _SOURCE.c.layer_id == any_(_LAYER_IDS)),
    )
    .order_by(_FULL_CODE)
    .limit(1_000)
)
_PRIVATE = values(
    select(_FULL_CODE)
    .join_from(WDM, LAYER, LAYER.c.id == WDM.c.layer_id)
    .where(_IS_KEPT, WDM.c.is_private, LAYER.c.code == any_(_CODES))
    .order_by(_FULL_CODE)
    .limit(100)
)
_SETS = many(
    OptionSet,
    select(
        *OPTION_SET.c,
        select(func.count())
        .select_from(WDM_OPTION)
        .where(WDM_OPTION.c.option_set_id == OPTION_SET.c.id)
        .scalar_subquery()
        .label("options"),
        select(func.count())
        .select_from(WDM)
        .where(WDM.c.option_set_id == OPTION_SET.c.id, _IS_KEPT)
        .scalar_subquery()
        .label("columns"),
    )
    .where(or_(OPTION_SET.c.code == any_(_CODES), bindparam("is_all", type_=Boolean)))
    .order_by(OPTION_SET.c.code)
    .limit(10_000),
)
_OPTIONS_IN = many(
    Option,
    select(*WDM_OPTION.c)
    .where(WDM_OPTION.c.option_set_id == bindparam("set_id"))
    .order_by(WDM_OPTION.c.position, WDM_OPTION.c.code),
)
_WITH_OPTIONS = values(
    select(WDM.c.layer_id).where(WDM.c.option_set_id == bindparam("set_id"), _IS_KEPT).distinct()
)
_SENT = (
    func.jsonb_to_recordset(bindparam("rows", type_=JSON))
    .table_valued(*[column(each.name, each.type) for each in WDM_OPTION.c], joins_implicitly=True)
    .render_derived(with_types=True)
)
_INSERT = insert(WDM_OPTION).from_select([each.name for each in WDM_OPTION.c], select(*_SENT.c))
_PUT_OPTIONS = touched(
    _INSERT.on_conflict_do_update(
        index_elements=[WDM_OPTION.c.option_set_id, WDM_OPTION.c.code],
        set_={each.name: _INSERT.excluded[each.name] for each in WDM_OPTION.c if not each.primary_key},
    )
)
_SHAPE = LAYER_SHAPE_CHANGE.c
_IS_TO_COME = (_SHAPE.wdm_id == bindparam("wdm_id")) & _SHAPE.state.in_(
    [ShapeState.WAITING, ShapeState.RUNNING]
)
_RETYPED = value(select(exists().where(_IS_TO_COME, _SHAPE.kind == ShapeKind.RETYPE)))
_NOTE = touched(insert(EDITION_CHANGE).values(subject=bindparam("subject", type_=String), number=1).inline())


def hold() -> Question[int]:
    """Let nobody else change the tree, its columns or its options until the transaction ends."""
    return _HOLD()


def all_wdms(layer_id: UUID) -> Question[list[Wdm]]:
    """Every column of a layer in their order, those in the trash too."""
    return _ALL_WDMS(layer_ids=[layer_id])


def wdms_in(layer_ids: Sequence[UUID]) -> Question[list[Wdm]]:
    """Every column of layers, those in the trash too."""
    return _ALL_WDMS(layer_ids=list(layer_ids))


def followers(wdm_id: UUID) -> Question[list[Wdm]]:
    """The columns that take their meaning from one."""
    return _FOLLOWERS(wdm_id=wdm_id)


def columns_that_name(layer_ids: Sequence[UUID]) -> Question[list[str]]:
    """The columns of other layers that name records of layers, or take the meaning of a column of theirs."""
    return _THAT_NAME(layer_ids=list(layer_ids))


def private_in(codes: Sequence[str]) -> Question[list[str]]:
    """The private columns of layers."""
    return _PRIVATE(codes=list(codes))


def option_sets(codes: Sequence[str] | None) -> Question[list[OptionSet]]:
    """The lists of values with these codes; None for all."""
    return _SETS(codes=list(codes or ()), is_all=codes is None)


def options_in(set_id: UUID) -> Question[list[Option]]:
    """The values of a list in their order."""
    return _OPTIONS_IN(set_id=set_id)


def layers_with_options(set_id: UUID) -> Question[list[UUID]]:
    """The layers that hold values of a list."""
    return _WITH_OPTIONS(set_id=set_id)


def put_options(options: Sequence[Option]) -> Question[int]:
    """Make or change values of lists."""
    return _PUT_OPTIONS(rows=to_jsonable_python([asdict(each) for each in options]))


def is_being_retyped(wdm_id: UUID) -> Question[bool]:
    """Whether a change of the table is under way that changes the values of a column."""
    return _RETYPED(wdm_id=wdm_id)


def note_changed(layer: Layer) -> Question[int]:
    """Give a layer a new edition."""
    return _NOTE(subject=edition_of(layer))
