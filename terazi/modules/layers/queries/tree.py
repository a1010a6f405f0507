"""Questions about the tree of layers: layers with those above them, their columns, their options."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import CompoundSelect, String, Uuid, and_, any_, bindparam, func, or_, select, union
from sqlalchemy.dialects.postgresql import ARRAY

from terazi.foundation.editions import EDITION_CHANGE
from terazi.foundation.questions import Question, many, pairs, values
from terazi.modules.layers.rules.tree import count_of, edition_of
from terazi.modules.layers.tables import LAYER, WDM, WDM_OPTION
from terazi.modules.layers.values import Layer, Option, RecordParent, Wdm, WdmState

_HIDDEN_OF_LAYER = {"storage_version", "made_at", "changed_at"}
_LAYER_COLUMNS = [each for each in LAYER.c if each.name not in _HIDDEN_OF_LAYER]
WDM_COLUMNS = [each for each in WDM.c if each.name != "changed_at"]
_CODES = bindparam("codes", type_=ARRAY(String))
_IS_ASKED = WDM.c.layer_id.in_(select(LAYER.c.id).where(LAYER.c.code == any_(_CODES)))
_IS_KEPT = WDM.c.state != WdmState.TRASHED

_TARGETS = select(WDM.c.target_id).where(_IS_ASKED, _IS_KEPT, WDM.c.target_id.is_not(None))
_BEGIN: CompoundSelect[tuple[UUID]] = union(select(LAYER.c.id).where(LAYER.c.code == any_(_CODES)), _TARGETS)
_FIRST = select(LAYER.c.id, LAYER.c.parent_id).where(LAYER.c.id.in_(_BEGIN)).cte("above", recursive=True)
_ABOVE = _FIRST.union(select(LAYER.c.id, LAYER.c.parent_id).where(LAYER.c.id == _FIRST.c.parent_id))
_CHAINS = many(Layer, select(*_LAYER_COLUMNS).where(LAYER.c.id.in_(select(_ABOVE.c.id))))
_ALL = many(Layer, select(*_LAYER_COLUMNS).order_by(LAYER.c.position, LAYER.c.number))
_WDMS = many(
    Wdm,
    select(*WDM_COLUMNS).where(_IS_ASKED, _IS_KEPT).order_by(WDM.c.layer_id, WDM.c.position, WDM.c.number),
)
_OPTIONS = many(
    Option,
    select(*WDM_OPTION.c)
    .where(WDM_OPTION.c.option_set_id.in_(select(WDM.c.option_set_id).where(_IS_ASKED, _IS_KEPT)))
    .order_by(WDM_OPTION.c.option_set_id, WDM_OPTION.c.position, WDM_OPTION.c.code),
)
_NAMES = bindparam("names", type_=ARRAY(String))
_NAMED = many(
    Wdm,
    select(*WDM_COLUMNS)
    .join(LAYER, LAYER.c.id == WDM.c.layer_id)
    .where(
        _IS_KEPT,
        or_(
            WDM.c.id == any_(bindparam("ids", type_=ARRAY(Uuid))),
            WDM.c.code == any_(_NAMES),
            LAYER.c.code + "." + WDM.c.code == any_(_NAMES),
        ),
    )
    .order_by(WDM.c.position, WDM.c.number)
    .limit(5_000),
)
_ID = bindparam("id", type_=Uuid)
_AROUND = values(
    select(LAYER.c.code)
    .where(
        or_(
            and_(LAYER.c.parent_id == _ID, LAYER.c.record_parent == RecordParent.ABOVE),
            LAYER.c.id.in_(select(WDM.c.layer_id).where(WDM.c.target_id == _ID, _IS_KEPT)),
        )
    )
    .order_by(LAYER.c.position, LAYER.c.number)
    .limit(100)
)
_SUMS = pairs(
    select(EDITION_CHANGE.c.subject, func.sum(EDITION_CHANGE.c.number))
    .where(EDITION_CHANGE.c.subject == any_(bindparam("subjects", type_=ARRAY(String))))
    .group_by(EDITION_CHANGE.c.subject)
)


def all_layers() -> Question[list[Layer]]:
    """Every layer, in the order in which those of one parent stand."""
    return _ALL()


def with_those_above(codes: Sequence[str]) -> Question[list[Layer]]:
    """The layers of codes and those that their columns name records of, all with what is above them."""
    return _CHAINS(codes=list(codes))


def wdms_of(codes: Sequence[str]) -> Question[list[Wdm]]:
    """The columns of layers in their order, none that is in the trash."""
    return _WDMS(codes=list(codes))


def options_of(codes: Sequence[str]) -> Question[list[Option]]:
    """The options of the columns of layers, in their order."""
    return _OPTIONS(codes=list(codes))


def layers_around(layer_id: UUID) -> Question[list[str]]:
    """The codes of the layers whose records are below records of a layer, or name them."""
    return _AROUND(id=layer_id)


def sums_of(layers: Sequence[Layer]) -> Question[dict[str, int]]:
    """How many records layers have and which edition they are of, by subject; what has none is left out."""
    return _SUMS(subjects=[subject for each in layers for subject in (count_of(each), edition_of(each))])


def named_wdms(ids: Sequence[UUID], names: Sequence[str]) -> Question[list[Wdm]]:
    """The columns with these ids or codes, a code being that of a column or of its layer and the column (``layer.column``)."""
    return _NAMED(ids=list(ids), names=list(names))
