"""The frame around every call: gate, body, action, commit, reply."""

import asyncio
import contextlib
import inspect
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID, uuid4

import structlog
from fastapi.exceptions import RequestValidationError
from psycopg.errors import DataError
from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from terazi.foundation.addresses import base_address, caller_place
from terazi.foundation.calls.bodies import read_ahead
from terazi.foundation.calls.declare import CallFacts
from terazi.foundation.calls.replies import reply_to_oauth_refusal, reply_to_refusal
from terazi.foundation.calls.response_cache import Key, ResponseCache, Slot
from terazi.foundation.calls.validation_errors import invalid_input
from terazi.foundation.cards import CardGateways
from terazi.foundation.connecting import is_lost
from terazi.foundation.context import (
    ApplicationFinder,
    ApplicationWatcher,
    Call,
    CallCounter,
    CallerFinder,
    CallingApplication,
    CallSite,
    SignedInUser,
    SiteFinder,
)
from terazi.foundation.db import Database, DatabaseError, Transaction
from terazi.foundation.doors import Door
from terazi.foundation.editions import SITES
from terazi.foundation.errors import (
    DoorShut,
    InvalidInput,
    MalformedBody,
    NotAllowed,
    NotSignedIn,
    Refusal,
    ScopeTooSmall,
    SecondStepMissing,
    SecurityWarning,
    TokenInvalid,
    Unavailable,
    UnexpectedFailure,
)
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.hub import Hub
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import speak_as
from terazi.foundation.limits import RateCounter, SpeedControl
from terazi.foundation.money import Currency
from terazi.foundation.settings import Settings
from terazi.foundation.storage import FileMissingError, Storage

log = structlog.get_logger("terazi.calls")
APPLICATION_KEY_HEADER = "X-Application-Key"
_SITE_SEEN_HEADER = b"x-site-seen"
"""Which version of which site the caller has seen: what they changed themselves they see at once, in every process."""
Handle = Callable[[Request], Awaitable[Response]]


def utc_now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


@dataclass(frozen=True, kw_only=True)
class House:
    """What calls need of the process they run in; tests give their own clock and ids."""

    settings: Settings
    database: Database
    storage: Storage
    speed_control: SpeedControl
    find_caller: CallerFinder
    find_application: ApplicationFinder
    watch_application: ApplicationWatcher
    find_site: SiteFinder
    hub: Hub
    cards: CardGateways
    rates: CallCounter
    clock: Callable[[], datetime] = utc_now
    new_id: Callable[[], UUID] = new_id


class Frame:
    """Runs the calls of one process."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._caches: defaultdict[str, ResponseCache] = defaultdict(ResponseCache)
        """One for each subject of editions: much of one pushes nothing out of another."""

    async def run(self, facts: CallFacts, handle: Handle, request: Request) -> Response:
        """Gate, then read and run the call; commit, then reply. A refusal or a failure changes nothing."""
        opened = _Opened(request)
        response = await self._answer(facts, handle, request, opened)
        house, application = self._house, opened.application
        house.rates.note(facts.path, opened.address, opened.person, application.id if application else None)
        if application:
            house.watch_application(application.id, response.status_code, house.database, house.clock())
        return response

    async def _answer(
        self, facts: CallFacts, handle: Handle, request: Request, opened: "_Opened"
    ) -> Response:
        # Most calls only read, outside the transaction; one that has begun nothing has nothing to end.
        db = self._house.database.begin()
        try:
            site = await self._find_site(opened)
            if facts.cached_in_edition_of and opened.is_strange(facts):
                request = await self._open_slot(facts, opened, site, request)
            # The edition of sites is known by now, that of any other subject with the count of the call.
            if cached := opened.find_cached():
                return cached
            call = request.state.call = await self._open(facts, opened, site, db)
            if facts.door:
                _require_open(facts.door, opened, site)
            if cached := opened.find_cached():
                return cached
            response = await handle(request)
            await db.commit()
            for act in call.afterwards:
                act()
            if opened.slot:
                response = opened.slot.keep(response)
        except Exception as problem:
            with contextlib.suppress(DatabaseError):
                await db.rollback()
            if isinstance(problem, Refusal) and problem.leaves:
                problem = await self._leave(problem.leaves, db) or problem
            return _reply_to(facts, self._refusal_for(facts, problem, opened), opened.lang)
        finally:
            if db.is_open:
                await asyncio.shield(db.rollback())
        return response

    async def _leave(self, leaves: Callable[[], Awaitable[None]], db: Transaction) -> Exception | None:
        """Keep what a refusal leaves behind, and return what went wrong with that."""
        try:
            await leaves()
            await db.commit()
        except Exception as problem:
            return problem
        return None

    async def _find_site(self, opened: "_Opened") -> CallSite:
        """Return the site that the call names; it gives look and language, the host's gives links, doors and shops."""
        reader = self._house.database.reader
        seen = opened.header(_SITE_SEEN_HEADER)
        site = opened.home = await self._house.find_site(opened.host, reader, seen)
        if opened.domain != opened.host:
            site = (await self._house.find_site(opened.domain, reader)).within(site)
        speak_as(site.words)
        opened.lang = opened.lang_asked or site.default_lang
        return site

    async def _open_slot(
        self, facts: CallFacts, opened: "_Opened", site: CallSite, request: Request
    ) -> Request:
        """Say where the answer would be cached; return the request with all that is still to be read."""
        subject, hour = str(facts.cached_in_edition_of), f"{self._house.clock():%Y%m%d%H}"
        # Only what the call reads: who adds something else to the address gets no answer of his own.
        asked = (f"{name}={value}" for name in facts.parameters for value in opened.query.getlist(name))
        words = site.version if site.words else 0
        key: Key = (facts, opened.lang, opened.currency, site.id, words, site.shown_shops, hour, *asked)
        if "body" in facts.hints:
            content, request = await read_ahead(request, facts.max_body_bytes)
            key += (content, opened.header(b"content-type"))
        opened.slot = Slot(self._caches[subject], key, opened.header(b"accept-encoding"))
        if subject == SITES:
            opened.slot.edition = site.edition
        return request

    async def _open(self, facts: CallFacts, opened: "_Opened", site: CallSite, db: Transaction) -> Call:
        """The gate, in the order that gives away least: caller, speed control, second step, role."""
        house = self._house
        now = house.clock()
        place = caller_place(opened.address)
        counter = house.speed_control.counter(facts.path, place, facts.limit) if facts.limit else None
        if counter and opened.slot:
            counter.edition_of = facts.cached_in_edition_of
        user = await self._find_user(facts, opened, now, counter)
        opened.person = user.id if user else None
        if facts.reads_application_key and opened.application_key is not None:
            opened.application = await house.find_application(opened.application_key, house.database, now)
        if facts.caller.is_needed and user is None and opened.application is None:
            raise NotSignedIn
        if opened.lang_asked is None and user and user.lang:
            opened.lang = user.lang
        if user and not user.may_make(facts.scope):
            raise ScopeTooSmall
        if counter:
            if user is None:
                await house.speed_control.count(counter, _stranger(opened))
            counter.require_room()
            if opened.slot:
                opened.slot.edition = counter.edition
        if user and user.lacks_second_step and not facts.is_open_without_second_step:
            raise SecondStepMissing
        if facts.roles and not (user and user.has_role(*facts.roles)):
            raise NotAllowed
        if facts.is_sensitive and user and user.is_warned:
            raise SecurityWarning
        return self._call(facts, opened, site=site, user=user, now=now, db=db)

    def _call(
        self,
        facts: CallFacts,
        opened: "_Opened",
        *,
        site: CallSite,
        user: SignedInUser | None,
        now: datetime,
        db: Transaction,
    ) -> Call:
        return facts.call_type(
            db=db,
            reader=self._house.database.reader,
            recorder=self._house.database.recorder,
            storage=self._house.storage,
            hub=self._house.hub,
            speed_control=self._house.speed_control,
            settings=self._house.settings,
            cards=self._house.cards,
            now=now,
            new_id=self._house.new_id,
            lang=opened.lang,
            currency=opened.currency,
            site=site,
            address=opened.address,
            device=opened.header(b"user-agent")[:300],
            device_id=opened.header(b"x-device-id")[:100],
            request_id=opened.request_id,
            base_url=opened.base_url(self._house.settings),
            user=user,
            application=opened.application,
        )

    async def _find_user(
        self, facts: CallFacts, opened: "_Opened", now: datetime, counter: RateCounter | None
    ) -> SignedInUser | None:
        if opened.authorization is None or not facts.reads_token:
            return None
        token = _bearer(opened.authorization)
        try:
            return await self._house.find_caller(token, self._house.database, now, counter)
        except Refusal:
            if counter:
                counter.require_room()
            raise

    def _refusal_for(self, facts: CallFacts, problem: Exception, opened: "_Opened") -> Refusal:
        match problem:
            case Refusal():
                return problem
            case RequestValidationError():
                return _refusal_of_input(problem)
            case ClientDisconnect():
                return MalformedBody()
            case HTTPException(status_code=status) if status < 500:
                return problem.__cause__ if isinstance(problem.__cause__, Refusal) else MalformedBody()
            case DataError():
                log.warning("value does not fit the database", call=facts.path, kind=type(problem).__name__)
                return InvalidInput([])
            case _ if is_lost(problem):
                log.exception("database lost", call=facts.path, request_id=opened.request_id)
                return Unavailable()
            case OSError() | FileMissingError():
                log.exception("service lost", call=facts.path, request_id=opened.request_id)
                return Unavailable()
            case _:
                log.exception("call failed", call=facts.path, request_id=opened.request_id)
                return UnexpectedFailure()


def _reply_to(facts: CallFacts, refusal: Refusal, lang: Lang) -> Response:
    if isinstance(refusal, ScopeTooSmall):
        refusal.extra = {"scope": facts.scope or ""}
    return reply_to_oauth_refusal(refusal, lang) if facts.is_oauth else reply_to_refusal(refusal, lang)


def _refusal_of_input(problem: RequestValidationError) -> Refusal:
    found = problem.errors()
    if any(error["type"] == "json_invalid" for error in found):
        return MalformedBody()
    return invalid_input(found)


class _Opened:
    """What the request says before anything of it is believed."""

    def __init__(self, request: Request) -> None:
        # A header is looked for in a list; the first of a name counts, as it does there.
        self._headers: dict[bytes, bytes] = dict(reversed(request.scope["headers"]))
        self._request = request
        self.query = query = request.query_params
        self.request_id = request.scope.get("request_id") or uuid4().hex
        self.address = request.client.host if request.client else "unknown"
        self.host = self.header(b"host").partition(":")[0].lower().removeprefix("www.")
        self.domain = (query.get("domain") or self.host).lower().removeprefix("www.")
        self.lang_asked = asked_lang(query)
        self.lang = self.lang_asked or Lang.TR
        self.currency = Currency.USD if query.get("user_currency_type") == "1" else Currency.TRY
        self.authorization = self._find_header(b"authorization")
        self.application_key = self._find_header(APPLICATION_KEY_HEADER.lower().encode())
        self.application: CallingApplication | None = None
        self.person: UUID | None = None
        self.slot: Slot | None = None
        self.home: CallSite | None = None
        """The site of the host that was asked."""

    def header(self, name: bytes) -> str:
        """Return a header, empty where there is none."""
        return self._find_header(name) or ""

    def _find_header(self, name: bytes) -> str | None:
        found = self._headers.get(name)
        return None if found is None else found.decode("latin-1")

    def find_cached(self) -> Response | None:
        """Return the answer that another stranger got, if it is the same for this one."""
        return self.slot.find() if self.slot else None

    def base_url(self, settings: Settings) -> str:
        """Return the address that links begin with: that of the site whose host was asked."""
        own = self.home.address if self.home else ""
        asked = str(self._request.base_url).rstrip("/")
        return base_address(own, settings.public_url, asked, port=settings.port)

    def is_strange(self, facts: CallFacts) -> bool:
        """Whether nothing of who asks is looked at."""
        is_silent = self.authorization is None and self.application_key is None
        return is_silent or not (facts.reads_token or facts.reads_application_key)


def _require_open(door: Door, opened: _Opened, site: CallSite) -> None:
    """Refuse what the site keeps shut, or the site of the host: who names another site gets no way around."""
    if opened.home is None or door not in site.open_doors & opened.home.open_doors:
        raise DoorShut(door.value)


def _stranger(opened: _Opened) -> str:
    """Whose calls those without a person count as: the application's, else those of the address."""
    return str(opened.application.id) if opened.application else caller_place(opened.address)


def asked_lang(query: QueryParams) -> Lang | None:
    """Return the language a request asks for, None where it asks for none."""
    label = query.get("active_lang_label")
    if label in tuple(Lang):
        return Lang(label)
    return {"0": Lang.TR, "1": Lang.EN}.get(query.get("active_lang_value", ""))


def _bearer(header: str) -> str:
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise TokenInvalid
    return token.strip()


def handler_signature(facts: CallFacts) -> inspect.Signature:
    """Return the handler's parameters without ``call``, with their types resolved."""
    signature = inspect.signature(facts.handler)
    kept = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=facts.hints[name])
        for name, parameter in signature.parameters.items()
        if name != "call"
    ]
    return inspect.Signature(kept)
