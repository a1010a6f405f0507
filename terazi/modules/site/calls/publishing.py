"""Calls about releases, what was before, and taking it back."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.modules.site.actions import drafts
from terazi.modules.site.actions.desk import Desk, open_desk
from terazi.modules.site.actions.editing import author_names, tell_release
from terazi.modules.site.actions.editors import require_editor
from terazi.modules.site.actions.publishing import Pick, publish, undo_release
from terazi.modules.site.actions.scheduling import schedule
from terazi.modules.site.calls.declared import editors
from terazi.modules.site.errors import (
    ContentConflict,
    NotPublishable,
    ReleaseNotUndone,
    SiteNotFound,
    TooManyUnits,
)
from terazi.modules.site.queries import revisions as queries
from terazi.modules.site.schemas import editing as schemas
from terazi.modules.site.schemas.views import differences, release_view, revision_view
from terazi.modules.site.values.revisions import Release, Subject


@editors.post(
    "/v1/frontend/publish", effect=Effect.WRITES, raises=[SiteNotFound, ContentConflict, NotPublishable]
)
async def publish_drafts(
    call: UserCall, frontend_client_id: UUID, body: schemas.PublishBody
) -> schemas.ReleaseAnswer:
    """Publish drafts together as they were seen: all of them or none. What was saved after that stays a draft.

    One language may be published alone; the other stays a draft.
    """
    await require_editor(call, frontend_client_id, publishes=True)
    desk = await open_desk(call, frontend_client_id)
    picks = [Pick(subject=_subject(desk, each), number=each.revision) for each in body.subjects]
    before = [desk.published(pick.subject) for pick in picks]
    released = await publish(
        desk, picks, author_id=call.user.id, lang=call.lang, name=body.name, langs=frozenset(body.languages)
    )
    if released is None:
        return _release_answer(desk, None)
    await tell_release(call, desk, released, before)
    return _release_answer(desk, released)


@editors.post("/v1/frontend/release/list", effect=Effect.READS, raises=[SiteNotFound])
async def list_releases(call: UserCall, frontend_client_id: UUID) -> schemas.ReleaseList:
    """What was published of a site, the latest first."""
    await require_editor(call, frontend_client_id)
    (releases,) = await call.reader.ask(queries.list_releases(frontend_client_id))
    names = await author_names(call, releases)
    undone = {release.undoes for release in releases}
    rows = [
        release_view(each, names, may_undo=each.id not in undone and not each.undoes) for each in releases
    ]
    return schemas.ReleaseList(list=rows)


@editors.post(
    "/v1/frontend/release/restore",
    effect=Effect.WRITES,
    raises=[SiteNotFound, NotPublishable, ReleaseNotUndone],
)
async def restore_release(
    call: UserCall, frontend_client_id: UUID, release_id: UUID
) -> schemas.ReleaseAnswer:
    """Take a release back as a whole: what was before it is published again, in one step. Drafts stay."""
    await require_editor(call, frontend_client_id, publishes=True)
    desk = await open_desk(call, frontend_client_id)
    (revisions,) = await call.db.ask(queries.revisions_of(release_id))
    before = [desk.published(each.subject) for each in revisions if each.site_id == frontend_client_id]
    released = await undo_release(desk, release_id, author_id=call.user.id, lang=call.lang)
    await tell_release(call, desk, released, before)
    return _release_answer(desk, released)


@editors.post("/v1/frontend/release/schedule", effect=Effect.WRITES, raises=[SiteNotFound, NotPublishable])
async def schedule_release(call: UserCall, frontend_client_id: UUID, body: schemas.ScheduleBody) -> Done:
    """Let drafts be published by themselves at a time, as they are now; without a time they are not any more.

    They are checked now and again then; what cannot be published then stays scheduled, and you are told by mail.
    """
    await require_editor(call, frontend_client_id, publishes=True)
    desk = await open_desk(call, frontend_client_id)
    picks = [Pick(subject=_subject(desk, each), number=each.revision) for each in body.subjects]
    await schedule(desk, picks, at=body.at, lang=call.lang)
    return Done()


@editors.post("/v1/frontend/revision/list", effect=Effect.READS, raises=[SiteNotFound])
async def list_revisions(
    call: UserCall, frontend_client_id: UUID, body: schemas.SubjectBody
) -> schemas.RevisionList:
    """The states that the settings, the menu, the words or a unit had, the latest first."""
    await require_editor(call, frontend_client_id)
    subject = _subject_of(frontend_client_id, body)
    (revisions,) = await call.reader.ask(queries.history_of(subject))
    names = await author_names(call, revisions)
    return schemas.RevisionList(list=[revision_view(each, names) for each in revisions])


@editors.post("/v1/frontend/revision/compare", effect=Effect.READS, raises=[SiteNotFound])
async def list_differences(
    call: UserCall, frontend_client_id: UUID, before_id: UUID, after_id: UUID
) -> schemas.CompareAnswer:
    """In which fields two states of one subject differ, language by language."""
    await require_editor(call, frontend_client_id)
    before, after = await call.reader.ask(
        queries.find_revision(frontend_client_id, before_id),
        queries.find_revision(frontend_client_id, after_id),
    )
    if before is None or after is None or before.subject != after.subject:
        raise SiteNotFound
    return schemas.CompareAnswer(list=differences(before, after))


@editors.post(
    "/v1/frontend/revision/restore",
    effect=Effect.WRITES,
    raises=[SiteNotFound, ContentConflict, TooManyUnits],
)
async def restore_revision(
    call: UserCall, frontend_client_id: UUID, revision_id: UUID, base: int
) -> schemas.SavedAnswer:
    """Make a draft of what once was; ``base`` is the revision that stands now, so that nobody's newer draft is lost."""
    await require_editor(call, frontend_client_id)
    kept = await drafts.restore(call, frontend_client_id, revision_id, base=base, author_id=call.user.id)
    return schemas.SavedAnswer(frontend_client_id=frontend_client_id, revision=kept.number, version=0)


@editors.post("/v1/frontend/draft/discard", effect=Effect.WRITES, raises=[SiteNotFound])
async def discard_draft(call: UserCall, frontend_client_id: UUID, body: schemas.PickBody) -> Done:
    """Throw a draft away; its author, and who may publish. For thirty days the history brings it back."""
    desk = await open_desk(call, frontend_client_id)
    subject = _subject(desk, body)
    draft = desk.draft(subject)
    is_own = draft is not None and draft.author_id == call.user.id
    await require_editor(call, frontend_client_id, publishes=not is_own)
    await drafts.discard_draft(desk, subject, number=body.revision)
    return Done()


def _release_answer(desk: Desk, released: Release | None) -> schemas.ReleaseAnswer:
    return schemas.ReleaseAnswer(
        frontend_client_id=desk.site.id,
        release_id=released.id if released else None,
        number=released.number if released else None,
        version=desk.site.version + (1 if released else 0),
    )


def _subject(desk: Desk, body: schemas.SubjectBody) -> Subject:
    return _subject_of(desk.site.id, body)


def _subject_of(site_id: UUID, body: schemas.SubjectBody) -> Subject:
    return Subject(site_id=site_id, kind=body.kind, id=body.websiteunit_client_id or site_id)
