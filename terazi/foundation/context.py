"""What a piece of work knows: who asks, where, when, in which language, and the database it changes."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Protocol
from uuid import UUID

from terazi.foundation.addresses import caller_place
from terazi.foundation.cards import CardGateways
from terazi.foundation.db import Database, Reader, Recorder, Transaction
from terazi.foundation.doors import Door
from terazi.foundation.errors import SecurityWarning
from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import NO_OWN_WORDS, WordsByLang
from terazi.foundation.limits import RateCounter, SpeedControl
from terazi.foundation.money import Currency
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage


@dataclass(frozen=True, kw_only=True, slots=True)
class CallSite:
    """The site a call was made on."""

    id: SiteId
    domain: str
    default_lang: Lang
    open_doors: frozenset[Door] = frozenset(Door)
    is_default: bool = False
    edition: int = 0
    """Another number as soon as this process knows of a change of any site."""
    address: str = ""
    """Where a site with a domain of its own stands; empty: where the platform does."""
    shown_shops: frozenset[UUID] | None = None
    """The shops whose offers it shows; none = all there are."""
    words: WordsByLang = field(default_factory=lambda: NO_OWN_WORDS, compare=False)
    """What it says in its own words of what the server says."""
    version: int = 0
    """Another number with each change of the site itself."""
    host: "CallSite | None" = field(default=None, compare=False)
    """The site of the host that was called, where another gives look and language."""

    def shows(self, shop_id: UUID) -> bool:
        """Whether what a shop offers is shown here."""
        return self.shown_shops is None or shop_id in self.shown_shops

    @property
    def of_host(self) -> "CallSite":
        """The site at which somebody is: it counts for what is kept, and for whom it is meant."""
        return self.host or self

    def within(self, home: "CallSite") -> "CallSite":
        """Return the site as it is seen from another's host: nothing of shops that are not shown there."""
        own, theirs = self.shown_shops, home.shown_shops
        both = own if theirs is None else theirs if own is None else own & theirs
        return replace(self, shown_shops=both, host=home)


@dataclass(frozen=True, kw_only=True, slots=True)
class SignedInUser:
    """The person who makes a call."""

    id: UserId
    session_id: UUID
    username: str
    mail: str
    roles: frozenset[str]
    lang: Lang | None
    is_warned: bool = False
    """Whether the session began in a new place and its security code is still missing."""
    lacks_second_step: bool = False
    """Whether a role of theirs demands a second step that they have not set up."""
    signed_in_at: datetime | None = None
    """When the session began."""
    application_id: UUID | None = None
    """The application that the session belongs to; none = the platform's own client."""
    scope: frozenset[str] | None = None
    """What the session is good for; none = everything the person may do."""

    @property
    def counted_as(self) -> str:
        """Whose calls the person's calls are; an application does not use up what the person may call."""
        return f"{self.id} {self.application_id}" if self.application_id else str(self.id)

    def may_make(self, scope: str | None) -> bool:
        """Whether a call that asks for this scope is open to the session; without one it is the person's own."""
        return self.scope is None or scope in self.scope

    def has_role(self, *roles: str) -> bool:
        """Whether the person has one of the roles; an administrator has them all."""
        return "admin" in self.roles or not self.roles.isdisjoint(roles)


@dataclass(frozen=True, kw_only=True, slots=True)
class CallingApplication:
    """The external application whose key came with a call."""

    id: UUID
    name: str
    owner_id: UserId
    scopes: frozenset[str]
    """What it may be told of the people who agreed."""


class CallerFinder(Protocol):
    """Finds who stands behind a bearer token; raises TokenInvalid, TokenExpired, SessionEnded or AccountBlocked.

    With a counter it counts the call in the same statement: for ``SignedInUser.counted_as`` where the token is good,
    for the counter's address where it is not.
    """

    async def __call__(
        self, token: str, database: Database, now: datetime, counter: RateCounter | None = None
    ) -> SignedInUser: ...


class ApplicationFinder(Protocol):
    """Finds whose key this is; raises ApplicationKeyInvalid, ApplicationKeyExpired or ApplicationPassive."""

    async def __call__(self, key: str, database: Database, now: datetime) -> CallingApplication: ...


class ApplicationWatcher(Protocol):
    """Is told how each call of an application ended; it must not wait for anything."""

    def __call__(self, application_id: UUID, http_status: int, database: Database, now: datetime) -> None: ...


class CallCounter(Protocol):
    """Is told of each call who made it, once its answer is known; it must not wait for anything."""

    def note(self, path: str, address: str, person: UUID | None, application: UUID | None) -> None: ...


class SiteFinder(Protocol):
    """Finds the site of a host name; the default site where none is known by that name.

    ``seen`` is what the caller says to have seen of a site: its id and version. It is never older than that.
    """

    async def __call__(self, domain: str, reader: Reader, seen: str = "") -> CallSite: ...


class Following(Protocol):
    """What somebody follows: whether something changed, and what was said of it since it was last taken."""

    changed: asyncio.Event

    def take(self) -> list[str]: ...


class Follower(Protocol):
    """Wakes whoever follows a subject (a job, a person's tickets) when it changes, and when the process closes."""

    is_closing: asyncio.Event

    def follow(self, channel: str, *subjects: UUID) -> AbstractAsyncContextManager[Following]: ...


@dataclass(kw_only=True, slots=True)
class Change:
    """A change in the making, by a call or by a task: its transaction, its moment and new ids."""

    db: Transaction
    now: datetime
    new_id: Callable[[], UUID]
    base_url: str = ""
    """Where the site stands in whose name it is done; empty: where the platform does."""


@dataclass(kw_only=True, slots=True)
class Call(Change):
    """One call: its transaction, its moment and its asker. Subclasses say who may ask."""

    reader: Reader
    recorder: Recorder
    storage: Storage
    hub: Follower
    speed_control: SpeedControl
    settings: Settings
    cards: CardGateways
    lang: Lang
    currency: Currency
    site: CallSite
    address: str
    device: str
    device_id: str = ""
    """What the client calls the device it runs on: random, kept by the client, empty where it keeps none."""
    request_id: str
    user: SignedInUser | None = None
    application: CallingApplication | None = None
    afterwards: list[Callable[[], None]] = field(default_factory=list)
    """What is done in this process once the call's change is kept, and not at all where it is not."""

    @property
    def asker(self) -> str:
        """Whose work the call's work is: a person's, an application's, or that of everybody in one place."""
        if self.user:
            return str(self.user.id)
        return str(self.application.id) if self.application else caller_place(self.address)

    def require_no_warning(self) -> None:
        """Refuse what is sensitive while the session's security code is missing; for calls whose effect depends."""
        if self.user and self.user.is_warned:
            raise SecurityWarning


@dataclass(kw_only=True, slots=True)
class OpenCall(Call):
    """A call anyone may make; a token that comes along is not read."""


@dataclass(kw_only=True, slots=True)
class AnyCall(Call):
    """A call anyone may make, and that knows the person or the application that a token or a key tells of."""


@dataclass(kw_only=True, slots=True)
class ClientCall(Call):
    """A call of a signed-in person, of an application with its key, or of a person through an application."""


@dataclass(kw_only=True, slots=True)
class UserCall(Call):
    """A call of a signed-in person."""

    user: SignedInUser


def call_of_person(call: Call) -> UserCall | None:
    """Return a call that anyone may make as that of the person who makes it; None where it is nobody's."""
    if call.user is None:
        return None
    return UserCall(**{field.name: getattr(call, field.name) for field in fields(call)})
