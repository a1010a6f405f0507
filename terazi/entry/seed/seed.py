"""What every installation begins with: the default site, the roles, the sample projects, and for a demonstration three accounts and a shop."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from terazi.entry.seed.application import DEMO_APPLICATION
from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.orders import seed_orders_of
from terazi.entry.seed.shop import seed_shop_of
from terazi.entry.seed.site import DEFAULT_SITE
from terazi.entry.seed.support import seed_support
from terazi.entry.seed.workbooks import DEMO_WORKBOOKS, SAMPLES, DemoWorkbook
from terazi.entry.wiring import house_of, wire
from terazi.foundation.connecting import Shares
from terazi.foundation.context import Change
from terazi.foundation.db import Database
from terazi.foundation.ids import UserId, new_id
from terazi.foundation.language.lang import Lang
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.foundation.types import Json
from terazi.modules.access.public import grant_role, seed_definitions
from terazi.modules.accounts.public import make_active_user
from terazi.modules.analysis.public import SampleWorkbook, give_sample_copies, make_sample_template
from terazi.modules.applications.public import seed_demo_application
from terazi.modules.credits.public import issue_welcome
from terazi.modules.layers.public import Planter, find_common_facts
from terazi.modules.reports.public import seed_reports
from terazi.modules.site.public import seed_site

_SAMPLE_BUDGET_SECONDS = 5


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """An account of the demonstration."""

    username: str
    password: str
    firstname: str
    lastname: str
    roles: tuple[str, ...]
    what: str
    lang: Lang = Lang.TR
    has_shop: bool = False


def demo_accounts() -> tuple[DemoAccount, ...]:
    """Return the accounts of the demonstration; they exist only where the seed was asked for them."""
    return (
        DemoAccount(
            "analist",
            "Terazi.Analist.2026",
            "Elif",
            "Demir",
            (),
            "an analyst / analist",
        ),
        DemoAccount(
            "yonetici",
            "Terazi.Yonetici.2026",
            "Deniz",
            "Kaya",
            ("admin",),
            "an administrator with a shop / mağazası olan yönetici",
            has_shop=True,
        ),
        DemoAccount(
            "analyst",
            "Terazi.Analyst.2026",
            "Emily",
            "Clarke",
            (),
            "an analyst who reads English / İngilizce okuyan analist",
            lang=Lang.EN,
        ),
    )


async def seed_database(settings: Settings, *, demo: bool, sample: bool = True) -> None:
    """Put in what is missing; what is there, and what somebody changed, is left alone."""
    wire()
    database = Database(settings.database_url, Shares.of(8), seconds=60, secret=settings.secret())
    storage = Storage.of(settings)
    now = datetime.now(UTC)
    try:
        async with database.transaction() as db:
            await seed_site(db, DEFAULT_SITE, now=now, new_id=new_id)
            await seed_definitions(Change(db=db, now=now, new_id=new_id))
            await seed_reports(Change(db=db, now=now, new_id=new_id))
        if sample:
            await seed_layers(settings, database, seeded_layers(), now=now)
            for book in SAMPLES:
                made = await _sample(database, book)
                async with database.transaction() as db:
                    await make_sample_template(db, storage, made, settings=settings, now=now, new_id=new_id)
        if demo:
            await _seed_accounts(database, settings, now)
    finally:
        await database.close()


async def seed_layers(settings: Settings, database: Database, description: Json, *, now: datetime) -> None:
    """Plant layers where there are none: what they mean, then their tables, then their records."""
    planter = Planter(settings=settings, database=database, now=now, new_id=new_id)
    async with database.transaction() as db:
        await planter.describe(db, description)
    await planter.build()
    async with database.transaction() as db:
        await planter.fill(db, description)


async def _seed_accounts(database: Database, settings: Settings, now: datetime) -> None:
    staff: UserId | None = None
    for account in demo_accounts():
        async with database.transaction() as db:
            user_id = await make_active_user(
                db,
                user_id=new_id(),
                username=account.username,
                mail=f"{account.username}@example.com",
                password=account.password,
                hash_kib=settings.password_hash_kib,
                firstname=account.firstname,
                lastname=account.lastname,
                lang=account.lang,
                now=now,
            )
            change = Change(db=db, now=now, new_id=new_id)
            for role in account.roles:
                await grant_role(change, user_id, role)
            await issue_welcome(change, user_id, settings.welcome_credits)
            await give_sample_copies(db, user_id, lang=account.lang, now=now, new_id=new_id)
            if "admin" in account.roles:
                staff = user_id
                await seed_demo_application(db, DEMO_APPLICATION, owner_id=user_id, key_id=new_id(), now=now)
        if account.has_shop:
            house = house_of(settings)
            async with database.transaction() as db:
                shop = await seed_shop_of(house, db, user_id)
                if shop:
                    await seed_orders_of(house, db, user_id, shop)
            await house.database.close()
    if staff is not None:
        house = house_of(settings)
        async with database.transaction() as db:
            await seed_support(house, db, staff)
        await house.database.close()


def write_workbooks(folder: Path) -> list[Path]:
    """Write the demonstration workbooks into a folder and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for workbook in DEMO_WORKBOOKS:
        file = folder / workbook.file_name
        file.write_bytes(workbook.content())
        files.append(file)
    return files


async def _sample(database: Database, book: DemoWorkbook) -> SampleWorkbook:
    found = await find_common_facts(database.reader, [*book.links.values()])
    facts = {f"{each.layer}.{each.code}": each for each in found}
    return SampleWorkbook(
        lang=book.lang,
        name=book.project_name,
        file_name=book.file_name,
        content=book.content(),
        target=book.target,
        budget_seconds=_SAMPLE_BUDGET_SECONDS,
        links={caption: facts[code] for caption, code in book.links.items() if code in facts},
    )
