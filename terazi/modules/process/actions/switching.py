"""Pausing and resuming queues and schedules, and ending processes."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import UUID

from terazi.foundation.context import Call, Change, SignedInUser
from terazi.foundation.jobs.each import attempt
from terazi.foundation.jobs.switches import Switch, SwitchKind
from terazi.foundation.jobs.tasks import Work, background, queues_of
from terazi.modules.access.public import mail_administrators
from terazi.modules.audit.public import AuditEvent, Subject, record_event
from terazi.modules.process.mails import SCREEN, long_pause, tell_others
from terazi.modules.process.queries import nodes, switches
from terazi.modules.process.queries.queues import queues_now
from terazi.modules.process.rules.switching import (
    Target,
    find_target,
    process_not_found,
    require_pausable,
    require_reason,
)
from terazi.modules.process.values.nodes import Group
from terazi.modules.process.values.queues import Paused, ProcessState, TargetKind

TOLD_AFTER = timedelta(hours=1)


def schedules() -> dict[str, str]:
    """Return all schedules with the clock they follow."""
    return {each.task.name: each.cron for module in background for each in module.schedules}


async def stop_process(call: Call, name: str, group: Group | None, reason: str | None) -> ProcessState:
    """Pause a queue or schedule, or ask a process to end; the second time changes nothing and answers the same."""
    target, why = _target(name, group), require_reason(reason)
    require_pausable(target)
    if target.node_id is not None:
        return await _end(call, target.node_id, why)
    by = _who(call)
    (is_new,) = await call.db.ask(
        switches.pause(
            target.name,
            SwitchKind(target.kind.value),
            by_id=by.id,
            by_name=by.username,
            why=why,
            now=call.now,
        )
    )
    (switch,) = await call.db.ask(switches.find_switch(target.name))
    if is_new:
        await _tell(call, target.name, is_paused=True, why=why)
    return await _state(call, target, switch)


async def start_process(call: Call, name: str, group: Group | None, reason: str | None) -> ProcessState:
    """Let a queue or schedule run again, or take back that a process is to end; a second time changes nothing."""
    target, why = _target(name, group), require_reason(reason)
    if target.node_id is not None:
        (node,) = await call.db.ask(nodes.lock_node(target.node_id))
        if node is None:
            raise process_not_found()
        (was_ending,) = await call.db.ask(nodes.take_back_end(target.node_id))
        if was_ending:
            await _tell(call, node, is_paused=False, why=why, node_id=target.node_id)
        return ProcessState(kind=target.kind, name=name, paused=None, is_ending=False, running=0)
    (was,) = await call.db.ask(switches.resume(target.name))
    if was is not None:
        await _tell(call, target.name, is_paused=False, why=why)
    return await _state(call, target, None)


async def tell_of_long_pauses(work: Work) -> None:
    """Write to administrators what has been paused for an hour, once for each pause."""
    await attempt(work, "tell of long pauses", partial(_tell_of_long, base_url=work.settings.public_url))


async def _tell_of_long(change: Change, *, base_url: str) -> None:
    (paused,) = await change.db.ask(switches.tell_of_long(change.now - TOLD_AFTER, change.now))
    if not paused:
        return
    change.base_url = base_url
    await mail_administrators(change, *long_pause(paused), SCREEN)


async def _end(call: Call, node_id: UUID, why: str) -> ProcessState:
    (node,) = await call.db.ask(nodes.lock_node(node_id))
    if node is None:
        raise process_not_found()
    (is_new,) = await call.db.ask(nodes.ask_to_end(node_id, call.now))
    ended = AuditEvent(
        action="process.ended",
        subject=Subject.PROCESS,
        subject_id=node_id,
        subject_name=node,
        after={"reason": why},
    )
    await record_event(call, ended)
    if is_new:
        await tell_others(call, "ended", name=node, why=why)
    return ProcessState(kind=TargetKind.NODE, name=str(node_id), paused=None, is_ending=True, running=0)


async def _state(call: Call, target: Target, switch: Switch | None) -> ProcessState:
    running = 0
    if target.kind is TargetKind.QUEUE:
        (found,) = await call.db.ask(queues_now([target.name]))
        running = found[0].running
    paused = Paused(by_name=switch.by_name, why=switch.why, since=switch.since) if switch else None
    return ProcessState(kind=target.kind, name=target.name, paused=paused, is_ending=False, running=running)


async def _tell(call: Call, name: str, *, is_paused: bool, why: str, node_id: UUID | None = None) -> None:
    """Write it into the trail, and to all other administrators."""
    event = AuditEvent(
        action="process.paused",
        subject=Subject.PROCESS,
        subject_id=node_id,
        subject_name=name,
        after={"reason": why},
    )
    await record_event(call, event if is_paused else replace(event, action="process.resumed"))
    kind = "paused" if is_paused else "resumed"
    await tell_others(call, kind, name=name, why=why)


def _target(name: str, group: Group | None) -> Target:
    return find_target(name, group, queues=queues_of(background), schedules=schedules())


def _who(call: Call) -> SignedInUser:
    assert call.user is not None  # the call asks for a role, and only people have them
    return call.user
