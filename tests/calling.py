"""A whole platform inside one test: calls over ASGI, a real database, a clock and a queue that the test holds."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy import select, text, true

from terazi.entry.app import Web, build_web
from terazi.entry.wiring import TASKS, house_of
from terazi.foundation.calls.frame import House
from terazi.foundation.connecting import plain_url
from terazi.foundation.context import Change
from terazi.foundation.db import Transaction
from terazi.foundation.exchange_rates import RateSource
from terazi.foundation.ids import new_id
from terazi.foundation.jobs.tasks import Tasks, Work, worker_app
from terazi.foundation.mail import (
    OUTGOING_MAIL,
    AddressRefusedError,
    Content,
    Letter,
    OutgoingMail,
    content_of,
)
from terazi.foundation.questions import many, touched, values
from terazi.foundation.senders import SenderProver, prove_nobody
from terazi.foundation.settings import Settings
from terazi.foundation.types import Value
from terazi.foundation.webhooks import WebhookReply, WebhookRequest
from terazi.providers.edocuments.nilvera import edocument_gateways
from terazi.providers.rates.central_bank import CentralBank

PASSWORD = "Kestane.Kebap.1923"
_SECRET = "every-house-of-the-tests-has-it-so-that-it-reads-snapshots"

_EARLIER = touched(
    text(
        "UPDATE sign_in_attempts SET next_at = next_at - :by, forget_at = forget_at - :by,"
        " under_way_until = under_way_until - :by"
    )
)


_DUE_JOBS = values(
    text(
        "SELECT id FROM procrastinate_jobs"
        " WHERE status = 'todo' AND (scheduled_at IS NULL OR scheduled_at <= now()) ORDER BY id"
    )
)


def _without_schedules(module: Tasks) -> Tasks:
    """The tasks of a module as somebody asks for them: schedules follow the real clock, not that of the test."""
    asked = Tasks(module.module)
    asked.tasks = module.tasks
    return asked


_ASKED_FOR = [_without_schedules(each) for each in TASKS]


async def nobody_is_told(_: WebhookRequest) -> WebhookReply:
    """Post nothing: for tasks that tell programs of shops nothing."""
    raise AssertionError("a program was told")


@dataclass
class Clock:
    """The time of the platform under test."""

    now: datetime = field(default_factory=lambda: datetime.now(UTC))

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **by: float) -> None:
        self.now += timedelta(**by)


@dataclass
class Reply:
    """An answer: HTTP status, headers and the envelope's JSON."""

    status: int
    headers: Mapping[str, str]
    content: bytes
    json: dict[str, Any]

    @property
    def outcome(self) -> str:
        """The last three digits of the status code."""
        return str(self.json["status_code"])[-3:]

    @property
    def error(self) -> str | None:
        return self.json.get("error")

    def __getitem__(self, name: str) -> Any:
        return self.json[name]


@dataclass(frozen=True, kw_only=True)
class MailInOutbox(Content):
    """A mail of the outbox, opened."""

    id: UUID
    to_address: str
    kind: str
    lang: str
    attachments: list[Any]  # Any: JSON
    sent_at: datetime | None


class HouseUnderTest:
    """The platform of one test."""

    def __init__(self, web: Web, clock: Clock, client: httpx.AsyncClient) -> None:
        self.web = web
        self.house: House = web.house
        self.clock = clock
        self.client = client
        self.sent: list[Letter] = []
        self.prover: SenderProver = prove_nobody
        self.refused: set[str] = set()
        """Addresses of which the mail server says that nobody is there."""
        self.bank: RateSource = CentralBank("http://127.0.0.1:9/today.xml")
        """Who announces exchange rates: nobody, where a test names no other."""
        self.integrator_url = "http://127.0.0.1:9"
        """Where bills are sent: nowhere, where a test names no other."""
        self.posted: list[WebhookRequest] = []
        """What programs of shops were told."""
        self.replies: dict[str, WebhookReply] = {}
        """What answers at an address; all others take what they are told."""
        self.device_id: str | None = None

    def at(self, address: str, device_id: str | None = None) -> "HouseUnderTest":
        """Return the same platform as it is called from another address, and on another device."""
        transport = httpx.ASGITransport(app=self.web, raise_app_exceptions=True, client=(address, 40000))
        client = httpx.AsyncClient(transport=transport, base_url=self.client.base_url, timeout=60)
        there = HouseUnderTest(self.web, self.clock, client)
        there.device_id = device_id
        return there

    async def post(
        self, path: str, *, body: Any = None, token: str | None = None, lang: str = "tr", **query: Any
    ) -> Reply:
        """Make a POST call with a JSON body; keyword arguments are query parameters."""
        return await self._send("POST", path, token=token, lang=lang, query=query, json=body)

    async def get(self, path: str, *, token: str | None = None, lang: str = "tr", **query: Any) -> Reply:
        """Make a GET call."""
        return await self._send("GET", path, token=token, lang=lang, query=query)

    async def upload(
        self,
        path: str,
        *,
        files: Mapping[str, tuple[str, bytes]],
        form: Mapping[str, str] | None = None,
        token: str | None = None,
        lang: str = "tr",
        **query: Any,
    ) -> Reply:
        """Make a POST call with files and form fields."""
        return await self._send("POST", path, token=token, lang=lang, query=query, files=files, data=form)

    async def _send(
        self,
        method: str,
        path: str,
        *,
        token: str | None,
        lang: str,
        query: Mapping[str, Any],
        **content: Any,
    ) -> Reply:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if self.device_id:
            headers["X-Device-Id"] = self.device_id
        params = {"active_lang_label": lang, **{k: v for k, v in query.items() if v is not None}}
        answer = await self.client.request(method, path, params=params, headers=headers, **content)
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return Reply(answer.status_code, answer.headers, answer.content, answer.json() if is_json else {})

    async def mails(self, to: str | None = None) -> Sequence[MailInOutbox]:
        """Return the outbox, oldest first, opened."""
        is_wanted = OUTGOING_MAIL.c.to_address == to if to else true()
        found = (
            select(*OUTGOING_MAIL.c).where(is_wanted).order_by(OUTGOING_MAIL.c.created_at, OUTGOING_MAIL.c.id)
        )
        (mails,) = await self.house.database.reader.ask(many(OutgoingMail.of, found)())
        return [self._opened(mail) for mail in mails]

    def _opened(self, mail: OutgoingMail) -> MailInOutbox:
        content = content_of(self.house.settings.secret(), mail) or Content(
            subject="", body_text="", body_html=""
        )
        return MailInOutbox(
            id=mail.id,
            to_address=mail.to_address,
            kind=mail.kind,
            lang=mail.lang,
            attachments=[asdict(each) for each in mail.attachments],
            sent_at=mail.sent_at,
            **asdict(content),
        )

    async def pass_time_at_the_door(self, **by: float) -> None:
        """Let time pass for what is counted at the door: it goes by the clock of the database."""
        await self.house.database.recorder.write(_EARLIER(by=timedelta(**by)))

    def work(self) -> Work:
        """Return what a task of this platform works with."""

        async def send(letter: Letter) -> None:
            if letter.to_address in self.refused:
                raise AddressRefusedError("550")
            self.sent.append(letter)

        async def post(request: WebhookRequest) -> WebhookReply:
            self.posted.append(request)
            return self.replies.get(request.url, WebhookReply(status=204, milliseconds=12))

        return Work(
            database=self.house.database,
            storage=self.house.storage,
            settings=self.house.settings,
            mail_sender=send,
            cards=self.house.cards,
            exchange_rates=self.bank,
            edocuments=edocument_gateways(self.integrator_url),
            webhooks=post,
            prover=self.prover,
            clock=self.clock,
            new_id=new_id,
        )

    def change(self, db: Transaction) -> Change:
        """Return a change that is made at this moment."""
        return Change(db=db, now=self.clock.now, new_id=new_id)

    async def run_jobs(self, *, later: float = 0) -> None:
        """Run the queue until it is empty; also what waits in it for its time, which comes in so many seconds."""
        work = self.work()
        if later:
            async with self.house.database.transaction() as db, db.connection() as connection:
                sooner = (
                    "UPDATE procrastinate_jobs SET scheduled_at = scheduled_at - make_interval(secs => %s)"
                )
                await connection.execute(sooner + " WHERE status = 'todo'", [later])
        app = worker_app(plain_url(self.house.settings.database_url), _ASKED_FOR, work)
        left: Sequence[Value] = ()
        async with app.open_async():
            # A worker that finds nothing ends with its last job, also where that one asked for another.
            while (due := (await self.house.database.reader.ask(_DUE_JOBS()))[0]) and due != left:
                left = due
                await app.run_worker_async(
                    wait=False, concurrency=2, install_signal_handlers=False, listen_notify=False
                )

    async def register(self, username: str = "ayse.yilmaz", lang: str = "tr", **fields: Any) -> str:
        """Register and approve a new account, and return a token of its first session."""
        body = {
            "username": username,
            "password": PASSWORD,
            "mail": f"{username}@example.com",
            "firstname": "Ayşe",
            "lastname": "Yılmaz",
            "eula_document_code": "terms-1",
            **fields,
        }
        answer = await self.post("/v1/register", body=body, lang=lang)
        assert answer.status == 200, answer.json
        mail = (await self.mails(to=body["mail"]))[-1]
        link = httpx.URL(next(word for word in mail.body_text.split() if "mail_approve_token=" in word))
        approved = await self.post("/v1/register/mail/approve", lang=lang, **dict(link.params))
        assert approved.status == 200, approved.json
        return await self.sign_in(username)

    async def sign_in(self, username: str, password: str = PASSWORD) -> str:
        """Sign in and return the access token."""
        answer = await self.post("/v1/login", body={"username": username, "password": password})
        assert answer.status == 200, answer.json
        return str(answer["access_token"])


@asynccontextmanager
async def open_house(database_url: str, var_dir: Path, **settings: Any) -> AsyncIterator[HouseUnderTest]:
    """Open a platform on a seeded database; captchas are off, hashes cheap and limits wide unless the test sets them."""
    chosen = Settings(
        database_url=database_url,
        var_dir=var_dir,
        **{
            "secret_key": _SECRET,
            "storage_url": "memory:///",
            "captcha_cost": 0,
            "password_hash_kib": 19_456 if settings.get("mode") == "production" else 8,
            "registrations_per_day": 100,
            "call_limit_factor": 100.0,
            "database_seconds": 60.0,  # a busy machine is no lost database
            "search_seconds": 5.0,
            "usual_spend_minor": 10**15,
            "usual_spend_cents": 10**15,
            "usual_spend_credits": 10**15,
            **settings,
        },
    )
    clock = Clock()
    house = house_of(chosen, clock=clock)
    web = build_web(chosen, house)
    transport = httpx.ASGITransport(app=web, raise_app_exceptions=True, client=("203.0.113.7", 40000))
    await house.hub.open()
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=60) as client:
        try:
            yield HouseUnderTest(web, clock, client)
        finally:
            await house.hub.close()
            await house.database.close()
