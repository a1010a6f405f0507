"""A site out of a workbook: every row or none, as one release; each change told, each problem at its cell."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput, Refusal
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.questions import Question
from terazi.foundation.types import Json, Value
from terazi.modules.audit.public import AuditEvent, record_event
from terazi.modules.audit.public import Subject as AuditSubject
from terazi.modules.site.actions.book_contents import SHEET_OF, Standing, Wanted
from terazi.modules.site.actions.desk import Desk
from terazi.modules.site.actions.drafts import keep_draft
from terazi.modules.site.actions.editing import tell_trail
from terazi.modules.site.actions.publishing import Pick, problems_together, publish
from terazi.modules.site.errors import TooManyUnits
from terazi.modules.site.mails import tell_others
from terazi.modules.site.queries.projecting import forget_path, remember_path
from terazi.modules.site.queries.revisions import raise_version
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.rules.book import DELETE
from terazi.modules.site.rules.menu import said_in
from terazi.modules.site.rules.merging import changed_paths, is_same
from terazi.modules.site.rules.pictures import pictures_in
from terazi.modules.site.rules.spelling import path_written, written
from terazi.modules.site.rules.texts import is_path
from terazi.modules.site.values.books import CellProblem, Imported, RecordChange, SheetKind
from terazi.modules.site.values.revisions import Problem, Subject, SubjectKind

_MISSING = "site.problem.missing"


class _UndoneError(Exception):
    """What was written within a savepoint is not meant to stay."""


async def import_book(
    desk: Desk, call: UserCall, now: Standing, wanted: Wanted, *, is_dry_run: bool, publishes: bool
) -> Imported:
    """Do what a workbook wants of a site; nothing at all where something is wrong with it, or where it is only a try."""
    done = Imported(
        problems=[
            *wanted.problems,
            *await _problems(desk, now, wanted, publishes=publishes),
            *_path_problems(desk, wanted),
        ]
    )
    changed = {
        subject: content
        for subject, content in wanted.contents.items()
        if not is_same(content, now.contents.get(subject))
    }
    for subject, content in changed.items():
        done.changes.extend(_changes(subject, now.contents.get(subject), content, wanted, call.lang))
    done.changes.extend(_path_changes(now, wanted))
    with suppress(_UndoneError):
        async with call.db.savepoint():
            if not done.problems:
                await _write(desk, call, changed, wanted, done, publishes=publishes)
            if done.problems or is_dry_run:
                raise _UndoneError
    if wanted.old_paths and not is_dry_run and not done.problems:
        await _tell_of_paths(call, desk, now, wanted)
    if changed and not is_dry_run and not done.problems:
        await _tell_of_import(call, desk, changed, done)
    call.afterwards.append(site_cache_of(call.reader).forget)
    return done


async def _write(
    desk: Desk,
    call: UserCall,
    changed: Mapping[Subject, Json | None],
    wanted: Wanted,
    done: Imported,
    *,
    publishes: bool,
) -> None:
    """Keep the drafts, publish them together where that was asked for; what is refused is told at its cell."""
    note = say(Phrase("site.book.note"), call.lang)
    done.before = [desk.published(subject) for subject in changed]
    try:
        kept = [
            keep_draft(desk, subject, content, author_id=call.user.id, note=note)
            for subject, content in changed.items()
        ]
        await desk.write()
        if publishes and kept:
            picks = [Pick(subject=each.subject, number=each.number) for each in kept]
            done.release = await publish(desk, picks, author_id=call.user.id, lang=call.lang, name=note)
            done.version_steps += 1 if done.release else 0
    except Refusal as refusal:
        done.problems.extend(_refused(refusal, changed, wanted))
        return
    paths = list(_path_writes(desk, wanted))
    if paths:
        await call.db.write(*paths, raise_version(desk.site.id, call.now))
        done.version_steps += 1


async def _problems(desk: Desk, now: Standing, wanted: Wanted, *, publishes: bool) -> list[CellProblem]:
    """Return what would keep the changes from being published; what was so before is no fault of the workbook.

    A text that one language lacks yet is none either: a draft may wait for it.
    """
    own = [desk.subject(kind) for kind in (SubjectKind.SETTINGS, SubjectKind.MENU)]
    around = {subject: now.contents[subject] for subject in own if subject in now.contents}
    known = {subject: content for subject, content in now.contents.items() if subject in wanted.contents}
    former = {_mark(each) for each in await problems_together(desk, {**around, **known})}
    found = []
    for each in await problems_together(desk, {**around, **wanted.contents}):
        subject = desk.subject(SubjectKind(each.subject), each.subject_id)
        may_wait = each.phrase == _MISSING and each.lang and not publishes
        if subject in wanted.contents and _mark(each) not in former and not may_wait:
            found.append(_at_cell(subject, each, wanted))
    return found


def _mark(problem: Problem) -> tuple[object, ...]:
    return problem.subject, problem.subject_id, problem.path, problem.lang, problem.phrase


def _at_cell(subject: Subject, problem: Problem, wanted: Wanted) -> CellProblem:
    phrase = Phrase(problem.phrase, dict(problem.values))
    if subject.kind is SubjectKind.WORDING:
        return wanted.places.problem(SheetKind.WORDS, problem.path, (), problem.lang, phrase)
    path = path_written(subject.kind, problem.path).split("/")
    ref = wanted.refs.get(subject, "")
    if subject.kind is SubjectKind.MENU:
        ref, path = path[0], path[1:]
        if ref not in (wanted.contents.get(subject) or {}):
            path = [DELETE]
    return wanted.places.problem(SHEET_OF[subject.kind], ref, path, problem.lang, phrase)


def _refused(
    refusal: Refusal, changed: Mapping[Subject, Json | None], wanted: Wanted
) -> Iterator[CellProblem]:
    """Yield what was refused while it was written: pictures that are not there at their cells, all else of the whole."""
    problems: Sequence[FieldProblem] = refusal.problems if isinstance(refusal, InvalidInput) else ()
    told = refusal.extra.get("problems", [])
    for each in problems:
        name = str(each.phrase.params.get("name", ""))
        for subject, content in changed.items():
            if content and name and name in pictures_in(subject.kind, content):
                path = next((path for path in changed_paths({}, content) if _at(content, path) == name), "")
                yield _at_cell(
                    subject, Problem(path=path, phrase=each.phrase.key, values=each.phrase.params), wanted
                )
                return
    for each in told:
        sheet = SHEET_OF[SubjectKind(each["subject"])]
        path = each["field"].split("/")
        ref = path.pop(0) if sheet in {SheetKind.MENU, SheetKind.WORDS} else ""
        phrase = Phrase("site.book.said", {"message": each["message"], "field": each["field"]})
        yield wanted.places.problem(sheet, ref, path, each["lang"], phrase)
    if not told:
        is_of_units = isinstance(refusal, TooManyUnits)
        sheet = SheetKind.UNITS if is_of_units else SHEET_OF[next(iter(changed)).kind]
        yield CellProblem(sheet=sheet, row=0, column="", phrase=refusal.phrase)


def _changes(
    subject: Subject, before: Json | None, after: Json | None, wanted: Wanted, lang: Lang
) -> Iterator[RecordChange]:
    """Yield what changes, one by one: entries of the menu, words, units, the settings as a whole."""
    old, new = (None if each is None else written(subject.kind, each) for each in (before, after))
    sheet = SHEET_OF[subject.kind]
    if subject.kind in {SubjectKind.MENU, SubjectKind.WORDING}:
        was, will = old or {}, new or {}
        for ref in dict.fromkeys([*was, *will]):
            yield from _change(sheet, ref, was.get(ref), will.get(ref), wanted, lang)
        return
    yield from _change(sheet, wanted.refs.get(subject, ""), old, new, wanted, lang)


def _change(
    sheet: SheetKind, ref: str, before: Json | None, after: Json | None, wanted: Wanted, lang: Lang
) -> Iterator[RecordChange]:
    if is_same(before, after):
        return
    known = after or before or {}
    caption = said_in(lang, known.get("caption", {})) if sheet is SheetKind.MENU else ""
    paths = changed_paths(before, after)
    yield RecordChange(
        sheet=sheet,
        row=wanted.places.row_of(sheet, ref),
        key=ref,
        name=caption or str(known.get("key") or ref),
        is_new=before is None,
        is_deleted=after is None,
        fields=[(path, _at(before, path), _at(after, path)) for path in paths],
    )


def _at(content: Json | None, path: str) -> Value:
    found: Value = content
    for name in path.split("/"):
        found = found.get(name) if isinstance(found, dict) else None
    return found


def _path_problems(desk: Desk, wanted: Wanted) -> Iterator[CellProblem]:
    """Yield what is wrong with old paths: they lead to a screen that is there, from where none is."""
    menu = wanted.contents.get(desk.subject(SubjectKind.MENU)) or desk.live[desk.subject(SubjectKind.MENU)]
    live = desk.live[desk.subject(SubjectKind.MENU)]
    used = {
        path: route
        for each in (live, menu)
        for route, entry in each.items()
        for path in entry["url"].values()
    }
    for path, sent in wanted.old_paths.items():
        if sent is None:
            continue
        route = sent.get("route_view")
        if not route:
            gone = Phrase("foundation.field.missing")
            yield wanted.places.problem(SheetKind.REDIRECTS, path, ("route_view",), "", gone)
        if not is_path(path):
            yield wanted.places.problem(SheetKind.REDIRECTS, path, (), "", Phrase("site.problem.path"))
        elif path in used:
            taken = Phrase("site.problem.path_taken", {"route": used[path]})
            yield wanted.places.problem(SheetKind.REDIRECTS, path, (), "", taken)
        if route and route not in live:
            unknown = Phrase("site.problem.route", {"route": route})
            yield wanted.places.problem(SheetKind.REDIRECTS, path, ("route_view",), "", unknown)


def _path_changes(now: Standing, wanted: Wanted) -> Iterator[RecordChange]:
    for path, sent in wanted.old_paths.items():
        yield from _change(SheetKind.REDIRECTS, path, now.old_paths.get(path), sent, wanted, Lang.TR)


async def _tell_of_import(
    call: UserCall, desk: Desk, changed: Mapping[Subject, Json | None], done: Imported
) -> None:
    """Write into the trail what came in, also where it is drafts alone, and tell all other administrators."""
    if done.release is not None:
        await tell_trail(call, desk, done.release, done.before)
    else:
        event = AuditEvent(
            action="site.imported",
            subject=AuditSubject.SITE,
            subject_id=desk.site.id,
            subject_name=desk.site.domain,
            after={"changed": sorted(f"{each.kind}:{each.id}" for each in changed)},
        )
        await record_event(call, event)
    kind = "import_published" if done.release else "import_kept"
    await tell_others(call, kind, domain=desk.site.domain, count=len(done.changes))


async def _tell_of_paths(call: UserCall, desk: Desk, now: Standing, wanted: Wanted) -> None:
    was = {path: now.old_paths.get(path, {}).get("route_view", "") for path in wanted.old_paths}
    will = {path: (sent or {}).get("route_view", "") for path, sent in wanted.old_paths.items()}
    if was == will:
        return
    event = AuditEvent(
        action="site.redirect_changed",
        subject=AuditSubject.SITE,
        subject_id=desk.site.id,
        subject_name=desk.site.domain,
        before=was,
        after=will,
    )
    await record_event(call, event)


def _path_writes(desk: Desk, wanted: Wanted) -> Iterator[Question[int]]:
    default = desk.site.settings.default_language
    for path, sent in wanted.old_paths.items():
        if sent is None:
            yield forget_path(desk.site.id, path)
            continue
        yield remember_path(
            desk.site.id,
            path,
            lang=Lang(sent.get("lang", default)),
            route_view=sent["route_view"],
            row_id=desk.change.new_id(),
            now=desk.change.now,
        )
