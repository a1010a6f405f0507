"""Buying in a store of 10,000 bundles: putting into the cart, and whole checkouts by card, one by one and eight at once.

A checkout is four calls: into the cart, the order with its agreements approved, the page for the card, and the way back
from that page. The page itself is the card provider's: the sandbox, answered by the same process. That it confirms is
timed too, for it ends with the provider's notice, which settles the payment and hands over what was bought.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlencode, urlsplit

import psycopg
import uvloop

from benchmarks.calls import CONNECTIONS, ENCODINGS, PASSWORD, Measured, ask, loaded, make_users, request_text
from benchmarks.figures import Figure, written
from benchmarks.running import Server, bare_server, platform_server, prepared_database
from benchmarks.store import BUNDLES, fill_store
from terazi.foundation.connecting import plain_url
from terazi.foundation.settings import Settings
from terazi.providers.cards.sandbox_payments import SECURE_CODE

WARM, ROUNDS = 25, 40
_MOST_PROCESSOR, _SLOWEST_MEDIAN, _SLOWEST_AT_ONCE = 0.022, 0.045, 0.150
_CART = "/v1/user/shopcart"
_BUYER = {
    "kind": "person",
    "firstname": "Ölçüm",
    "lastname": "Deneme",
    "identity_number": "10000000146",
    "address": "Bağdat Cad. 1",
    "district": "Kadıköy",
    "city": "İstanbul",
}
_SOLD = "SELECT id::text, shop_id::text FROM bundle WHERE bundle_name_en LIKE 'Trial credits%'"


def measure() -> Iterator[Figure]:
    """Measure what a buyer waits for."""
    with prepared_database() as settings:
        fill_store(settings)
        names = asyncio.run(make_users(settings, CONNECTIONS))
        sold = _sold_bundle(settings)
        with bare_server(settings) as server:
            bare = loaded(server, [request_text("GET", "/")] * CONNECTIONS)
        with platform_server(settings) as server:
            buyers = [_signed_in(server, name, sold) for name in names]
            yield _figure(
                f"into the cart, of {BUNDLES:,} bundles (CPU: and out again)",
                uvloop.run(_measured(server, buyers, Shopper.fill_and_empty)),
                bare,
            )
            uvloop.run(_buy_before(settings, server, buyers))
            alone = uvloop.run(_measured(server, buyers[:1], Shopper.check_out))
            yield _figure(
                "whole checkout by card, one by one",
                alone,
                bare,
                processor=_MOST_PROCESSOR,
                median=_SLOWEST_MEDIAN,
            )
            at_once = uvloop.run(_measured(server, buyers, Shopper.check_out))
            yield _figure(f"the same, {len(buyers)} at once", at_once, bare, p99=_SLOWEST_AT_ONCE)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Buyer:
    token: str
    user_id: str
    bundle_id: str
    shop_id: str


class Shopper:
    """One buyer on one connection; ``spent`` holds the seconds of the platform's calls since it was last emptied."""

    def __init__(self, buyer: _Buyer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._buyer = buyer
        self._reader = reader
        self._writer = writer
        self.spent: list[float] = []

    @classmethod
    async def connected(cls, server: Server, buyer: _Buyer) -> Self:
        """Connect a buyer with the server."""
        return cls(buyer, *await asyncio.open_connection("127.0.0.1", server.port))

    def close(self) -> None:
        """End the connection."""
        self._writer.close()

    async def fill_and_empty(self) -> None:
        """Put a bundle into the cart and take it out; only the first is timed."""
        cart = await self._fill()
        await self._call(f"{_CART}/cancel", user_shopcart_client_id=cart["user_shopcart_client_id"])
        self.spent.pop()

    async def check_out(self) -> None:
        """Buy a bundle by card, from the empty cart to what was bought."""
        cart = await self._fill()
        (line,) = cart["bundle_list"]
        body = {
            "agreement_approve_list": line["agreement_list"],
            "pay_type": "card",
            "buyer": _BUYER,
            "total_minor": cart["total"]["gross"],
            "consent_version": cart["consent"]["version"] if cart["consent"] else None,
        }
        cart_id = cart["user_shopcart_client_id"]
        await self._call(f"{_CART}/product/order", body, user_shopcart_client_id=cart_id)
        paid = await self._call(f"{_CART}/payment/record", {}, user_shopcart_client_id=cart_id)
        back = urlsplit(await self._pay(urlsplit(paid["payment"]["page_url"]).path))
        status, head, _ = await self._timed(request_text("GET", f"{back.path}?{back.query}"))
        if "outcome=approved" not in head.get("location", ""):
            raise RuntimeError(f"the payment ended with {status}: {head}")

    async def _fill(self) -> dict[str, Any]:  # Any: JSON
        answer = await self._call(
            f"{_CART}/bundle/add",
            user_client_id=self._buyer.user_id,
            user_shop_bundle_client_id=self._buyer.bundle_id,
            user_shop_client_id=self._buyer.shop_id,
            add_bundle_count="1",
        )
        return dict(answer["shopcart"])

    async def _pay(self, page: str) -> str:
        """Fill in the provider's page and return where it sends the browser to."""
        await self._send(_form(page, do="pay", card="success"))
        _, head, _ = await self._timed(_form(page, do="confirm", code=SECURE_CODE))
        return head["location"]

    async def _call(self, path: str, body: Any = None, **query: str) -> dict[str, Any]:  # Any: JSON
        request = request_text("POST", f"{path}?{urlencode(query)}", body, self._buyer.token)
        status, _, content = await self._timed(request)
        if status != "200":
            raise RuntimeError(f"{path} was answered with {status}: {content!r}")
        answer: dict[str, Any] = json.loads(content)
        return answer

    async def _timed(self, request: str) -> tuple[str, dict[str, str], bytes]:
        began = time.perf_counter()
        answer = await self._send(request)
        self.spent.append(time.perf_counter() - began)
        return answer

    async def _send(self, request: str) -> tuple[str, dict[str, str], bytes]:
        self._writer.write(request.replace(f"{ENCODINGS}\r\n", "").encode())
        first, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        head = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        return first.split()[1], head, await self._reader.readexactly(int(head.get("content-length", "0")))


async def _measured(
    server: Server, buyers: Sequence[_Buyer], act: Callable[[Shopper], Awaitable[None]]
) -> Measured:
    """Let every buyer act so many times, each as soon as the last is done."""
    shoppers = [await Shopper.connected(server, buyer) for buyer in buyers]
    await asyncio.gather(*(_repeated(shopper, act, WARM) for shopper in shoppers))
    processor, database = server.processor_seconds(), server.database_processor_seconds()
    began = time.perf_counter()
    seconds = sorted(
        spent
        for each in await asyncio.gather(*(_repeated(shopper, act, ROUNDS) for shopper in shoppers))
        for spent in each
    )
    took = time.perf_counter() - began
    for shopper in shoppers:
        shopper.close()
    return Measured(
        per_second=len(seconds) / took,
        median=seconds[len(seconds) // 2],
        p99=seconds[len(seconds) * 99 // 100],
        processor=(server.processor_seconds() - processor) / len(seconds),
        database=(server.database_processor_seconds() - database) / len(seconds),
        memory=server.memory_bytes(),
    )


async def _buy_before(settings: Settings, server: Server, buyers: Sequence[_Buyer]) -> None:
    """Give the store some orders, and PostgreSQL the statistics of them that its own upkeep would write within a minute."""
    await _measured(server, buyers, Shopper.check_out)
    with psycopg.connect(plain_url(settings.database_url), autocommit=True) as connection:
        connection.execute("ANALYZE")


async def _repeated(shopper: Shopper, act: Callable[[Shopper], Awaitable[None]], rounds: int) -> list[float]:
    seconds = []
    for _ in range(rounds):
        shopper.spent.clear()
        await act(shopper)
        seconds.append(sum(shopper.spent))
    return seconds


def _sold_bundle(settings: Settings) -> tuple[str, str]:
    with psycopg.connect(plain_url(settings.database_url)) as connection:
        found = connection.execute(_SOLD).fetchone()
    if found is None:
        raise RuntimeError("the demonstration sells no trial credits")
    return found[0], found[1]


def _signed_in(server: Server, name: str, sold: tuple[str, str]) -> _Buyer:
    answer = ask(server, "/v1/login", {"username": name, "password": PASSWORD})
    return _Buyer(
        token=answer["access_token"],
        user_id=answer["user"]["user_client_id"],
        bundle_id=sold[0],
        shop_id=sold[1],
    )


def _form(path: str, **fields: str) -> str:
    content = urlencode(fields)
    lines = [
        f"POST {path} HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(content)}",
    ]
    return "\r\n".join(lines) + "\r\n\r\n" + content


def _figure(
    name: str,
    measured: Measured,
    bare: Measured,
    *,
    processor: float | None = None,
    median: float | None = None,
    p99: float | None = None,
) -> Figure:
    goals = [
        (goal, name, seen)
        for goal, name, seen in (
            (processor, "server CPU", measured.processor),
            (median, "p50", measured.median),
            (p99, "p99", measured.p99),
        )
        if goal
    ]
    return Figure(
        what=name,
        value=measured.told(),
        beside=f"bare uvicorn + psycopg: {bare.told()}",
        ratio=f"{measured.processor / bare.processor:.0f}× its CPU",
        goal=", ".join(f"{which} ≤ {written(goal)}" for goal, which, _ in goals) or "–",
        is_met=all(seen <= goal for goal, _, seen in goals) if goals else None,
    )
