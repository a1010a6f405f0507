"""Two sites on two domains behind one proxy that keeps what it may: no answer of one has anything of the other."""

import os
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from terazi.foundation.ids import new_id
from terazi.foundation.questions import inserted, pairs, touched
from terazi.modules.site.queries.shelf import site_cache_of
from terazi.modules.site.tables import SITE, WEBSITE_UNIT
from terazi.modules.site.values.units import UnitKind
from tests.calling import HouseUnderTest, open_house
from tests.modules.site.sites import add_site, changed_sites
from tests.small_client import small_client

FIRST, SECOND = "kantar.example", "okul.example"
MARKS = {
    FIRST: ("Kantarevi", "#1144aa", "Kantarin-sozu", "https://kantar.example", "yaz@kantar.example"),
    SECOND: ("Okulumuz", "#aa4411", "Okulun-sozu", "https://okul.example", "yaz@okul.example"),
}
OTHER = {FIRST: SECOND, SECOND: FIRST}
PATHS = (
    "/", "/magaza", "/projelerim", "/shop", "/giris", "/robots.txt", "/sitemap.xml", "/boyle/bir/yol",
    "/v1/translation/get?lang=tr", "/kayit",
)  # fmt: skip
_REQUESTS = int(os.environ.get("TERAZI_DOMAIN_REQUESTS", "3000"))


@dataclass
class Kept:
    """An answer that the proxy keeps, and which headers of requests it is the same for."""

    answer: httpx.Response
    varies: tuple[tuple[str, str], ...]


@dataclass
class Proxy:
    """A cache before the platform, as strict as HTTP asks (RFC 9111) and no stricter: its keys are host and path."""

    client: httpx.AsyncClient
    kept: dict[tuple[str, str], list[Kept]] = field(default_factory=dict)
    hits: int = 0

    async def get(self, host: str, path: str, headers: dict[str, str]) -> httpx.Response:
        """Return what is kept, asked for anew where that is demanded."""
        known = self._find(host, path, headers)
        asked = [("Host", host), *headers.items()]
        if known is not None:
            if "no-cache" not in known.answer.headers.get("cache-control", ""):
                self.hits += 1
                return known.answer
            asked.append(("If-None-Match", known.answer.headers["etag"]))
        answer = await self.client.get(path, headers=asked, follow_redirects=False)
        if answer.status_code == 304 and known is not None:
            self.hits += 1
            return known.answer
        self._keep(host, path, headers, answer)
        return answer

    def _find(self, host: str, path: str, headers: dict[str, str]) -> Kept | None:
        for each in self.kept.get((host, path), []):
            if all(headers.get(name, "") == value for name, value in each.varies):
                return each
        return None

    def _keep(self, host: str, path: str, headers: dict[str, str], answer: httpx.Response) -> None:
        control = answer.headers.get("cache-control", "")
        is_kept = "max-age" in control or ("no-cache" in control and "etag" in answer.headers)
        vary = [name.strip() for name in answer.headers.get("vary", "").split(",") if name.strip()]
        if not is_kept or "no-store" in control or "private" in control or "*" in vary:
            return
        varies = tuple((name, headers.get(name, "")) for name in vary)
        entries = self.kept.setdefault((host, path), [])
        entries[:] = [each for each in entries if each.varies != varies] + [Kept(answer, varies)]


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform with two sites, each with a name, a colour, a text and addresses of its own."""
    own = {"web_dir": small_client(tmp_path), "public_url": f"https://{FIRST}"}
    async with open_house(database_url, tmp_path / "var", **own) as house:
        recorder = house.house.database.recorder
        await recorder.write(touched(update(SITE).values(domain=FIRST))())
        site_ids = {SECOND: await add_site(house, SECOND, has_menu=True)}
        (rows,) = await house.house.database.reader.ask(_ids())
        site_ids[FIRST] = rows[FIRST]
        for domain, (name, color, text, _, mail) in MARKS.items():
            named = {"tr": name, "en": name}
            settings = {"application_name": named, "accent_color": color, "mail_from_name": named}
            await recorder.write(
                changed_sites(domain, **settings, reply_to=mail, support_mail=mail),
                _unit(site_ids[domain], text),
            )
        site_cache_of(house.house.database.reader).forget()
        yield house


def _ids() -> Any:
    return pairs(select(SITE.c.domain, SITE.c.id))()


def _unit(site_id: Any, text: str) -> Any:
    content = {"title": {"tr": text, "en": text}}
    return inserted(
        WEBSITE_UNIT,
        id=new_id(),
        site_id=site_id,
        key="marked",
        place="shop",
        kind=UnitKind.TEXT,
        content=content,
        sort_order=1,
    )


def spellings(domain: str) -> list[str]:
    """Return how the host of a site may be written."""
    return [domain, domain.upper(), f"www.{domain}", f"{domain}.", f"{domain}:443", f"alt.{domain}"]


STRANGE = [
    "evil.example", f"{SECOND}.evil.example", f"{FIRST}.evil.example", f"{SECOND}@evil.example", "localhost", "127.0.0.1",
    "[::1]", "xn--okul-1ra.example", "okul.example,kantar.example", "a" * 300, "-", f"evil.example/{SECOND}",
]  # fmt: skip


def require_own(domain: str, text: str, about: object) -> None:
    """An answer of one site says nothing of the other."""
    found = [mark for mark in MARKS[OTHER[domain]] if mark in text]
    assert found == [], (domain, found, about)


async def test_no_answer_of_one_has_anything_of_the_other(house: HouseUnderTest) -> None:
    chance = random.Random(20261126)
    proxy = Proxy(house.client)
    seen: dict[str, set[str]] = {FIRST: set(), SECOND: set()}
    for _ in range(_REQUESTS):
        domain = chance.choice((FIRST, SECOND))
        other = OTHER[domain]
        host = chance.choice(spellings(domain))
        if chance.random() < 0.2:
            domain, host = (
                FIRST,
                chance.choice(STRANGE),
            )  # a host that nobody knows is answered by the default site
        path = chance.choice(PATHS)
        headers = {"Accept-Encoding": chance.choice(("gzip", "identity"))}
        forged = chance.choice(
            ("", "X-Forwarded-Host", "Forwarded", "X-Host", "X-Original-Host", "X-Forwarded-Server")
        )
        if forged:
            headers[forged] = f"host={other}" if forged == "Forwarded" else other
        if chance.random() < 0.3:
            path += f"{'&' if '?' in path else '?'}domain={other}"
        answer = await proxy.get(host, path, headers)
        assert answer.status_code < 500
        require_own(domain, answer.text, (host, path, headers))
        seen[domain] |= {mark for mark in MARKS[domain] if mark in answer.text}
    assert proxy.hits > _REQUESTS / 10
    assert all(set(MARKS[domain][:3]) <= marks for domain, marks in seen.items())


async def test_calls_of_one_have_nothing_of_the_other(house: HouseUnderTest) -> None:
    """The body's domain may choose the look of another site; then all of the answer is of that one."""
    for host in (FIRST, SECOND, *STRANGE[:3]):
        for named in (None, FIRST, SECOND, "evil.example"):
            body = {} if named is None else {"domain": named}
            for name in ("Host", "X-Forwarded-Host"):
                headers = {"Host": host, name: host}
                answer = await house.client.post("/v1/frontend/get?ss=1", json=body, headers=headers)
                wanted = named if named in MARKS else host if named is None and host in MARKS else FIRST
                require_own(str(wanted), answer.text, (host, named))
                assert MARKS[str(wanted)][0] in answer.text


async def test_a_doubled_host_mixes_nothing(house: HouseUnderTest) -> None:
    for first, second in ((FIRST, SECOND), (SECOND, FIRST)):
        answer = await house.client.get("/magaza", headers=[("Host", first), ("Host", second)])
        names = [domain for domain in MARKS if any(mark in answer.text for mark in MARKS[domain])]
        assert answer.status_code == 400 or len(names) == 1


async def test_mails_of_each_name_their_own(house: HouseUnderTest) -> None:
    for number, (domain, (name, color, _, address, mail)) in enumerate(MARKS.items()):
        house.client.headers["Host"] = domain
        await house.register(f"kisi.{number}", domain=OTHER[domain])
        (told,) = await house.mails(f"kisi.{number}@example.com")
        whole = f"{told.subject}{told.body_text}{told.body_html}{told.headers}{told.from_name}"
        require_own(domain, whole, told.subject)
        assert address in told.body_text
        assert (told.from_name, told.headers["Reply-To"]) == (name, mail)
        assert color in told.body_html or name in told.body_html
        await house.run_jobs()
        assert house.sent[-1].from_name == name
