"""Everything about the editing of one site at hand: what visitors get, what is published and drafted, and what is to be written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.files_shown import FilesShown
from terazi.foundation.ids import SiteId
from terazi.foundation.questions import Question
from terazi.foundation.types import Json
from terazi.modules.site.errors import SiteNotFound
from terazi.modules.site.queries import revisions as queries
from terazi.modules.site.rules.content import menu_json, settings_json, unit_json
from terazi.modules.site.rules.merging import is_same
from terazi.modules.site.rules.pictures import label_of, pictures_in
from terazi.modules.site.values.revisions import KEPT_STATES, Revision, RevisionState, Subject, SubjectKind
from terazi.modules.site.values.sites import MenuItem
from terazi.modules.site.values.views import SiteView

_SHOWN = (RevisionState.DRAFT, RevisionState.PUBLISHED)
_KINDS = {SubjectKind.UNIT: "site_unit", SubjectKind.SETTINGS: "site_settings"}
"""What shows pictures."""


class FilesUsedListener(Protocol):
    """Is told which pictures subjects of a site show from now on; raises where one is not there."""

    async def __call__(self, change: Change, *, site_id: SiteId, uses: Sequence[FilesShown]) -> None: ...


on_files_used: list[FilesUsedListener] = []
"""Who keeps what is used; the entry fills the list."""


@dataclass(kw_only=True, slots=True)
class Desk:
    """One site, held for a change."""

    change: Change
    site: SiteView
    menu: dict[str, UUID]
    """The ids of its menu entries by their routes."""
    new_routes: frozenset[str]
    """The entries that an update brought and no editor has seen."""
    defaults: Mapping[tuple[str, str], str | None]
    """What the platform said where the site has its own words, by key and language; None where it is not known."""
    live: dict[Subject, Json]
    """What visitors get."""
    heads: dict[tuple[Subject, RevisionState], Revision]
    tops: dict[Subject, int]
    writes: list[Question[int]] = field(default_factory=list)
    touched: set[Subject] = field(default_factory=set)
    """What has another draft, or is published otherwise, since the last write."""
    retired: set[Subject] = field(default_factory=set)
    """Of what something became history since the last write."""

    def subject(self, kind: SubjectKind, unit_id: UUID | None = None) -> Subject:
        """Return a subject of the site."""
        return Subject(site_id=self.site.id, kind=kind, id=unit_id or self.site.id)

    def draft(self, subject: Subject) -> Revision | None:
        """Return the draft of a subject, if it has one."""
        return self.heads.get((subject, RevisionState.DRAFT))

    def published(self, subject: Subject) -> Revision:
        """Return what is published of a subject.

        What came to visitors otherwise, by the first planting or by an update, becomes a revision of its own first.
        """
        known = self.heads.get((subject, RevisionState.PUBLISHED))
        live = self.live.get(subject)
        if known is None and live is None:
            return self._revision(subject, None, number=0, state=RevisionState.PUBLISHED)
        if known is not None and is_same(known.content, live):
            return known
        return self.add(subject, live, state=RevisionState.PUBLISHED)

    def units(self) -> dict[Subject, list[Json]]:
        """Return the units of the site, those that are drafts alone as well: what each says as it is published and drafted."""
        found = {
            subject: [content] for subject, content in self.live.items() if subject.kind is SubjectKind.UNIT
        }
        for (subject, state), head in self.heads.items():
            if subject.kind is SubjectKind.UNIT and state is RevisionState.DRAFT and head.content is not None:
                found.setdefault(subject, []).append(head.content)
        return found

    def add(
        self,
        subject: Subject,
        content: Json | None,
        *,
        state: RevisionState,
        base_number: int = 0,
        author_id: UUID | None = None,
        note: str = "",
        release_id: UUID | None = None,
    ) -> Revision:
        """Write a new revision in place of the one that was in its state."""
        former = RevisionState.PAST if state is RevisionState.PUBLISHED else RevisionState.SAVED
        if (subject, state) in self.heads:
            self._move(subject, state, former)
        number = self.tops.get(subject, 0) + 1
        made = replace(
            self._revision(subject, content, number=number, state=state),
            base_number=base_number,
            author_id=author_id,
            note=note,
            release_id=release_id,
        )
        self.writes.append(queries.add_revision(made))
        self.heads[subject, state], self.tops[subject] = made, number
        self.touched.add(subject)
        return made

    def drop_draft(self, subject: Subject, state: RevisionState) -> None:
        """Let the draft of a subject be none any more."""
        if self.heads.pop((subject, RevisionState.DRAFT), None):
            self.touched.add(subject)
            self._move(subject, RevisionState.DRAFT, state)

    def _move(self, subject: Subject, state: RevisionState, former: RevisionState) -> None:
        self.writes.append(queries.move_revision(subject, state, former))
        if former in KEPT_STATES:
            self.retired.add(subject)

    async def write(self) -> None:
        """Write all that has gathered, and which pictures it shows: what can be brought back cannot be deleted either."""
        if self.writes:
            await self.change.db.write(*self.writes, queries.prune_revisions(self.site.id, self.change.now))
            self.writes.clear()
        touched = [subject for subject in self.touched if subject.kind in _KINDS]
        retired = [subject for subject in self.retired if subject.kind in _KINDS]
        self.touched.clear()
        self.retired.clear()
        if not touched and not retired:
            return
        (rows,) = await self.change.db.ask(queries.former_contents(self.site.id, retired))
        former = {
            subject: [
                row.content for row in rows if row.kind is subject.kind and row.subject_id == subject.id
            ]
            for subject in retired
        }
        uses = [
            *(self._shown(subject, _KINDS[subject.kind], self._contents(subject)) for subject in touched),
            *(self._shown(subject, "site_revision", contents) for subject, contents in former.items()),
        ]
        for listener in on_files_used:
            await listener(self.change, site_id=self.site.id, uses=uses)

    def _shown(self, subject: Subject, kind: str, contents: Sequence[Json | None]) -> FilesShown:
        """Return which pictures a subject shows, now or in its history."""
        return FilesShown(
            kind=kind,
            subject_id=subject.id,
            label=label_of(subject.kind, next(filter(None, contents), {}), self.site.domain),
            documents=frozenset(
                name for content in contents if content for name in pictures_in(subject.kind, content)
            ),
        )

    def _contents(self, subject: Subject) -> list[Json | None]:
        return [self.live.get(subject), *(self._content(subject, state) for state in _SHOWN)]

    def _content(self, subject: Subject, state: RevisionState) -> Json | None:
        found = self.heads.get((subject, state))
        return found.content if found else None

    def _revision(
        self, subject: Subject, content: Json | None, *, number: int, state: RevisionState
    ) -> Revision:
        return Revision(
            id=self.change.new_id(),
            site_id=subject.site_id,
            kind=subject.kind,
            subject_id=subject.id,
            number=number,
            state=state,
            content=content,
            base_number=0,
            author_id=None,
            created_at=self.change.now,
        )


async def open_desk(change: Change, site_id: UUID) -> Desk:
    """Return a site for a change; nobody else changes it until the transaction ends."""
    (site,) = await change.db.ask(queries.lock_site(site_id))
    if site is None:
        raise SiteNotFound
    heads, tops = await change.db.ask(queries.heads_of_site(site_id), queries.tops_of_site(site_id))
    menu, units, wording = await change.db.ask(
        queries.live_menu(site_id), queries.live_units(site_id), queries.live_wording(site_id)
    )
    desk = Desk(
        change=change,
        site=site,
        menu={screen.item.route_view: screen.id for screen in menu},
        new_routes=frozenset(screen.item.route_view for screen in menu if screen.is_new),
        defaults={(each.key, each.lang.value): each.default_text for each in wording},
        live={},
        heads={(each.subject, each.state): each for each in heads},
        tops={Subject(site_id=site_id, kind=top.kind, id=top.subject_id): top.number for top in tops},
    )
    words: dict[str, dict[str, str]] = {}
    for each in wording:
        words.setdefault(each.key, {})[each.lang.value] = each.text
    items: list[MenuItem] = [screen.item for screen in menu]
    desk.live = {
        desk.subject(SubjectKind.SETTINGS): settings_json(site.settings),
        desk.subject(SubjectKind.MENU): menu_json(items),
        desk.subject(SubjectKind.WORDING): words,
        **{desk.subject(SubjectKind.UNIT, kept.id): unit_json(kept.unit) for kept in units},
    }
    return desk
