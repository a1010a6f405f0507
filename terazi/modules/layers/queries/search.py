"""The texts by which layers, columns, places and options are found: written with them, and searched by trigrams."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BindParameter,
    Boolean,
    ColumnElement,
    FromClause,
    Select,
    String,
    Uuid,
    and_,
    any_,
    bindparam,
    case,
    column,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import distinct_on

from terazi.foundation.language.search import Closeness, words_of
from terazi.foundation.metadata import JSON
from terazi.foundation.questions import Question, Statement, many, touched
from terazi.foundation.types import Value
from terazi.modules.layers.rules.search_forms import LONGEST, search_form, shown_of, texts_of
from terazi.modules.layers.tables import LAYER, SEARCH_KEY, WDM, WDM_OPTION
from terazi.modules.layers.values import FoundKey, LayerState, Searched, SearchedKind, WdmState

_KEY = SEARCH_KEY.c
_IDS = ARRAY(Uuid())
_GONE = delete(SEARCH_KEY).where(_KEY.subject_id == any_(bindparam("subjects", type_=_IDS)))
_TOLD = ("subject_id", "layer_id", "code", "text", "shown", "above")
_WRITTEN = [each for each in _KEY if each.name != "id"]
_ROWS = (
    func.jsonb_to_recordset(bindparam("rows", type_=JSON))
    .table_valued(*(column(each.name, each.type) for each in _WRITTEN), name="written")
    .render_derived(with_types=True)
)
_FORGET = touched(_GONE)
_FORGET_LAYER = touched(
    delete(SEARCH_KEY).where(
        _KEY.layer_id == bindparam("layer", type_=Uuid()), _KEY.kind != SearchedKind.LOCATION
    )
)
_FORGET_PLACES = touched(
    delete(SEARCH_KEY).where(
        _KEY.layer_id == any_(bindparam("layers", type_=_IDS)), _KEY.kind == SearchedKind.LOCATION
    )
)
_WRITE = touched(
    insert(SEARCH_KEY).from_select(
        [each.name for each in _WRITTEN], select(*(_ROWS.c[each.name] for each in _WRITTEN))
    )
)


def write_keys(subjects: Sequence[Searched]) -> list[Question[int]]:
    """Let things be found by their captions, codes and other names of now, and by no earlier ones."""
    rows = [
        {
            "kind": subject.kind.value,
            "subject_id": str(subject.id),
            "layer_id": subject.layer_id and str(subject.layer_id),
            "code": subject.code,
            "lang": each.lang,
            "text": each.text[:LONGEST],
            "key": search_form(each.text),
            "is_caption": each.is_caption,
            "is_private": subject.is_private,
            "shown": dict(shown_of(subject)),
            "above": dict(subject.above),
        }
        for subject in subjects
        for each in texts_of(subject)
    ]
    return [forget_keys(subject.id for subject in subjects), _WRITE(rows=rows)]


def forget_keys(ids: Iterable[UUID]) -> Question[int]:
    """Let things be found no more."""
    return _FORGET(subjects=list(ids))


def forget_layer(layer_id: UUID) -> Question[int]:
    """Let a layer and its columns be found no more; its records still are."""
    return _FORGET_LAYER(layer=layer_id)


def forget_places(layer_ids: Collection[UUID]) -> Question[int]:
    """Let no place of layers be found any more."""
    return _FORGET_PLACES(layers=list(layer_ids))


def find_keys(
    kind: SearchedKind,
    wanted: str,
    *,
    layers: Collection[UUID],
    edited: Collection[UUID],
    count: int,
) -> Question[list[FoundKey]]:
    """What fits the question in these layers, the closest first, and then what is only similar to it.

    Columns are found by their options too. Private things are found in the edited layers alone.
    """
    words = words_of(wanted)
    patterns = {f"pattern_{place}": _pattern(word) for place, word in enumerate(words)}
    return _find(len(words), by_options=kind is SearchedKind.WDM)(
        kind=kind, wanted=wanted, layers=list(layers), edited=list(edited), most=count, **patterns
    )


@cache
def _find(word_count: int, *, by_options: bool) -> Statement[list[FoundKey]]:
    # What fits is found by the trigrams first: who may see it is asked of these few alone.
    fitting = _fitting(word_count).cte("fitting").prefix_with("MATERIALIZED")
    key = fitting.c
    own = select(
        *(key[name] for name in (*_TOLD, "closeness", "likeness", "is_caption", "length", "id"))
    ).where(key.kind == bindparam("kind", type_=_KEY.kind.type), *_may_see(key.layer_id, key.is_private))
    its = (union_all(own, _columns_of_options(fitting)) if by_options else own).subquery("found").c
    order = (its.closeness.desc(), its.likeness.desc(), its.is_caption.desc(), its.length, its.id)
    best = select(*its).ext(distinct_on(its.subject_id)).order_by(its.subject_id, *order).subquery().c
    return many(
        FoundKey,
        select(*(best[name] for name in (*_TOLD, "closeness", "likeness")))
        .order_by(best.closeness.desc(), best.likeness.desc(), best.is_caption.desc(), best.length, best.id)
        .limit(bindparam("most")),
    )


def _may_see(
    layer_id: ColumnElement[UUID] | ColumnElement[UUID | None], is_private: ColumnElement[bool]
) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return (
        layer_id == any_(bindparam("layers", type_=_IDS)),
        or_(~is_private, layer_id == any_(bindparam("edited", type_=_IDS))),
    )


def _columns_of_options(fitting: FromClause) -> Select[tuple[Value, ...]]:
    """Return the columns that hold options that fit: whether they are private is what it is now."""
    key, wdm, option = fitting.c, WDM.c, WDM_OPTION.c
    return (
        select(wdm.id, wdm.layer_id, wdm.code, key.text, wdm.captions, key.shown)
        .add_columns(key.closeness, key.likeness, literal(False), key.length, key.id)
        .join(WDM_OPTION, option.id == key.subject_id)
        .join(WDM, wdm.option_set_id == option.option_set_id)
        .join(LAYER, LAYER.c.id == wdm.layer_id)
        .where(
            key.kind == SearchedKind.OPTION,
            ~option.is_retired,
            wdm.state == WdmState.ACTIVE,
            LAYER.c.state != LayerState.TRASHED,
            *_may_see(wdm.layer_id, wdm.is_private),
        )
    )


def _fitting(word_count: int) -> Select[tuple[Value, ...]]:
    """Return all keys in which every word occurs, or that are similar to the whole."""
    wanted: BindParameter[str] = bindparam("wanted", type_=String())
    has_words = and_(
        *(_KEY.key.like(bindparam(f"pattern_{place}", type_=String())) for place in range(word_count))
    )
    return (
        select(*(_KEY[name] for name in (*_TOLD, "kind", "key", "is_private", "is_caption", "id")))
        .add_columns(
            _closeness(wanted).label("closeness"),
            func.similarity(_KEY.key, wanted).label("likeness"),
            func.length(_KEY.key).label("length"),
        )
        .where(or_(has_words, _KEY.key.op("%", return_type=Boolean())(wanted)))
    )


def _closeness(wanted: BindParameter[str]) -> ColumnElement[int]:
    """Return how well a key fits, as ``text_search.closeness_of`` says it of a text that is known beforehand."""
    return case(
        (_KEY.key == wanted, Closeness.EXACT),
        (func.starts_with(_KEY.key, wanted), Closeness.START),
        (func.strpos(_KEY.key, func.concat(" ", wanted)) > 0, Closeness.WORD),
        (func.strpos(_KEY.key, wanted) > 0, Closeness.INSIDE),
        else_=Closeness.APART,
    )


def _pattern(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"
