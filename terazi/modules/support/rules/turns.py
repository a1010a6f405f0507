"""When the time until an answer begins, stands still and goes on: in answered and later nobody waits."""

from dataclasses import replace
from datetime import datetime, timedelta

from terazi.modules.support.rules.due import moment_after, work_between
from terazi.modules.support.values.due import WARNED_AT, Due, Timing, Turn
from terazi.modules.support.values.tickets import Mover, Priority, Ticket, TicketState

_DAYS_OF_LAW = 30


def turn_of(before: Ticket, after: Ticket) -> Turn | None:
    """Return what a change does to the time of a ticket; None where nothing begins or ends."""
    if before.message_count == 0:
        return Turn.FIRST
    if after.state is not TicketState.OPEN:
        return Turn.STANDS if after.state is not before.state else None
    if before.state is TicketState.UNVERIFIED:
        return Turn.FIRST
    is_word = after.last_number != before.last_number
    if is_word and after.last_from is Mover.STAFF:  # answered, and still open: something more is promised
        return Turn.NEXT
    if is_word and (before.state is not TicketState.OPEN or before.last_from is Mover.STAFF):
        return Turn.NEXT
    if before.state is not TicketState.OPEN or before.later_until != after.later_until:
        return Turn.GOES_ON
    if before.priority is not after.priority or before.operation_name != after.operation_name:
        return Turn.OTHER_TIME
    return None


def due_after(turn: Turn, before: Ticket, after: Ticket, timing: Timing, now: datetime) -> Due:
    """Return until when a ticket is to be answered after a change at a moment."""
    match turn:
        case Turn.FIRST:
            return first_due(timing, after.operation_name, after.priority, now)
        case Turn.NEXT:
            minutes = _minutes_for(timing, after.operation_name, after.priority, is_first=False)
            return _begun(timing, after.operation_name, minutes, now)
        case Turn.GOES_ON:
            goes_on = max(now, after.later_until or now)
            return _shifted(before, timing, _still_since(before, now), goes_on)
        case Turn.STANDS:
            was_still = before.state is not TicketState.OPEN
            due = _shifted(before, timing, before.moved_at, now) if was_still else _due_of(before)
            return replace(due, warn_at=None)
        case Turn.OTHER_TIME:
            return _with_other_time(before, after, timing, now)


def first_due(timing: Timing, topic: str, priority: Priority, now: datetime) -> Due:
    """Return until when somebody is answered who asks at a moment."""
    return _begun(timing, topic, _minutes_for(timing, topic, priority, is_first=True), now)


def with_first_answer(before: Ticket, after: Ticket, timing: Timing) -> Ticket:
    """Return a changed ticket with how long its first answer took, if it is the change that brought it."""
    at = after.first_answered_at
    if at is None or before.first_answered_at is not None:
        return after
    worked = work_between(timing.hours, after.opened_at, at)
    by_days = after.operation_name in timing.topic_days
    minutes = None if by_days else round(worked.total_seconds() / 60)
    return replace(after, first_answer_minutes=minutes, first_in_time=at <= before.answer_by)


def _begun(timing: Timing, topic: str, minutes: int, now: datetime) -> Due:
    days = timing.topic_days.get(topic)
    if days is not None:
        return _due_on(timing, topic, now + timedelta(days=days), now)
    return _due_in(timing, now, minutes, used=timedelta())


def _due_on(timing: Timing, topic: str, end: datetime, now: datetime) -> Due:
    """Return a day that a law sets as the end of the time of a ticket."""
    whole = timedelta(days=timing.topic_days.get(topic, _DAYS_OF_LAW))
    warned = end - whole * (1 - WARNED_AT)
    return Due(answer_by=end, answer_minutes=None, warn_at=warned if warned > now else None)


def _minutes_for(timing: Timing, topic: str, priority: Priority, *, is_first: bool) -> int:
    budget = timing.budgets[priority]
    return timing.topic_minutes.get(topic, budget.first) if is_first else budget.next


def _due_in(timing: Timing, now: datetime, minutes: int, *, used: timedelta) -> Due:
    """Return when working minutes are over of which some are used up already."""
    whole, none = timedelta(minutes=minutes), timedelta()
    warned = whole * WARNED_AT - used
    return Due(
        answer_by=moment_after(timing.hours, now, max(none, whole - used)),
        answer_minutes=minutes,
        warn_at=moment_after(timing.hours, now, warned) if warned > none else None,
    )


def _shifted(ticket: Ticket, timing: Timing, since: datetime, now: datetime) -> Due:
    """Return what is left at a moment of the time of a ticket that stood still since another."""
    due = _due_of(ticket)
    if due.answer_minutes is None:  # a law's days go on
        return _due_on(timing, ticket.operation_name, due.answer_by, now)
    if due.answer_by <= since:  # what was late is late
        return due
    left = work_between(timing.hours, since, due.answer_by)
    return _due_in(timing, now, due.answer_minutes, used=timedelta(minutes=due.answer_minutes) - left)


def _with_other_time(before: Ticket, after: Ticket, timing: Timing, now: datetime) -> Due:
    topic = after.operation_name
    is_first = before.answered_at is None and before.last_from is Mover.REQUESTER
    minutes = _minutes_for(timing, topic, after.priority, is_first=is_first)
    begins = max(now, after.later_until or now)
    if topic in timing.topic_days or before.answer_minutes is None:
        return _begun(timing, topic, minutes, begins)
    left = work_between(timing.hours, begins, before.answer_by)
    return _due_in(timing, begins, minutes, used=timedelta(minutes=before.answer_minutes) - left)


def _due_of(ticket: Ticket) -> Due:
    return Due(answer_by=ticket.answer_by, answer_minutes=ticket.answer_minutes, warn_at=ticket.warn_at)


def _still_since(ticket: Ticket, now: datetime) -> datetime:
    """Return from when on the time that is left of a ticket is counted: one out of sight has it from its day on."""
    if ticket.state is not TicketState.OPEN:
        return ticket.moved_at
    return max(now, ticket.later_until or now)
