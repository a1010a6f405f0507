"""Questions about drafts, what is published, and releases."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    Integer,
    Select,
    Uuid,
    and_,
    any_,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)

from terazi.foundation.questions import Question, inserted, many, one, pairs, touched, value, values
from terazi.foundation.types import Value
from terazi.foundation.validated import validated
from terazi.modules.site.queries.rows import (
    SCREEN_COLUMNS,
    SITE_COLUMNS,
    UNIT_COLUMNS,
    kept_unit_of,
    screen_of,
    site_of,
)
from terazi.modules.site.tables import (
    MENU_ENTRY,
    SITE,
    SITE_EDITOR,
    SITE_RELEASE,
    SITE_REVISION,
    TRANSLATION_OVERRIDE,
    WEBSITE_UNIT,
)
from terazi.modules.site.values.revisions import (
    KEPT_STATES,
    FormerContent,
    Release,
    Revision,
    RevisionState,
    Subject,
    Top,
)
from terazi.modules.site.values.views import KeptScreen, KeptUnit, SiteView, Wording

MOST_REVISIONS = 200
_KEPT_PUBLISHED, _KEPT_SAVED = timedelta(days=730), timedelta(hours=1)
_REV, _REL = SITE_REVISION.c, SITE_RELEASE.c
_revision, _release = validated(Revision), validated(Release)
_OF_SITE = bindparam("site_id", type_=Uuid())
_IS_SUBJECT = and_(
    _REV.site_id == _OF_SITE,
    _REV.kind == bindparam("kind", type_=_REV.kind.type),
    _REV.subject_id == bindparam("subject_id", type_=Uuid()),
)
_CURRENT = (RevisionState.DRAFT, RevisionState.PUBLISHED)
_REVISIONS: Select[tuple[Value, ...]] = select(*SITE_REVISION.c)

_LOCK = one(site_of, select(*SITE_COLUMNS).where(SITE.c.id == _OF_SITE).with_for_update())
_SITE_OF = one(site_of, select(*SITE_COLUMNS).where(SITE.c.id == _OF_SITE))
_SITES = many(site_of, select(*SITE_COLUMNS).order_by(SITE.c.is_default.desc(), SITE.c.domain).limit(1000))
_HEADS_OF_SITE = many(
    _revision,
    _REVISIONS.where(_REV.site_id == _OF_SITE, _REV.state.in_(_CURRENT)).order_by(_REV.kind, _REV.subject_id),
)
_TOPS = many(
    validated(Top),
    select(_REV.kind, _REV.subject_id, func.max(_REV.number).label("number"))
    .where(_REV.site_id == _OF_SITE)
    .group_by(_REV.kind, _REV.subject_id),
)
_AT = one(
    _revision,
    _REVISIONS.where(_IS_SUBJECT, _REV.number <= bindparam("number")).order_by(_REV.number.desc()).limit(1),
)
_ONE = one(_revision, _REVISIONS.where(_REV.id == bindparam("revision_id"), _REV.site_id == _OF_SITE))
_HISTORY = many(
    _revision,
    _REVISIONS.where(_IS_SUBJECT, _REV.state != RevisionState.SAVED)
    .order_by(_REV.number.desc())
    .limit(MOST_REVISIONS),
)
_FORMER = many(
    validated(FormerContent),
    select(_REV.kind, _REV.subject_id, _REV.content).where(
        _REV.site_id == bindparam("site_id"),
        _REV.subject_id == any_(bindparam("subject_ids", type_=ARRAY(Uuid))),
        _REV.state.in_(KEPT_STATES),
        _REV.content.is_not(None),
    ),
)
_OF_RELEASE = many(_revision, _REVISIONS.where(_REV.release_id == bindparam("release_id")))
_BEFORE = one(
    _revision,
    _REVISIONS.where(
        _IS_SUBJECT,
        _REV.number < bindparam("number"),
        _REV.state.in_((RevisionState.PAST, RevisionState.PUBLISHED)),
    )
    .order_by(_REV.number.desc())
    .limit(1),
)
_RELEASES = many(
    _release,
    select(*SITE_RELEASE.c)
    .where(_REL.site_id == _OF_SITE)
    .order_by(_REL.number.desc())
    .limit(MOST_REVISIONS),
)
_RELEASE = one(
    _release, select(*SITE_RELEASE.c).where(_REL.site_id == _OF_SITE, _REL.id == bindparam("release_id"))
)
_NEXT_RELEASE = value(select(func.coalesce(func.max(_REL.number), 0) + 1).where(_REL.site_id == _OF_SITE))
_IS_DUE = _REV.publish_at <= bindparam("until")
_DUE = many(_revision, _REVISIONS.where(_REV.site_id == _OF_SITE, _IS_DUE).order_by(_REV.publish_at, _REV.id))
_SITES_DUE = values(
    select(_REV.site_id)
    .where(_IS_DUE, _REV.site_id > bindparam("after", type_=Uuid()))
    .distinct()
    .order_by(_REV.site_id)
    .limit(bindparam("count", type_=Integer()))
)
_MENU_OF = many(screen_of, select(*SCREEN_COLUMNS).where(MENU_ENTRY.c.site_id == _OF_SITE))
_UNITS_OF = many(kept_unit_of, select(*UNIT_COLUMNS).where(WEBSITE_UNIT.c.site_id == _OF_SITE))
_TEXT = TRANSLATION_OVERRIDE.c
_WORDING_OF = many(
    Wording,
    select(_TEXT.site_id, _TEXT.key, _TEXT.lang, _TEXT.text, _TEXT.default_text).where(
        _TEXT.site_id == _OF_SITE
    ),
)
_SET_STATE = touched(
    update(SITE_REVISION)
    .where(_IS_SUBJECT, _REV.state == bindparam("former", type_=_REV.state.type))
    .values(state=bindparam("state_now", type_=_REV.state.type))
)
_LATER = SITE_REVISION.alias("later").c
_IS_BEYOND = _REV.number <= (
    select(_LATER.number)
    .where(
        _LATER.site_id == _REV.site_id,
        _LATER.kind == _REV.kind,
        _LATER.subject_id == _REV.subject_id,
        _LATER.state != RevisionState.SAVED,
    )
    .order_by(_LATER.number.desc())
    .offset(bindparam("most", type_=Integer()))
    .limit(1)
    .scalar_subquery()
)
"""Whether a subject has so many revisions after this one; saves between are none of its history."""
_PRUNE = touched(
    delete(SITE_REVISION).where(
        _REV.site_id == _OF_SITE,
        _REV.publish_at.is_(None),
        or_(
            and_(_REV.state == RevisionState.SAVED, _REV.created_at < bindparam("saved_before")),
            and_(
                _REV.state == RevisionState.PAST, _REV.created_at < bindparam("published_before"), _IS_BEYOND
            ),
            and_(
                _REV.state == RevisionState.DISCARDED,
                or_(_REV.created_at < bindparam("discarded_before"), _IS_BEYOND),
            ),
        ),
    )
)
_EDITORS = pairs(
    select(SITE_EDITOR.c.user_id, SITE_EDITOR.c.may_publish).where(SITE_EDITOR.c.site_id == _OF_SITE)
)
_UNNAME = touched(
    delete(SITE_EDITOR).where(
        SITE_EDITOR.c.site_id == _OF_SITE, SITE_EDITOR.c.user_id == bindparam("user_id", type_=Uuid())
    )
)
_RAISE = touched(
    update(SITE).where(SITE.c.id == _OF_SITE).values(version=SITE.c.version + 1, updated_at=bindparam("now"))
)


def _named(subject: Subject) -> dict[str, Value]:
    return {"site_id": subject.site_id, "kind": subject.kind, "subject_id": subject.id}


def lock_site(site_id: UUID) -> Question[SiteView | None]:
    """A site without what belongs to it, held until the transaction ends: one change of it at a time."""
    return _LOCK(site_id=site_id)


def find_site(site_id: UUID) -> Question[SiteView | None]:
    """A site without what belongs to it."""
    return _SITE_OF(site_id=site_id)


def list_sites() -> Question[list[SiteView]]:
    """All sites, the default one first."""
    return _SITES()


def heads_of_site(site_id: UUID) -> Question[list[Revision]]:
    """What is published of every subject of a site that was ever edited, and their drafts."""
    return _HEADS_OF_SITE(site_id=site_id)


def tops_of_site(site_id: UUID) -> Question[list[Top]]:
    """The latest number of every subject of a site that was ever edited."""
    return _TOPS(site_id=site_id)


def revision_at(subject: Subject, number: int) -> Question[Revision | None]:
    """The revision of a number, or the nearest before it that is still kept."""
    return _AT(**_named(subject), number=number)


def find_revision(site_id: UUID, revision_id: UUID) -> Question[Revision | None]:
    """A revision of a site."""
    return _ONE(site_id=site_id, revision_id=revision_id)


def history_of(subject: Subject) -> Question[list[Revision]]:
    """The revisions of a subject, the latest first, without the saves between."""
    return _HISTORY(**_named(subject))


def former_contents(site_id: UUID, subjects: Iterable[Subject]) -> Question[list[FormerContent]]:
    """What subjects of a site said in the states that can be brought back."""
    return _FORMER(site_id=site_id, subject_ids=[subject.id for subject in subjects])


def published_before(revision: Revision) -> Question[Revision | None]:
    """What was published of the subject before this revision was."""
    return _BEFORE(**_named(revision.subject), number=revision.number)


def revisions_of(release_id: UUID) -> Question[list[Revision]]:
    """What a release published."""
    return _OF_RELEASE(release_id=release_id)


def list_releases(site_id: UUID) -> Question[list[Release]]:
    """The releases of a site, the latest first."""
    return _RELEASES(site_id=site_id)


def find_release(site_id: UUID, release_id: UUID) -> Question[Release | None]:
    """A release of a site."""
    return _RELEASE(site_id=site_id, release_id=release_id)


def next_release(site_id: UUID) -> Question[int]:
    """The number of the next release of a site."""
    return _NEXT_RELEASE(site_id=site_id)


def list_due(site_id: UUID, until: datetime) -> Question[list[Revision]]:
    """The drafts of a site whose time to be published has come."""
    return _DUE(site_id=site_id, until=until)


def sites_due(after: UUID, count: int, *, until: datetime) -> Question[list[UUID]]:
    """The sites with drafts whose time has come, after one and at most so many."""
    return _SITES_DUE(after=after, count=count, until=until)


def live_menu(site_id: UUID) -> Question[list[KeptScreen]]:
    """The menu entries of a site as visitors get them."""
    return _MENU_OF(site_id=site_id)


def live_units(site_id: UUID) -> Question[list[KeptUnit]]:
    """The units of a site, those that are not shown as well."""
    return _UNITS_OF(site_id=site_id)


def live_wording(site_id: UUID) -> Question[list[Wording]]:
    """The own words of a site."""
    return _WORDING_OF(site_id=site_id)


def move_revision(subject: Subject, former: RevisionState, now: RevisionState) -> Question[int]:
    """Let the one revision of a subject in a state be in another."""
    return _SET_STATE(**_named(subject), former=former, state_now=now)


def prune_revisions(site_id: UUID, now: datetime) -> Question[int]:
    """Forget of each subject what lies beyond its latest 200 revisions, and earlier what nobody asks for.

    What was published stays for two years all the same. Saves between go after an hour, what was thrown away after thirty days.
    """
    return _PRUNE(
        site_id=site_id,
        most=MOST_REVISIONS,
        saved_before=now - _KEPT_SAVED,
        published_before=now - _KEPT_PUBLISHED,
        discarded_before=now - timedelta(days=30),
    )


def editors_of(site_id: UUID) -> Question[dict[UUID, bool]]:
    """Who may edit a site that names its editors, and whether they may publish."""
    return _EDITORS(site_id=site_id)


def name_editor(site_id: UUID, user_id: UUID, *, may_publish: bool | None) -> Sequence[Question[int]]:
    """The changes after which a site names a person with what they may do; None: it does not name them."""
    named = {"site_id": site_id, "user_id": user_id}
    gone = _UNNAME(**named)
    return (gone,) if may_publish is None else (gone, inserted(SITE_EDITOR, **named, may_publish=may_publish))


def raise_version(site_id: UUID, now: datetime) -> Question[int]:
    """Let every process know that the site has changed."""
    return _RAISE(site_id=site_id, now=now)


def add_revision(revision: Revision) -> Question[int]:
    """Keep a revision."""
    names = (column.name for column in SITE_REVISION.c)
    return inserted(SITE_REVISION, **{name: getattr(revision, name) for name in names})
