"""Many sites on one installation: what a change of one costs, what each holds, hosts that nobody knows, large changes."""

import asyncio
import http.client
import statistics
import time
from collections.abc import Iterator, Sequence
from io import BytesIO

import httpx
import psycopg
from openpyxl import Workbook

from benchmarks.calls import ask
from benchmarks.figures import Figure, at_most, written
from benchmarks.running import Server, platform_server, prepared_database
from terazi.entry.seed.seed import demo_accounts
from terazi.foundation.connecting import plain_url
from terazi.foundation.db import Database
from terazi.foundation.language.phrases import web_phrases
from terazi.foundation.settings import Settings
from terazi.modules.site.queries.shelf import SiteCache
from terazi.modules.site.rules.kinds import PARTS
from terazi.modules.site.values.units import UnitKind

SITES, ROUNDS, STRANGE_HOSTS, UNITS = 300, 20, 10_000, 50
BOOK_UNITS, OWN_WORDS, _TRIES = 180, 300, 5
_MOST_OF_A_CHANGE, _LONGEST_WAIT = 0.005, 0.020
_MOST_OF_A_SITE, _MOST_OF_STRANGERS = 100_000, 5_000_000
_MOST_OF_A_STRANGER, _MOST_OF_A_RELEASE = 0.0008, 0.150
_MOST_OF_A_PREVIEW, _LONGEST_CHILD = 0.300, 2.0
_COPIES = (
    f"""
    INSERT INTO site SELECT (jsonb_populate_record(s, jsonb_build_object(
        'id', gen_random_uuid(), 'domain', 'okul' || n || '.example', 'is_default', false))).*
    FROM site s, generate_series(1, {SITES}) n WHERE s.is_default
    """,
    *(
        f"""
        INSERT INTO {table} SELECT (jsonb_populate_record(t, jsonb_build_object(
            'id', gen_random_uuid(), 'site_id', other.id))).*
        FROM {table} t JOIN site s ON s.id = t.site_id AND s.is_default, site other WHERE NOT other.is_default
        """
        for table in ("menu_entry", "website_unit")
    ),
    "VACUUM ANALYZE site, menu_entry, website_unit",
)


def measure() -> Iterator[Figure]:
    """Measure with three hundred sites, in a process that knows all of them and in a server."""
    with prepared_database() as settings:
        with psycopg.connect(plain_url(settings.database_url), autocommit=True) as connection:
            for statement in _COPIES:
                connection.execute(statement)
        yield from asyncio.run(_changes(settings))
        with platform_server(settings) as server:
            yield _kept(server)
            yield from _strangers(server)
            yield _release(server)
            yield from _workbook(server)


async def _changes(settings: Settings) -> Sequence[Figure]:
    """What a process spends when one site of many changes, and how long the visitor of another waits meanwhile."""
    database = Database(settings.database_url)
    cache = SiteCache(database.reader)
    for number in range(1, SITES + 1):
        await cache.find(f"okul{number}.example")
    spent, waited = [], []
    for number in range(1, ROUNDS + 1):
        await _touch(settings, f"okul{number}.example")
        cache.forget()
        begun, before = time.process_time(), time.perf_counter()
        await cache.find("okul299.example")
        waited.append(time.perf_counter() - before)
        await cache.find(f"okul{number}.example")
        spent.append(time.process_time() - begun)
    await database.close()
    return (
        at_most(
            f"one of {SITES} sites changes: each web process (processor time)",
            statistics.median(spent),
            _MOST_OF_A_CHANGE,
        ),
        at_most("the longest wait of a visitor of another site", max(waited), _LONGEST_WAIT),
    )


async def _touch(settings: Settings, domain: str) -> None:
    async with await psycopg.AsyncConnection.connect(plain_url(settings.database_url)) as connection:
        await connection.execute(
            "UPDATE site SET version = version + 1, updated_at = now() WHERE domain = %s", (domain,)
        )


def _kept(server: Server) -> Figure:
    """What a web process holds of a site once its pages have been asked for."""
    _get(server, ["localhost"] * 20)
    before = server.memory_bytes()
    _get(server, [f"okul{number}.example" for number in range(1, SITES + 1)])
    each = (server.memory_bytes() - before) / SITES
    return Figure(
        what="memory of a web process for each site, with its start page",
        value=f"{each / 1000:.0f} kB",
        goal=f"≤ {_MOST_OF_A_SITE // 1000} kB",
        is_met=each <= _MOST_OF_A_SITE,
    )


def _strangers(server: Server) -> Iterator[Figure]:
    hosts = [f"nobody{number}.invalid" for number in range(STRANGE_HOSTS)]
    _get(server, hosts[:200])
    before, begun = server.memory_bytes(), server.processor_seconds()
    _get(server, hosts)
    spent = (server.processor_seconds() - begun) / STRANGE_HOSTS
    grown = server.memory_bytes() - before
    yield at_most(
        f"{STRANGE_HOSTS:,} hosts that no site has: each (processor time)", spent, _MOST_OF_A_STRANGER
    )
    yield Figure(
        what="memory of a web process after them",
        value=f"{grown / 1e6:+.1f} MB",
        goal="≤ 5 MB",
        is_met=grown <= _MOST_OF_STRANGERS,
    )


def _get(server: Server, hosts: Sequence[str]) -> None:
    """Ask for the start page under many names, over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    for host in hosts:
        connection.request("GET", "/", headers={"Host": host, "Accept-Encoding": "gzip"})
        connection.getresponse().read()
    connection.close()


def _release(server: Server) -> Figure:
    """Publish the drafts of many blocks together."""
    token, site = _desk(server)
    spent = []
    for turn in range(3):
        subjects = [_draft(server, token, site, turn, number) for number in range(UNITS)]
        begun = time.perf_counter()
        ask(
            server,
            f"/v1/frontend/publish?frontend_client_id={site}",
            {"subjects": subjects, "languages": ["tr", "en"]},
            token,
        )
        spent.append(time.perf_counter() - begun)
    took = statistics.median(spent)
    return Figure(
        what=f"a release of {UNITS} blocks, from the call to its answer",
        value=written(took),
        beside=f"slowest {written(max(spent))}",
        goal=f"≤ {written(_MOST_OF_A_RELEASE)}",
        is_met=took <= _MOST_OF_A_RELEASE,
    )


def _workbook(server: Server) -> Iterator[Figure]:
    """Try what a workbook of a whole site would change."""
    token, site = _desk(server)
    content, rows = _book()
    spent, beside = [], []
    for _ in range(_TRIES):
        before, begun = server.processor_seconds(), time.perf_counter()
        answer = httpx.post(
            f"http://127.0.0.1:{server.port}/v1/system/update/by_excel",
            params={"frontend_client_id": site, "dry_run": "true"},
            headers={"Authorization": f"Bearer {token}"},
            files={"system_excel_file": ("site.xlsx", content)},
            timeout=120,
        ).json()
        took, own = time.perf_counter() - begun, server.processor_seconds() - before
        if answer["error_list"] or answer["row_count"] != rows:
            raise RuntimeError(f"the workbook was not read: {answer['error_list'][:3]}")
        spent.append(own)
        beside.append(took - own)
    what = f"preview of a site's workbook of {rows:,} rows"
    yield at_most(f"{what}: web process (processor time)", statistics.median(spent), _MOST_OF_A_PREVIEW)
    yield at_most(f"{what}: beside it, the child above all", statistics.median(beside), _LONGEST_CHILD)


def _book() -> tuple[bytes, int]:
    """Return a workbook with all texts, some of them in own words, and many blocks; with it stands how many rows it has."""
    units = [["Anahtar", "Yer", "Tür", "Bölüm", "Türkçe", "İngilizce"]]
    for number in range(BOOK_UNITS):
        for part in PARTS[UnitKind.STEPS]:
            units.append([f"adim_{number}", "shop.bottom", "steps", part, f"{part} burada", f"{part} here"])
    words = [["Anahtar", "Türkçe"]]
    for number, (key, texts) in enumerate(web_phrases().items()):
        words.append([key, f"{texts['tr']} " if number < OWN_WORDS else ""])
    book = Workbook()
    book.remove(book.active)
    for name, rows in (("İçerikler", units), ("Metinler", words)):
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    written_book = BytesIO()
    book.save(written_book)
    return written_book.getvalue(), len(units) + len(words) - 2


def _desk(server: Server) -> tuple[str, str]:
    """Return the token of an administrator and the default site."""
    admin = next(account for account in demo_accounts() if account.username == "yonetici")
    signed_in = ask(server, "/v1/login", {"username": admin.username, "password": admin.password})
    token = str(signed_in["access_token"])
    return token, str(ask(server, "/v1/frontend/list", {}, token)["list"][0]["frontend_client_id"])


def _draft(server: Server, token: str, site: str, turn: int, number: int) -> dict[str, object]:
    content = {"title": {"tr": f"Başlık {turn}", "en": f"Title {turn}"}}
    unit = {"key": f"olcum_{turn}_{number}", "place": "shop.bottom", "kind": "text", "content": content}
    made = ask(
        server,
        f"/v1/frontend/websiteunit/new?frontend_client_id={site}",
        {"websiteunit": unit, "publish": "no"},
        token,
    )
    return {
        "kind": "unit",
        "websiteunit_client_id": made["websiteunit_client_id"],
        "revision": made["revision"],
    }
