"""Questions about projects and the versions of their data; those of a caller start from the owner."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Integer,
    String,
    Uuid,
    and_,
    any_,
    bindparam,
    cast,
    column,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import JSONPATH

from terazi.engine.exchange import column_from_json
from terazi.foundation.ids import UserId
from terazi.foundation.metadata import JSON, MOMENT
from terazi.foundation.questions import Question, Statement, many, one, pairs, touched, value, values
from terazi.foundation.types import Json
from terazi.modules.analysis.tables import DATASET_VERSION, LEARNING_RUN, PROJECT, STATISTICS_QUERY
from terazi.modules.analysis.values.projects import (
    DatasetKeys,
    DatasetSize,
    DatasetVersion,
    ListedProject,
    ListedVersion,
    NamedProject,
    Project,
)

_MOST_LISTED = 200
_AFTER_ALL = UUID(int=2**128 - 1)
_PROJECT, _VERSION, _STATISTICS = PROJECT.c, DATASET_VERSION.c, STATISTICS_QUERY.c
_ID, _OWNER = bindparam("project_id", type_=Uuid()), bindparam("owner_id", type_=Uuid())


def _keys(*, frame_key: str, residue_key: str | None, columns: list[Json]) -> DatasetKeys:
    described = tuple(column_from_json(column) for column in columns)
    return DatasetKeys(frame_key=frame_key, residue_key=residue_key, columns=described)


def _version(
    *,
    project_id: UUID,
    number: int,
    base: int,
    recipe: list[Json],
    profile: list[Json],
    suggestions: Json,
    frame_key: str,
    residue_key: str | None,
    columns: list[Json],
) -> DatasetVersion:
    return DatasetVersion(
        project_id=project_id,
        number=number,
        keys=_keys(frame_key=frame_key, residue_key=residue_key, columns=columns),
        base=base,
        recipe=recipe,
        profile=profile,
        suggestions=suggestions,
    )


_IS_THERE = _PROJECT.deleted_at.is_(None)
_OWN = (_PROJECT.id == _ID, _PROJECT.owner_id == _OWNER)
_KEPT = (_VERSION.project_id == _ID, _VERSION.number == bindparam("number"))
_RESTORED = {
    "number": bindparam("as_number", type_=Integer()),
    "steps": literal([], JSON),
    "restored_from": _VERSION.number,
    "source": null(),
    "refresh": null(),
    "created_at": bindparam("now", type_=MOMENT),
}
_LISTED = many(
    ListedProject,
    select(
        _PROJECT.id,
        _PROJECT.name,
        _PROJECT.state,
        _PROJECT.is_sample,
        _PROJECT.failure,
        _PROJECT.file_name,
        _PROJECT.version,
        _PROJECT.row_count,
        _PROJECT.column_count,
        _PROJECT.filled_cells,
        select(func.count())
        .where(_STATISTICS.project_id == _PROJECT.id, _STATISTICS.auth_client_id.is_(None))
        .scalar_subquery()
        .label("statistics_count"),
        select(func.count())
        .where(LEARNING_RUN.c.project_id == _PROJECT.id)
        .scalar_subquery()
        .label("training_count"),
        _PROJECT.created_at,
        _PROJECT.updated_at,
    )
    .where(_PROJECT.owner_id == _OWNER, _IS_THERE, _PROJECT.id < bindparam("before"))
    .order_by(_PROJECT.id.desc())
    .limit(bindparam("count")),
)
_OWN_PROJECT = one(Project, select(*_PROJECT).where(*_OWN, _IS_THERE))
_ANY_PROJECT = one(Project, select(*_PROJECT).where(_PROJECT.id == _ID, _IS_THERE))
_LOCK_PROJECT = one(Project, select(*_PROJECT).where(*_OWN, _IS_THERE).with_for_update())
_LOCK_OWN_DELETED = one(
    Project, select(*_PROJECT).where(*_OWN, _PROJECT.deleted_at.is_not(None)).with_for_update()
)
_LOCK_ANY = one(Project, select(*_PROJECT).where(_PROJECT.id == _ID).with_for_update())
_LOCK_DELETED = value(
    select(_PROJECT.id)
    .where(_PROJECT.id == _ID, _PROJECT.deleted_at.is_not(None))
    .with_for_update(skip_locked=True)
)
_NAMED = (_PROJECT.id == any_(bindparam("ids", type_=ARRAY(Uuid()))), _IS_THERE)
_NAMES = many(
    NamedProject,
    select(_PROJECT.id, _PROJECT.name, _PROJECT.file_name).where(
        _PROJECT.id == any_(bindparam("ids", type_=ARRAY(Uuid()))), _PROJECT.deleted_at.is_(None)
    ),
)
_LINKED_TO = literal(
    '$[*].link.facts ? ($layers[*] == @.layer && ($code == "" || $code == @.code))', JSONPATH
)
_LAYERS, _CODE = bindparam("layers", type_=ARRAY(String())), bindparam("code", type_=String())
_LAYERED = values(
    select(_PROJECT.name)
    .outerjoin(DATASET_VERSION, and_(_VERSION.project_id == _PROJECT.id, _VERSION.number == _PROJECT.version))
    .where(
        _PROJECT.deleted_at.is_(None),
        or_(
            and_(_CODE == "", _PROJECT.settings["code_list"].has_any(_LAYERS)),
            func.jsonb_path_exists(
                _VERSION.columns,
                _LINKED_TO,
                func.jsonb_build_object("layers", func.to_jsonb(_LAYERS), "code", _CODE),
            ),
        ),
    )
    .order_by(_PROJECT.name)
    .limit(_MOST_LISTED)
)
_OWN_NAMES = pairs(
    select(_PROJECT.id, _PROJECT.name).where(
        _PROJECT.id == any_(bindparam("ids", type_=ARRAY(Uuid()))),
        _PROJECT.owner_id == bindparam("owner_id"),
        _PROJECT.deleted_at.is_(None),
    )
)
_STANDING = Statement(select(_PROJECT.id).where(*_NAMED), lambda answer: {row[0] for row in answer.rows})
_HOLD = Statement(
    select(_PROJECT.id).where(*_NAMED).order_by(_PROJECT.id).with_for_update(read=True),
    lambda answer: {row[0] for row in answer.rows},
)
_HAS_STAYED_AWAY = Statement(
    select(
        func.coalesce(
            _PROJECT.deleted_at == bindparam("since", type_=MOMENT), _PROJECT.deleted_at.is_not(None)
        )
    )
    .where(_PROJECT.id == _ID)
    .with_for_update(read=True),
    lambda answer: not answer.rows or bool(answer.rows[0][0]),
)
_EXPIRED = values(
    select(_PROJECT.id)
    .where(_PROJECT.deleted_at < bindparam("deleted_before"), _PROJECT.id > bindparam("after"))
    .order_by(_PROJECT.id)
    .limit(bindparam("most"))
)
_ONE_VERSION = one(
    _version,
    select(
        _VERSION.project_id,
        _VERSION.number,
        _VERSION.base,
        _VERSION.recipe,
        _VERSION.frame_key,
        _VERSION.residue_key,
        _VERSION.columns,
        _VERSION.profile,
        _VERSION.suggestions,
    ).where(*_KEPT),
)
_KEYS = one(_keys, select(_VERSION.frame_key, _VERSION.residue_key, _VERSION.columns).where(*_KEPT))
_VERSIONS = many(
    ListedVersion,
    select(
        _VERSION.number,
        _VERSION.steps,
        _VERSION.restored_from,
        _VERSION.source,
        _VERSION.base,
        _VERSION.refresh["differences"].label("differences"),
        _VERSION.row_count,
        _VERSION.created_at,
    )
    .where(_VERSION.project_id == _ID)
    .order_by(_VERSION.number.desc())
    .limit(_MOST_LISTED),
)
_RESTORE = one(
    DatasetSize,
    insert(DATASET_VERSION)
    .from_select(
        [column.name for column in _VERSION],
        select(*(_RESTORED.get(column.name, column) for column in _VERSION)).where(*_KEPT),
    )
    .returning(_VERSION.row_count, func.jsonb_array_length(_VERSION.columns).label("column_count")),
)
_LISTED_COLUMNS = func.jsonb_array_elements(_VERSION.columns).table_valued(
    column("value", JSON), name="listed"
)
_COLUMN_IDS = values(
    select(_LISTED_COLUMNS.c.value["id"].astext)
    .select_from(DATASET_VERSION)
    .join(_LISTED_COLUMNS, true())
    .where(_VERSION.project_id == _ID)
    .distinct()
)
_WAITING = value(
    select(_VERSION.refresh["waiting"])
    .where(_VERSION.project_id == _ID, _VERSION.base == bindparam("base"), _VERSION.refresh.is_not(None))
    .limit(1)
)
_BEGUN = DATASET_VERSION.alias("begun")
_USE_WORKBOOK = touched(
    update(PROJECT)
    .where(_PROJECT.id == _ID, *_KEPT)
    .where(_BEGUN.c.project_id == _VERSION.project_id, _BEGUN.c.number == _VERSION.base)
    .values(
        file_name=_BEGUN.c.source["file_name"].astext,
        source_key=_BEGUN.c.source["source_key"].astext,
        sheet=_BEGUN.c.source["sheet"].astext,
        skipped=_BEGUN.c.source["skipped"],
        filled_cells=cast(_BEGUN.c.source["filled_cells"].astext, Integer),
    )
)


def list_projects(owner_id: UserId, *, before: UUID | None, count: int) -> Question[list[ListedProject]]:
    """A person's projects, newest first, with how many runs each has."""
    return _LISTED(owner_id=owner_id, before=before or _AFTER_ALL, count=count)


def find_project(owner_id: UserId | None, project_id: UUID) -> Question[Project | None]:
    """One of the person's projects; none for anybody else's."""
    return _OWN_PROJECT(owner_id=owner_id, project_id=project_id)


def find_sold_project(project_id: UUID) -> Question[Project | None]:
    """A project whose output somebody has bought; whose it is does not matter any more."""
    return _ANY_PROJECT(project_id=project_id)


def find_version(project_id: UUID, number: int) -> Question[DatasetVersion | None]:
    """One version of a project's data."""
    return _ONE_VERSION(project_id=project_id, number=number)


def find_keys(project_id: UUID, number: int) -> Question[DatasetKeys | None]:
    """Where a version's data is kept, without the profile and suggestions that a version also holds."""
    return _KEYS(project_id=project_id, number=number)


def list_versions(project_id: UUID) -> Question[list[ListedVersion]]:
    """The latest two hundred versions of a project's data, newest first."""
    return _VERSIONS(project_id=project_id)


def copy_version(
    project_id: UUID, number: int, *, as_number: int, now: datetime
) -> Question[DatasetSize | None]:
    """Make a new version that is the same as an earlier one; none where there is no such version."""
    return _RESTORE(project_id=project_id, number=number, as_number=as_number, now=now)


def list_column_ids(project_id: UUID) -> Question[list[str]]:
    """The ids of all columns that any version of a project's data has, each once."""
    return _COLUMN_IDS(project_id=project_id)


def find_waiting(project_id: UUID, base: int) -> Question[Json | None]:
    """What the workbook that is this version of a project's data did not have, and a later one may."""
    return _WAITING(project_id=project_id, base=base)


def use_workbook(project_id: UUID, number: int) -> Question[int]:
    """Let a project name the workbook from which a version of its data comes."""
    return _USE_WORKBOOK(project_id=project_id, number=number)


def lock_project(owner_id: UserId, project_id: UUID) -> Question[Project | None]:
    """One of the person's projects, for a change; none for anybody else's."""
    return _LOCK_PROJECT(owner_id=owner_id, project_id=project_id)


def lock_own_deleted_project(owner_id: UserId, project_id: UUID) -> Question[Project | None]:
    """One of the person's deleted projects, for a change; none for anybody else's."""
    return _LOCK_OWN_DELETED(owner_id=owner_id, project_id=project_id)


def lock_any_project(project_id: UUID) -> Question[Project | None]:
    """A project, deleted or not, for a change that its job makes."""
    return _LOCK_ANY(project_id=project_id)


def lock_deleted_project(project_id: UUID) -> Question[UUID | None]:
    """A deleted project, locked; none where it is gone, or another worker is at it."""
    return _LOCK_DELETED(project_id=project_id)


def name_projects(project_ids: Collection[UUID]) -> Question[list[NamedProject]]:
    """What these projects and their workbooks are called."""
    return _NAMES(ids=list(project_ids))


def name_layered_projects(layers: Sequence[str], code: str) -> Question[list[str]]:
    """What projects are called that name one of these layers or are linked to them; with a code, to this column of one of them."""
    return _LAYERED(layers=list(layers), code=code)


def name_own_projects(owner_id: UserId, project_ids: Collection[UUID]) -> Question[dict[UUID, str]]:
    """What a person's own among these projects are called."""
    return _OWN_NAMES(owner_id=owner_id, ids=list(project_ids))


def find_standing(project_ids: Collection[UUID]) -> Question[set[UUID]]:
    """Which of these projects are there."""
    return _STANDING(ids=list(project_ids))


def hold_projects(project_ids: Collection[UUID]) -> Question[set[UUID]]:
    """Which of these projects are there; they cannot be deleted until the transaction ends."""
    return _HOLD(ids=list(project_ids))


def has_stayed_away(project_id: UUID, since: datetime | None) -> Question[bool]:
    """Whether a project is deleted, and was at a moment where one is given; it does not come back until the transaction ends."""
    return _HAS_STAYED_AWAY(project_id=project_id, since=since)


def expired_projects(after: UUID, most: int, *, deleted_before: datetime) -> Question[list[UUID]]:
    """Projects deleted long enough ago to be forgotten, oldest first."""
    return _EXPIRED(after=after, most=most, deleted_before=deleted_before)
