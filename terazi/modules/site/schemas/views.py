"""Subjects, releases and revisions as they are answered."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.site.rules.kinds import PARTS
from terazi.modules.site.rules.merging import changed_paths
from terazi.modules.site.rules.spelling import path_written, written
from terazi.modules.site.rules.subjects import states_by_lang
from terazi.modules.site.schemas.editing import (
    FieldChange,
    ProblemView,
    ReleaseView,
    RevisionView,
    SubjectView,
)
from terazi.modules.site.schemas.menu import RedirectRow, ScreenDemand
from terazi.modules.site.schemas.units import PartView, UnitRow
from terazi.modules.site.values.revisions import Problem, Release, Revision, SubjectKind
from terazi.modules.site.values.sites import MenuItem
from terazi.modules.site.values.units import UnitKind
from terazi.modules.site.values.views import Redirect

Names = Mapping[UUID, str]


def subject_view(draft: Revision | None, published: Revision, names: Names) -> SubjectView:
    """Return what an editor sees of a subject."""
    now = draft or published
    return SubjectView(
        kind=now.kind,
        websiteunit_client_id=_unit_id(now),
        key=(now.content or published.content or {}).get("key", "") if now.kind is SubjectKind.UNIT else "",
        revision=now.number,
        published_revision=published.number,
        is_draft=draft is not None,
        content=None if now.content is None else written(now.kind, now.content),
        languages=states_by_lang(published.content, draft.content if draft else None),
        author=names.get(now.author_id, "") if now.author_id else "",
        saved_at=now.created_at if now.number else None,
        publish_at=now.publish_at,
    )


def unit_row(draft: Revision | None, published: Revision, names: Names) -> UnitRow:
    """Return a unit in the list of those of a site."""
    view = subject_view(draft, published, names)
    return UnitRow(
        websiteunit_client_id=published.subject_id,
        revision=view.revision,
        is_draft="yes" if view.is_draft else "no",
        is_deleted="yes" if view.content is None else "no",
        websiteunit=view.content or written(SubjectKind.UNIT, published.content or {}),
        languages=view.languages,
        author=view.author,
        saved_at=view.saved_at,
        publish_at=view.publish_at,
    )


def part_views(kind: str) -> list[PartView]:
    """Return what a kind of unit is made of, in its order."""
    return [
        PartView(name=name, type=part.type, longest=part.longest, is_needed=part.is_needed)
        for name, part in PARTS[UnitKind(kind)].items()
    ]


def release_view(release: Release, names: Names, *, may_undo: bool) -> ReleaseView:
    """Return a release in the list of those of a site."""
    return ReleaseView(
        release_id=release.id,
        number=release.number,
        name=release.name,
        author=names.get(release.author_id, "") if release.author_id else "",
        created_at=release.created_at,
        undoes=release.undoes,
        may_undo="yes" if may_undo else "no",
    )


def revision_view(revision: Revision, names: Names) -> RevisionView:
    """Return a state that a subject had."""
    return RevisionView(
        revision_id=revision.id,
        revision=revision.number,
        state=revision.state,
        author=names.get(revision.author_id, "") if revision.author_id else "",
        note=revision.note,
        release_id=revision.release_id,
        created_at=revision.created_at,
    )


def redirect_row(redirect: Redirect) -> RedirectRow:
    """Return an old path in the list of those of a site."""
    return RedirectRow(
        redirect_id=redirect.id,
        path=redirect.path,
        lang=redirect.lang,
        route_view=redirect.route_view,
        hits=redirect.hits,
        created_at=redirect.created_at,
    )


def screen_demand(item: MenuItem) -> ScreenDemand:
    """Return whom the calls of a screen serve."""
    return ScreenDemand(login_need="yes" if item.login_need else "no", auth_list=",".join(item.roles))


def differences(before: Revision, after: Revision) -> list[FieldChange]:
    """Return the fields in which two states of a subject differ."""
    return [
        FieldChange(
            field=path_written(after.kind, path),
            before=_at(before, path),
            after=_at(after, path),
        )
        for path in changed_paths(before.content, after.content)
    ]


def problem_views(problems: Sequence[Problem], lang: Lang) -> list[ProblemView]:
    """Return what keeps drafts from being published, in a language."""
    return [
        ProblemView(
            subject=SubjectKind(each.subject),
            websiteunit_client_id=each.subject_id,
            field=path_written(SubjectKind(each.subject), each.path),
            lang=each.lang,
            message=say(Phrase(each.phrase, dict(each.values)), lang),
        )
        for each in problems
    ]


def _at(revision: Revision, path: str) -> object:
    found: object = revision.content
    for name in path.split("/"):
        found = found.get(name) if isinstance(found, dict) else None
    return found


def _unit_id(revision: Revision) -> UUID | None:
    return revision.subject_id if revision.kind is SubjectKind.UNIT else None
