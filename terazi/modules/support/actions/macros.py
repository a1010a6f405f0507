"""Macros and quick texts of desks: kept, filled in, run on many tickets, and undone at once."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput, Refusal
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import deleted, inserted, updated
from terazi.foundation.types import Value
from terazi.modules.accounts.public import find_user
from terazi.modules.support import mails
from terazi.modules.support.actions.desks import answers_at, desks_of, find_as_seen
from terazi.modules.support.actions.marks import lock_of_desks, mark_locked
from terazi.modules.support.actions.tickets import assign_locked, restate_locked
from terazi.modules.support.actions.words import add_word, require_open
from terazi.modules.support.actions.writing import Author, desk_subject
from terazi.modules.support.errors import MacroNotFound, TicketNotFound, TooManyMacros
from terazi.modules.support.queries import macros as queries
from terazi.modules.support.queries import tickets
from terazi.modules.support.rules.comments import cleaned_comment
from terazi.modules.support.rules.macros import facts_of, filled, require_known
from terazi.modules.support.rules.marks import cleaned_tags, joined_tags
from terazi.modules.support.tables.macros import TICKET_MACRO
from terazi.modules.support.values.desks import Desks
from terazi.modules.support.values.macros import (
    MOST_MACROS,
    MOST_TEXTS,
    UNDONE_WITHIN_DAYS,
    Hand,
    Macro,
    Moves,
)
from terazi.modules.support.values.marks import Marks
from terazi.modules.support.values.messages import MOST_COMMENT
from terazi.modules.support.values.tickets import Mover, Priority, Ticket, TicketState

Refused = list[tuple[UUID, Refusal]]


class _RehearsedError(Exception):
    """Takes back what was only tried."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Rehearsed:
    """What a macro would do with a ticket."""

    before: Ticket
    after: Ticket
    comment: str


async def list_macros(call: UserCall) -> Sequence[Macro]:
    """Return the macros and quick texts of the caller's desks: everybody's, and the caller's own."""
    desks = await _desks(call)
    ids = None if desks.is_all else [*desks.shop_ids, *([desks.site_id] if desks.has_site else [])]
    (found,) = await call.reader.ask(queries.list_macros(desks.site_id, ids, call.user.id))
    return found


async def save_macro(call: UserCall, wanted: Macro, shop_id: UUID | None, *, is_new: bool) -> Macro:
    """Keep a macro or quick text of a desk of the caller's; only so many of each."""
    desks = await _desks(call)
    if not desks.has_desk(shop_id):
        raise TicketNotFound
    wanted = replace(wanted, name=" ".join(wanted.name.split()), site_id=desks.site_id)
    wanted = replace(wanted, desk_id=shop_id or desks.site_id)
    if not wanted.name:
        raise InvalidInput([FieldProblem("name", Phrase("support.macro_name_missing"))])
    if len(wanted.comment) > MOST_COMMENT:
        raise InvalidInput(
            [FieldProblem("comment", Phrase("support.comment_too_long", {"most": MOST_COMMENT}))]
        )
    require_known(wanted.comment)
    moves = Moves.of(wanted.moves)
    wanted = replace(wanted, moves=replace(moves, tags_added=cleaned_tags(moves.tags_added)).kept())
    if wanted.is_text and not wanted.comment.strip():
        raise InvalidInput([FieldProblem("comment", Phrase("support.comment_missing"))])
    columns = {
        name: getattr(wanted, name)
        for name in ("desk_id", "site_id", "owner_id", "is_text", "name", "lang", "comment", "moves")
    }
    kept = None if is_new else await _own(call, desks, wanted.id)
    if kept is None or (kept.desk_id, kept.is_text) != (wanted.desk_id, wanted.is_text):
        await _require_room(call, wanted)
    if kept is None:
        await call.db.write(inserted(TICKET_MACRO, id=wanted.id, changed_at=call.now, **columns))
    else:
        await call.db.write(updated(TICKET_MACRO, wanted.id, changed_at=call.now, **columns))
    return wanted


async def _require_room(call: UserCall, wanted: Macro) -> None:
    """Raise where a desk has as many as it may; those who add at once come one after the other."""
    await call.db.ask(tickets.hold_person(wanted.desk_id))
    (count,) = await call.db.ask(queries.count_macros(wanted.desk_id, is_text=wanted.is_text))
    most = MOST_TEXTS if wanted.is_text else MOST_MACROS
    if count >= most:
        raise TooManyMacros(most=most)


async def delete_macro(call: UserCall, macro_id: UUID) -> None:
    """Delete a macro or quick text of a desk of the caller's."""
    macro = await _own(call, await _desks(call), macro_id)
    await call.db.write(deleted(TICKET_MACRO, macro.id))


async def fill(call: UserCall, macro_id: UUID, ticket_id: UUID) -> str:
    """Return the text of a macro or quick text as it would stand in a ticket; nothing is written."""
    macro = await _own(call, await _desks(call), macro_id)
    ticket, side, _ = await find_as_seen(call, ticket_id)
    if side is not Mover.STAFF or desk_subject(ticket) != macro.desk_id:
        raise TicketNotFound
    return await _filled(call, macro, ticket)


async def run(call: UserCall, macro_id: UUID, ticket_ids: Sequence[UUID]) -> tuple[UUID, list[UUID], Refused]:
    """Run a macro on tickets of its desk, each wholly or not at all; return what undoes it, what was done and refused."""
    before: list[dict[str, Value]] = []

    async def one(call: UserCall, macro: Macro, ticket: Ticket) -> None:
        await _run_on(call, macro, ticket)
        left = _standing(await _again(call, ticket))
        before.append({"id": str(ticket.id), **_standing(ticket), "left": left})

    refused = await _each_of(call, await _runnable(call, macro_id), ticket_ids, one)
    run_id = call.new_id()
    await call.db.write(
        queries.forget_runs(call.now - timedelta(days=UNDONE_WITHIN_DAYS)),
        queries.keep_run(run_id, call.user.id, call.now, before),
    )
    return run_id, [UUID(str(each["id"])) for each in before], refused


async def rehearse(
    call: UserCall, macro_id: UUID, ticket_ids: Sequence[UUID]
) -> tuple[list[Rehearsed], Refused]:
    """Return what a macro would write and change in each ticket, and where it would be refused; nothing is kept."""
    macro = await _runnable(call, macro_id)
    shown: list[Rehearsed] = []

    async def one(call: UserCall, macro: Macro, ticket: Ticket) -> None:
        comment = await _filled(call, macro, ticket) if macro.comment.strip() else ""
        try:
            async with call.db.savepoint():
                await _run_on(call, macro, ticket)
                after = await _again(call, ticket)
                raise _RehearsedError
        except _RehearsedError:
            shown.append(Rehearsed(before=ticket, after=after, comment=comment))

    refused = await _each_of(call, macro, ticket_ids, one)
    return shown, refused


async def undo(call: UserCall, run_id: UUID) -> tuple[list[UUID], Refused]:
    """Put tickets back to where they stood before the caller ran a macro.

    What was written stays, as it may have been read; so does what somebody has changed since.
    """
    since = call.now - timedelta(days=UNDONE_WITHIN_DAYS)
    (taken,) = await call.db.ask(queries.take_run(run_id, call.user.id, since))
    if taken is None:
        raise MacroNotFound
    before = {UUID(str(each["id"])): each for each in taken.before}
    own = await lock_of_desks(call, list(before))
    done: list[UUID] = []
    refused: Refused = []
    for ticket_id, was in before.items():
        try:
            if ticket_id not in own:
                raise TicketNotFound
            async with call.db.savepoint():
                await _put_back(call, own[ticket_id], was)
            done.append(ticket_id)
        except Refusal as refusal:
            refused.append((ticket_id, refusal))
    return done, refused


async def _runnable(call: UserCall, macro_id: UUID) -> Macro:
    macro = await _own(call, await _desks(call), macro_id)
    if macro.is_text:
        raise MacroNotFound
    return macro


async def _each_of(
    call: UserCall,
    macro: Macro,
    ticket_ids: Sequence[UUID],
    do: Callable[[UserCall, Macro, Ticket], Awaitable[None]],
) -> Refused:
    """Do something by a macro with each of the tickets that lie at its desk; return those that refused it."""
    own = await lock_of_desks(call, ticket_ids)
    refused: Refused = []
    for ticket_id in dict.fromkeys(ticket_ids):
        ticket = own.get(ticket_id)
        try:
            if ticket is None or desk_subject(ticket) != macro.desk_id:
                raise TicketNotFound
            async with call.db.savepoint():
                await do(call, macro, ticket)
        except Refusal as refusal:
            refused.append((ticket_id, refusal))
    return refused


async def _run_on(call: UserCall, macro: Macro, ticket: Ticket) -> None:
    moves = Moves.of(macro.moves)
    if moves.hand is not None:
        ticket = await assign_locked(call, ticket, call.user.id if moves.hand is Hand.ME else None)
    if moves.priority is not None or moves.tags_added:
        tags = joined_tags(ticket.tags, moves.tags_added, ()) if moves.tags_added else None
        await mark_locked(call, ticket, Marks(priority=moves.priority, tags=tags))
        ticket = await _again(call, ticket)
    if macro.comment.strip():
        ticket = await _write(call, macro, ticket, is_internal=moves.is_internal)
    if moves.state is not None:
        await restate_locked(call, ticket, moves.state)


async def _write(call: UserCall, macro: Macro, ticket: Ticket, *, is_internal: bool) -> Ticket:
    await require_open(call, ticket, Mover.STAFF)
    comment = cleaned_comment(await _filled(call, macro, ticket))
    author = Author(side=Mover.STAFF, user_id=call.user.id)
    written, message_id = await add_word(call, ticket, author, comment, keyed=None, is_internal=is_internal)
    if not is_internal:
        domain = call.settings.reply_domain
        await mails.mail_answer(call, written, comment, message_id=message_id, by=call.user.id, domain=domain)
    return written


async def _put_back(call: UserCall, ticket: Ticket, was: Mapping[str, Any]) -> None:
    left, now = was.get("left") or _standing(ticket), _standing(ticket)
    own = {name for name in now if left[name] != was[name] and now[name] == left[name]}
    if "assignee_id" in own:
        before = UserId(UUID(was["assignee_id"])) if was["assignee_id"] else None
        is_still_here = before is None or await answers_at(call, before, ticket)
        ticket = await assign_locked(call, ticket, before if is_still_here else None)
    added = set(left["tags"]) - set(was["tags"])
    tags = [tag for tag in ticket.tags if tag not in added] if added else None
    priority = Priority(was["priority"]) if "priority" in own else None
    await mark_locked(call, ticket, Marks(priority=priority, tags=tags))
    if "state" in own:
        await restate_locked(call, await _again(call, ticket), TicketState(was["state"]))


def _standing(ticket: Ticket) -> dict[str, Value]:
    return {
        "state": ticket.state.value,
        "priority": ticket.priority.value,
        "tags": list(ticket.tags),
        "assignee_id": str(ticket.assignee_id) if ticket.assignee_id else None,
    }


async def _again(call: UserCall, ticket: Ticket) -> Ticket:
    (found,) = await call.db.ask(tickets.find_ticket(ticket.id))
    assert found is not None  # it is locked
    return found


async def _filled(call: UserCall, macro: Macro, ticket: Ticket) -> str:
    card, me = await call.db.ask(tickets.find_card(ticket), find_user(call.user.id))
    return filled(macro.comment, facts_of(ticket, card, me.firstname if me else ""))


async def _desks(call: UserCall) -> Desks:
    desks = await desks_of(call)
    if desks.is_none:
        raise TicketNotFound
    return desks


async def _own(call: UserCall, desks: Desks, macro_id: UUID) -> Macro:
    """Return a macro of one of the desks that the caller may use; for all others there is none."""
    (found,) = await call.db.ask(queries.find_macro(macro_id, desks.site_id, call.user.id))
    if found is None:
        raise MacroNotFound
    if not desks.has_desk(None if found.desk_id == desks.site_id else found.desk_id):
        raise MacroNotFound
    return found
