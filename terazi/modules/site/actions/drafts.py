"""Drafts: saved at every pause, merged with what others saved meanwhile, thrown away, brought back."""

from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.site.actions.desk import Desk, open_desk
from terazi.modules.site.errors import ContentConflict, SiteNotFound, TooManyUnits
from terazi.modules.site.queries import revisions as queries
from terazi.modules.site.rules.content import canonical
from terazi.modules.site.rules.menu_checks import tree_problems
from terazi.modules.site.rules.merging import applied, is_same, merged
from terazi.modules.site.rules.pictures import cleaned
from terazi.modules.site.rules.spelling import conflicts_written
from terazi.modules.site.rules.subjects import MOST_UNITS, require_wholeness
from terazi.modules.site.values.revisions import Revision, RevisionState, Subject, SubjectKind


@dataclass(frozen=True, kw_only=True, slots=True)
class Saved:
    """What stands after a save, and which fields of others came into it."""

    revision: Revision
    merged_fields: tuple[str, ...] = ()


async def save_draft(
    desk: Desk, subject: Subject, sent: Json | None, *, base: int | None, author_id: UUID, note: str = ""
) -> Saved:
    """Put what was sent beside what others saved since revision ``base``; None takes the subject away.

    Raises ContentConflict where the same field was changed differently; then nothing is saved.
    """
    published = desk.published(subject)
    target = desk.draft(subject) or published
    before = target.content
    if base is not None and base < target.number:
        (older,) = await desk.change.db.ask(queries.revision_at(subject, base))
        before = older.content if older else None
    mine = None if sent is None else applied(before, sent)
    result = merged(before, target.content, mine)
    if result.conflicts:
        raise ContentConflict(
            conflicts_written(subject.kind, result.conflicts), revision=target.number, kind=subject.kind
        )
    content = None if mine is None else result.content
    require_wholeness(subject.kind, content)
    whole = cleaned(subject.kind, canonical(subject.kind, content))
    kept = keep_draft(desk, subject, whole, author_id=author_id, note=note)
    await desk.write()
    return Saved(revision=kept, merged_fields=result.theirs)


def keep_draft(
    desk: Desk, subject: Subject, content: Json | None, *, author_id: UUID | None, note: str = ""
) -> Revision:
    """Let a content be the draft of a subject; one that says what is published is none."""
    published, draft = desk.published(subject), desk.draft(subject)
    if is_same(content, (draft or published).content):
        return draft or published
    if is_same(content, published.content):
        desk.drop_draft(subject, RevisionState.SAVED)
        return published
    if subject.kind is SubjectKind.UNIT and content is not None:
        _require_room(desk, subject)
    if subject.kind is SubjectKind.MENU and content is not None and (wrong := tree_problems(content)):
        raise InvalidInput(
            [FieldProblem(each.path, Phrase(each.phrase, dict(each.values))) for each in wrong]
        )
    return desk.add(
        subject,
        content,
        state=RevisionState.DRAFT,
        base_number=draft.base_number if draft else published.number,
        author_id=author_id,
        note=note,
    )


def _require_room(desk: Desk, subject: Subject) -> None:
    """Raise where a unit would be one too many. One that is to go counts until that is published."""
    units = desk.units()
    if subject not in units and len(units) >= MOST_UNITS:
        raise TooManyUnits(most=MOST_UNITS)


async def discard_draft(desk: Desk, subject: Subject, *, number: int) -> None:
    """Throw a draft away; for thirty days it can be brought back from the history."""
    draft = desk.draft(subject)
    if draft is None or draft.number != number:
        raise SiteNotFound
    desk.drop_draft(subject, RevisionState.DISCARDED)
    await desk.write()


async def restore(
    change: Change, site_id: UUID, revision_id: UUID, *, base: int, author_id: UUID
) -> Revision:
    """Make a draft of what once was; the history stays as it is. Somebody's newer draft is not written over."""
    desk = await open_desk(change, site_id)
    (wanted,) = await change.db.ask(queries.find_revision(site_id, revision_id))
    if wanted is None:
        raise SiteNotFound
    subject = wanted.subject
    target = desk.draft(subject) or desk.published(subject)
    if target.number != base:
        raise ContentConflict([], revision=target.number, kind=subject.kind)
    kept = keep_draft(desk, subject, wanted.content, author_id=author_id, note=wanted.note)
    await desk.write()
    return kept
