"""What upper modules may hang on to accounts."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from terazi.foundation.context import Call, Change
from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question
from terazi.foundation.storage import Storage

UserApprovedListener = Callable[[Call, UserId], Awaitable[None]]
UserDeletedListener = Callable[[Change, UserId], Awaitable[None]]
ShutOutGuard = Callable[[Transaction, UserId, datetime], Awaitable[None]]
RoleSource = Callable[[UserId, datetime], Question[list[str]]]


@dataclass(frozen=True, kw_only=True, slots=True)
class ExportSource:
    """What an export is written from."""

    reader: Reader
    storage: Storage


@dataclass(frozen=True, kw_only=True, slots=True)
class ExportedFile:
    """One file of an export: its path in the archive and what stands in it."""

    path: str
    content: bytes


ExportPart = Callable[[ExportSource, UserId], AsyncIterator[ExportedFile]]

on_user_approved: list[UserApprovedListener] = []
"""Run in the transaction that makes an account active; the entry fills the list."""

on_user_deleted: list[UserDeletedListener] = []
"""Run in the transaction that deletes an account: each takes away, or makes nameless, what it keeps of the person."""

shut_out_guards: list[ShutOutGuard] = []
"""Run in the transaction that blocks an account, or asks for its deletion; each may refuse it."""

export_parts: list[ExportPart] = []
"""Each yields the files it adds to the export of a person's data; the entry fills the list."""

role_sources: list[RoleSource] = []
"""Who knows the roles of a person that an answer shows; the entry fills the list."""


async def roles_of(reader: Reader, user_id: UserId, now: datetime) -> frozenset[str]:
    """Return the roles a person holds at this moment."""
    found = await reader.ask(*(source(user_id, now) for source in role_sources))
    return frozenset().union(*found)


async def require_may_be_shut_out(change: Change, user_id: UserId) -> None:
    """Refuse to block a person, or to let one leave, whom the platform cannot do without."""
    for guard in shut_out_guards:
        await guard(change.db, user_id, change.now)
