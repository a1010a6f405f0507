"""Mailboxes are followed: each by one worker at a time, on a connection of its own, as long as somebody wants it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import TypeVar
from uuid import UUID

import structlog

from terazi.foundation.context import Change
from terazi.foundation.db import DatabaseError, Transaction
from terazi.foundation.jobs.tasks import Work
from terazi.foundation.lanes import Lane
from terazi.foundation.mailboxes import (
    Folder,
    MailboxAccount,
    MailboxFailedError,
    MailboxProblem,
    OpenMailbox,
)
from terazi.modules.support.jobs import read_mail
from terazi.modules.support.public import (
    HELD_FOR,
    LONGEST_PAUSE,
    Fetched,
    Mailbox,
    account_of,
    begin_folder,
    fetched_mail,
    hold_mailbox,
    keep_fetched,
    let_mailbox_go,
    mailboxes_to_follow,
    note_failed,
    note_looked,
)

_LOOK_SECONDS = 5.0
_WAIT_SECONDS = 25.0
_FIRST_PAUSE = timedelta(minutes=1)
_DOUBLINGS = 5
_AT_ONCE = 50
_UNTIL_OPEN_SECONDS = 90.0
log = structlog.get_logger()
T = TypeVar("T")


@dataclass(slots=True)
class MailboxFollower:
    """Follows the mailboxes that nobody else follows."""

    work: Work
    holder: UUID
    look_seconds: float = _LOOK_SECONDS
    wait_seconds: float = _WAIT_SECONDS
    _following: dict[UUID, asyncio.Task[None]] = field(default_factory=dict, init=False)

    async def run(self) -> None:
        """Look for mailboxes again and again until it is cancelled."""
        try:
            while True:
                await self.look()
                await asyncio.sleep(self.look_seconds)
        finally:
            for task in self._following.values():
                task.cancel()
            await asyncio.gather(*self._following.values(), return_exceptions=True)

    async def look(self) -> None:
        """Begin with mailboxes that are free."""
        with suppress(DatabaseError, OSError):  # the next look finds them
            (due,) = await self.work.database.reader.ask(mailboxes_to_follow(self.work.clock()))
            for mailbox_id in due:
                if mailbox_id not in self._following:
                    task = asyncio.ensure_future(self._follow(mailbox_id))
                    self._following[mailbox_id] = task
                    task.add_done_callback(partial(self._leave, mailbox_id))

    def _leave(self, mailbox_id: UUID, _: asyncio.Task[None]) -> None:
        self._following.pop(mailbox_id, None)

    async def _follow(self, mailbox_id: UUID) -> None:
        held = await self._held(mailbox_id)
        if held is None:
            return
        visit = _Visit(self.work, self.holder, held, Lane(f"mailbox {mailbox_id}"))
        try:
            await visit.open()
            while held is not None and held.changed_at == visit.mailbox.changed_at:
                await visit.fetch()
                await self.work.database.recorder.write(
                    note_looked(mailbox_id, self.holder, self.work.clock())
                )
                await visit.wait(self.wait_seconds)
                held = await self._held(mailbox_id)
        except MailboxFailedError as failed:
            await self._note_failed(visit.mailbox, failed)
        except (DatabaseError, OSError):
            log.exception("a mailbox is left to who comes next", mailbox=str(mailbox_id))
        finally:
            visit.close()
            with suppress(DatabaseError, OSError):
                await self.work.database.recorder.write(let_mailbox_go(mailbox_id, self.holder))

    async def _held(self, mailbox_id: UUID) -> Mailbox | None:
        """Return the mailbox as it stands, held for a while longer; None where it is not to be followed any more."""
        now = self.work.clock()
        async with self.work.database.transaction() as db:
            (held,) = await db.ask(hold_mailbox(mailbox_id, self.holder, now=now, until=now + HELD_FOR))
        return held

    async def _note_failed(self, mailbox: Mailbox, failed: MailboxFailedError) -> None:
        """Say why it could not be read; the more often it fails, the later somebody tries again."""
        log.warning(
            "a mailbox could not be read", mailbox=mailbox.address, problem=failed.problem, step=failed.step
        )
        now = self.work.clock()
        pause = min(_FIRST_PAUSE * 2 ** min(mailbox.failed_count, _DOUBLINGS), LONGEST_PAUSE)
        with suppress(DatabaseError, OSError):
            await self.work.database.recorder.write(
                note_failed(mailbox.id, self.holder, failed.problem, now=now, next_at=now + pause)
            )


@dataclass(slots=True)
class _Visit:
    """One connection to a mailbox."""

    work: Work
    holder: UUID
    mailbox: Mailbox
    lane: Lane
    opened: OpenMailbox | None = None
    is_over: bool = False

    async def open(self) -> None:
        """Open the mailbox, and find out from which mail on it is fetched."""
        account = account_of(self.work.settings, self.mailbox)
        try:
            async with asyncio.timeout(_UNTIL_OPEN_SECONDS):
                folder = await self.lane.do(lambda: self._opened(account))
        except TimeoutError as late:
            raise MailboxFailedError(MailboxProblem.NO_ANSWER) from late
        async with self.work.database.transaction() as db:
            self.mailbox = await begin_folder(self._change(db), self.mailbox, folder)

    def _opened(self, account: MailboxAccount) -> Folder:
        self.opened = self.work.mailboxes(account, lambda _: None)
        if self.is_over:  # nobody waits for it any more
            self.opened.close()
        return self.opened.folder

    async def fetch(self) -> None:
        """Keep every mail that is new, each before the next is asked for; only then it is marked."""
        while numbers := await self._new():
            for number in numbers:
                await self._keep(number)
            await self._ask(partial(_mark, numbers))
            if len(numbers) < _AT_ONCE:
                return

    async def _new(self) -> list[int]:
        marks = self.opened is not None and self.opened.folder.keeps_marks
        first = self.mailbox.start_uid if marks else self.mailbox.last_uid + 1
        since = (self.mailbox.made_at - timedelta(days=1)).date()
        found = await self._ask(lambda box: box.numbers(first, since))
        return list(found[:_AT_ONCE])

    async def _keep(self, number: int) -> None:
        most = self.work.settings.receive_max_bytes
        content = await self._ask(lambda box: box.fetch(number, most))
        fetched = Fetched(mailbox=self.mailbox, holder=self.holder, number=number, content=content)
        mail = fetched_mail(fetched, mail_id=self.work.new_id(), now=self.work.clock())
        if mail is not None:
            await self.work.storage.put(mail.key, fetched.content or b"")
        async with self.work.database.transaction() as db:
            is_new = await keep_fetched(self._change(db), fetched, mail, read_mail)
        if mail is not None and not is_new:
            await self.work.storage.delete([mail.key])
        self.mailbox = self.mailbox.up_to(number)

    async def wait(self, seconds: float) -> None:
        """Wait for something new."""
        await self._ask(lambda box: box.wait(seconds))

    def close(self) -> None:
        """Let go of the connection; what its thread is at ends with it."""
        self.is_over = True
        if self.opened is not None:
            self.opened.close()
        self.lane.end()

    async def _ask(self, question: Callable[[OpenMailbox], T]) -> T:
        box = self.opened
        assert box is not None
        return await self.lane.do(lambda: question(box))

    def _change(self, db: Transaction) -> Change:
        return Change(db=db, now=self.work.clock(), new_id=self.work.new_id)


def _mark(numbers: Sequence[int], box: OpenMailbox) -> None:
    box.mark(numbers)


@asynccontextmanager
async def following_mailboxes(work: Work) -> AsyncIterator[None]:
    """Follow mailboxes for as long as a worker lives."""
    follower = MailboxFollower(work, work.new_id())
    running = asyncio.ensure_future(follower.run())
    try:
        yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
