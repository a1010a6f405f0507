"""Questions about kept files, and about what shows them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Integer,
    String,
    Uuid,
    and_,
    any_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY, distinct_on

from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.questions import Question, Statement, many, one, touched, value, values
from terazi.foundation.report_columns import RUNNER, moment, number, pick, words
from terazi.foundation.reporting import WORDS, ReportSource, Viewpoint
from terazi.modules.documents.tables import FILE_USE, STORED_FILE
from terazi.modules.documents.values import Bucket, FileUse, KeptFile, UsedIn

_FILE, _USE = STORED_FILE.c, FILE_USE.c
_HIDDEN = {"name_key", "unused_since"}
_SEEN = [column for column in _FILE if column.name not in _HIDDEN]
_IS_OWN = (_FILE.owner_id == bindparam("owner_id")) & (_FILE.bucket == Bucket.OWN)
_IS_OF_SITE = (_FILE.site_id == bindparam("site_id")) & (_FILE.bucket == Bucket.SITE)
_IS_THERE = _FILE.deleted_at.is_(None)
_IS_STEM = _FILE.stem == bindparam("stem")
_IS_USED = exists().where(_USE.file_id == _FILE.id)
_AFTER = _FILE.id > bindparam("after")
_PAGE = (
    or_(bindparam("before", type_=Uuid()).is_(None), _FILE.id < bindparam("before", type_=Uuid())),
    func.strpos(_FILE.name_key, bindparam("wanted", type_=String())) > 0,
)

_ALL_OWN = many(KeptFile, select(*_SEEN).where(_IS_OWN, _IS_THERE).order_by(_FILE.id.desc()).limit(10_000))
_LIST_OWN = many(
    KeptFile,
    select(*_SEEN).where(_IS_OWN, _IS_THERE, *_PAGE).order_by(_FILE.id.desc()).limit(bindparam("count")),
)
_LIST_SITE = many(
    KeptFile,
    select(*_SEEN).where(_IS_OF_SITE, _IS_THERE, *_PAGE).order_by(_FILE.id.desc()).limit(bindparam("count")),
)
_OWN = one(KeptFile, select(*_SEEN).where(_IS_OWN, _IS_STEM))
_PUBLIC = one(
    KeptFile,
    select(*_SEEN).where(_FILE.bucket == Bucket.SITE, _IS_STEM, _IS_THERE).order_by(_FILE.id).limit(1),
)
_ALL_PUBLIC = many(
    KeptFile,
    select(*_SEEN)
    .ext(distinct_on(_FILE.stem))
    .where(
        _FILE.bucket == Bucket.SITE, _IS_THERE, _FILE.stem == any_(bindparam("stems", type_=ARRAY(String)))
    )
    .order_by(_FILE.stem, _FILE.id),
)
_LOCK_OWN = one(KeptFile, select(*_SEEN).where(_IS_OWN, _IS_STEM).with_for_update())
_LOCK_SITE = one(KeptFile, select(*_SEEN).where(_IS_OF_SITE, _IS_STEM).with_for_update())
_LOCK = one(KeptFile, select(*_SEEN).where(_FILE.id == bindparam("file_id")).with_for_update())
_HOLD_TO_USE = many(
    KeptFile,
    select(*_SEEN)
    .where(_IS_OF_SITE, _IS_THERE, _FILE.stem == any_(bindparam("stems", type_=ARRAY(String))))
    .order_by(_FILE.id)
    .with_for_update(),
)
_OWN_SPACE = value(select(func.coalesce(func.sum(_FILE.size), 0).cast(Integer)).where(_IS_OWN, _IS_THERE))
_SITE_SPACE = value(
    select(func.coalesce(func.sum(_FILE.size), 0).cast(Integer)).where(_IS_OF_SITE, _IS_THERE)
)
_HOLD_SPACE = touched(
    select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("whose", type_=String()), 0)))
)
_USES: Statement[list[FileUse]] = many(
    FileUse,
    select(*_USE)
    .where(_USE.file_id == any_(bindparam("file_ids", type_=ARRAY(Uuid))))
    .order_by(_USE.file_id, _USE.kind, _USE.label)
    .limit(1_000),
)
_IS_BY = and_(
    _USE.kind == bindparam("kind"),
    _USE.subject_id == any_(bindparam("subject_ids", type_=ARRAY(Uuid))),
)
_USED_FILES = values(select(_USE.file_id).where(_IS_BY))
_FORGET_USES = touched(delete(FILE_USE).where(_IS_BY))
_NOTE_USED = touched(
    update(STORED_FILE)
    .where(_FILE.id == any_(bindparam("file_ids", type_=ARRAY(Uuid))), _IS_USED)
    .values(unused_since=None)
)
_NOTE_UNUSED = touched(
    update(STORED_FILE)
    .where(
        _FILE.id == any_(bindparam("file_ids", type_=ARRAY(Uuid))), ~_IS_USED, _FILE.unused_since.is_(None)
    )
    .values(unused_since=bindparam("now"))
)
_UNUSED = values(
    select(_FILE.id)
    .where(
        _FILE.bucket == Bucket.SITE, _IS_THERE, _FILE.unused_since < bindparam("before"), ~_IS_USED, _AFTER
    )
    .order_by(_FILE.id)
    .limit(bindparam("most"))
)
_DELETE_UNUSED = touched(
    update(STORED_FILE)
    .where(_FILE.id == bindparam("file_id"), _IS_THERE, _FILE.unused_since < bindparam("before"), ~_IS_USED)
    .values(deleted_at=bindparam("now"))
)
_LONG_DELETED = values(
    select(_FILE.id)
    .where(_FILE.deleted_at < bindparam("before"), _AFTER)
    .order_by(_FILE.id)
    .limit(bindparam("most"))
)
_KNOWN_STEMS = values(
    select(_FILE.stem).where(_IS_THERE, _FILE.stem == any_(bindparam("stems", type_=ARRAY(String))))
)
_DELETE = touched(delete(STORED_FILE).where(_IS_OWN))


def all_files_of(owner_id: UserId) -> Question[list[KeptFile]]:
    """A person's kept files, newest first."""
    return _ALL_OWN(owner_id=owner_id)


def list_own(owner_id: UserId, *, wanted: str, before: UUID | None, count: int) -> Question[list[KeptFile]]:
    """A page of a person's files whose name has the folded text in it, newest first."""
    return _LIST_OWN(owner_id=owner_id, wanted=wanted, before=before, count=count)


def list_of_site(
    site_id: SiteId, *, wanted: str, before: UUID | None, count: int
) -> Question[list[KeptFile]]:
    """The same of a site's pictures."""
    return _LIST_SITE(site_id=site_id, wanted=wanted, before=before, count=count)


def find_own(owner_id: UserId, stem: str) -> Question[KeptFile | None]:
    """A file of a person, a deleted one too."""
    return _OWN(owner_id=owner_id, stem=stem)


def find_public(stem: str) -> Question[KeptFile | None]:
    """A picture of any site: the same name is the same picture."""
    return _PUBLIC(stem=stem)


def all_public(stems: Sequence[str]) -> Question[list[KeptFile]]:
    """Each picture of these that any site has, once."""
    return _ALL_PUBLIC(stems=list(stems))


def lock_own(owner_id: UserId, stem: str) -> Question[KeptFile | None]:
    """A file of a person, locked; a deleted one too."""
    return _LOCK_OWN(owner_id=owner_id, stem=stem)


def lock_of_site(site_id: SiteId, stem: str) -> Question[KeptFile | None]:
    """A picture of a site, locked; a deleted one too."""
    return _LOCK_SITE(site_id=site_id, stem=stem)


def lock_file(file_id: UUID) -> Question[KeptFile | None]:
    """A file, locked; a deleted one too."""
    return _LOCK(file_id=file_id)


def hold_to_use(site_id: SiteId, stems: Sequence[str]) -> Question[list[KeptFile]]:
    """Pictures of a site that are there, locked so that none is deleted before its use is written down."""
    return _HOLD_TO_USE(site_id=site_id, stems=list(stems))


def own_space(owner_id: UserId) -> Question[int]:
    """How many bytes a person's files take."""
    return _OWN_SPACE(owner_id=owner_id)


def site_space(site_id: SiteId) -> Question[int]:
    """How many bytes a site's pictures take."""
    return _SITE_SPACE(site_id=site_id)


def hold_space(whose: UUID) -> Question[int]:
    """Let nobody else take of this space until the transaction ends."""
    return _HOLD_SPACE(whose=f"space of {whose}")


def uses_of(file_ids: Sequence[UUID]) -> Question[list[FileUse]]:
    """What shows these files."""
    return _USES(file_ids=list(file_ids))


def files_used_by(kind: UsedIn, subject_ids: Sequence[UUID]) -> Question[list[UUID]]:
    """Which files things of one kind show."""
    return _USED_FILES(kind=kind, subject_ids=list(subject_ids))


def forget_uses(kind: UsedIn, subject_ids: Sequence[UUID]) -> Question[int]:
    """Forget which files things of one kind show."""
    return _FORGET_USES(kind=kind, subject_ids=list(subject_ids))


def note_uses(file_ids: Sequence[UUID], now: datetime) -> Sequence[Question[int]]:
    """Write down of files whether something shows them now."""
    held = list(file_ids)
    return [_NOTE_USED(file_ids=held), _NOTE_UNUSED(file_ids=held, now=now)]


def unused_files(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """Pictures of sites that nothing has shown since a moment."""
    return _UNUSED(after=after, most=most, before=before)


def delete_unused(file_id: UUID, *, before: datetime, now: datetime) -> Question[int]:
    """Delete a picture, unless something has come to show it or it was sent again."""
    return _DELETE_UNUSED(file_id=file_id, before=before, now=now)


def long_deleted(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    """Files that were deleted before a moment."""
    return _LONG_DELETED(after=after, most=most, before=before)


def known_stems(stems: Sequence[str]) -> Question[list[str]]:
    """Which of these stems belong to files that are there."""
    return _KNOWN_STEMS(stems=list(stems))


def delete_files(owner_id: UserId) -> Question[int]:
    """Forget a person's kept files."""
    return _DELETE(owner_id=owner_id)


def row_of(file: KeptFile) -> Mapping[str, object]:
    """Return the columns of a file that the file itself says."""
    return {column.name: getattr(file, column.name) for column in _SEEN}


FILES = ReportSource(
    code="files",
    rows=STORED_FILE,
    newest=_FILE.id,
    only=_IS_THERE,
    seen={Viewpoint.PLATFORM: true(), Viewpoint.SELF: _FILE.owner_id == RUNNER},
    columns=(
        moment("created_at", _FILE.created_at),
        pick("bucket", _FILE.bucket, WORDS),
        number("bytes", _FILE.size),
        words("owner", _FILE.owner_id, is_personal=True),
    ),
)
"""What reports may be asked of kept files."""
