"""Releases: drafts become what visitors read, several together; a release can be taken back as a whole."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import inserted
from terazi.foundation.types import Json
from terazi.modules.site.actions.desk import Desk
from terazi.modules.site.actions.projecting import project
from terazi.modules.site.actions.sites import shipped_menu
from terazi.modules.site.errors import ContentConflict, NotPublishable, ReleaseNotUndone, SiteNotFound
from terazi.modules.site.queries import revisions as queries
from terazi.modules.site.rules.checking import problem
from terazi.modules.site.rules.content import canonical, menu_from, settings_from
from terazi.modules.site.rules.menu import said_in
from terazi.modules.site.rules.merging import is_same, merged, only_in
from terazi.modules.site.rules.spelling import conflicts_written
from terazi.modules.site.rules.subjects import MOST_UNITS, Surroundings, problems_of
from terazi.modules.site.tables import SITE_RELEASE
from terazi.modules.site.values.revisions import (
    Problem,
    Release,
    Revision,
    RevisionState,
    Subject,
    SubjectKind,
)

ALL_LANGS = frozenset(Lang)


@dataclass(frozen=True, kw_only=True, slots=True)
class Pick:
    """What is to be published: a subject, as it was seen."""

    subject: Subject
    number: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Staged:
    """A content on its way to visitors."""

    subject: Subject
    content: Json | None
    has_draft: bool = False
    rest: Json | None = None
    """What the draft of the subject says, brought up to what was published before."""


async def publish(
    desk: Desk,
    picks: Sequence[Pick],
    *,
    author_id: UUID | None,
    lang: Lang,
    name: str = "",
    langs: frozenset[Lang] = ALL_LANGS,
) -> Release | None:
    """Publish drafts together, as they were seen; None where all of it is published already.

    What was saved after they were seen stays a draft. Raises ContentConflict where what is published has been changed in
    the same fields since the draft began, NotPublishable where something is missing or wrong.
    """
    staged = [each for pick in picks if (each := await _stage(desk, pick, langs))]
    if not staged:
        await desk.write()
        return None
    return await release(desk, staged, author_id=author_id, lang=lang, name=name, langs=langs)


async def release(
    desk: Desk,
    staged: Sequence[Staged],
    *,
    author_id: UUID | None,
    lang: Lang,
    name: str = "",
    langs: frozenset[Lang] = ALL_LANGS,
    undoes: UUID | None = None,
) -> Release:
    """Bring contents to visitors, all of them or none, and raise the site's version once."""
    if problems := await problems_together(desk, {each.subject: each.content for each in staged}, langs):
        raise NotPublishable(problems, lang)
    change, site_id = desk.change, desk.site.id
    (number,) = await change.db.ask(queries.next_release(site_id))
    made = Release(
        id=change.new_id(),
        site_id=site_id,
        number=number,
        name=name,
        author_id=author_id,
        created_at=change.now,
        undoes=undoes,
    )
    columns = (column.name for column in SITE_RELEASE.c)
    desk.writes.append(inserted(SITE_RELEASE, **{column: getattr(made, column) for column in columns}))
    for each in staged:
        before = desk.published(each.subject)
        now = desk.add(
            each.subject,
            each.content,
            state=RevisionState.PUBLISHED,
            base_number=before.number,
            author_id=author_id,
            release_id=made.id,
        )
        _follow(desk, each, now)
        desk.writes.extend(project(desk, each.subject, each.content))
    desk.writes.append(queries.raise_version(site_id, change.now))
    await desk.write()
    return made


async def undo_release(desk: Desk, release_id: UUID, *, author_id: UUID, lang: Lang) -> Release:
    """Bring back what was before a release, as a release of its own; drafts stay."""
    (undone,) = await desk.change.db.ask(queries.find_release(desk.site.id, release_id))
    if undone is None:
        raise SiteNotFound
    (revisions,) = await desk.change.db.ask(queries.revisions_of(release_id))
    staged: list[Staged] = []
    for revision in revisions:
        if revision.state is not RevisionState.PUBLISHED:
            raise ReleaseNotUndone
        (before,) = await desk.change.db.ask(queries.published_before(revision))
        content = before.content if before else None
        staged.append(Staged(subject=revision.subject, content=content))
    return await release(desk, staged, author_id=author_id, lang=lang, name=undone.name, undoes=undone.id)


async def problems_together(
    desk: Desk, contents: Mapping[Subject, Json | None], langs: frozenset[Lang] = ALL_LANGS
) -> list[Problem]:
    """Return why contents cannot be published together: each is checked beside the others as they would be."""
    settings = (
        contents.get(desk.subject(SubjectKind.SETTINGS)) or desk.live[desk.subject(SubjectKind.SETTINGS)]
    )
    menu = contents.get(desk.subject(SubjectKind.MENU)) or desk.live[desk.subject(SubjectKind.MENU)]
    around = Surroundings(
        settings=settings_from(settings),
        routes=frozenset(menu),
        known=_known_screens(desk),
    )
    found = [
        replace(each, subject_id=_unit_id(subject))
        for subject, content in contents.items()
        for each in problems_of(subject.kind, content, around, langs)
    ]
    return [*found, *_keys_taken(desk, contents), *_units_too_many(desk, contents)]


def _known_screens(desk: Desk) -> dict[str, str]:
    """Return the screens that the platform has, and what the site has besides, with their names: one that was deleted may come back."""
    own = menu_from(desk.live[desk.subject(SubjectKind.MENU)])
    return {item.route_view: said_in(Lang.TR, item.caption) for item in (*shipped_menu, *own)}


async def _stage(desk: Desk, pick: Pick, langs: frozenset[Lang]) -> Staged | None:
    """Return what publishing a pick would bring to visitors; None where they have it already."""
    published = desk.published(pick.subject)
    source = desk.draft(pick.subject)
    if source is None or source.number != pick.number:
        (source,) = await desk.change.db.ask(queries.revision_at(pick.subject, pick.number))
        if source is None or source.number != pick.number:
            raise SiteNotFound
        if source.state in {RevisionState.PUBLISHED, RevisionState.PAST}:
            return None
    content = await _brought_up(desk, source, published)
    if langs != ALL_LANGS and content is not None:
        content = only_in(langs, published.content, content)
    content = canonical(pick.subject.kind, content)
    if is_same(content, published.content):
        return None
    draft = desk.draft(pick.subject)
    rest = await _brought_up(desk, draft, published, prefers_mine=True) if draft else None
    return Staged(subject=pick.subject, content=content, has_draft=draft is not None, rest=rest)


async def _brought_up(
    desk: Desk, revision: Revision, published: Revision, *, prefers_mine: bool = False
) -> Json | None:
    """Return a revision's content with what was published since it began."""
    if revision.base_number == published.number or revision.content is None:
        return revision.content
    (base,) = await desk.change.db.ask(queries.revision_at(revision.subject, revision.base_number))
    before = base.content if base else None
    result = merged(before, published.content, revision.content, prefers_mine=prefers_mine)
    if result.conflicts and not prefers_mine:
        raise ContentConflict(
            conflicts_written(revision.kind, result.conflicts), revision=published.number, kind=revision.kind
        )
    return canonical(revision.kind, result.content)


def _follow(desk: Desk, staged: Staged, now: Revision) -> None:
    """Let the draft go on from what was published: what was published of it is no draft any more."""
    draft = desk.draft(staged.subject)
    if draft is None or not staged.has_draft:
        return
    if is_same(staged.rest, staged.content):
        desk.drop_draft(staged.subject, RevisionState.SAVED)
    else:
        desk.add(
            staged.subject,
            staged.rest,
            state=RevisionState.DRAFT,
            base_number=now.number,
            author_id=draft.author_id,
            note=draft.note,
        )


def _keys_taken(desk: Desk, contents: Mapping[Subject, Json | None]) -> list[Problem]:
    """Return which units would have a key that another unit has."""
    units = {
        subject: content
        for subject, content in {**desk.live, **contents}.items()
        if subject.kind is SubjectKind.UNIT and content
    }
    keys = Counter(content["key"] for content in units.values())
    return [
        replace(
            problem("key", "key_taken", key=content["key"]), subject=SubjectKind.UNIT, subject_id=subject.id
        )
        for subject, content in units.items()
        if subject in contents and keys[content["key"]] > 1
    ]


def _units_too_many(desk: Desk, contents: Mapping[Subject, Json | None]) -> list[Problem]:
    """Return which units visitors would get beyond those that a site may have."""
    there = {subject for subject in desk.live if subject.kind is SubjectKind.UNIT}
    gone = {subject for subject in there if subject in contents and contents[subject] is None}
    added = [
        subject
        for subject, content in contents.items()
        if subject.kind is SubjectKind.UNIT and content is not None and subject not in there
    ]
    room = max(0, MOST_UNITS - len(there - gone))
    return [
        replace(
            problem("key", "too_many_units", most=MOST_UNITS), subject=SubjectKind.UNIT, subject_id=each.id
        )
        for each in added[room:]
    ]


def _unit_id(subject: Subject) -> UUID | None:
    return subject.id if subject.kind is SubjectKind.UNIT else None
