"""Files of records: workbooks of 100,000 cells with their ids and headers in and out, and a million records by CSV."""

import asyncio
import csv
import io
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import httpx
import openpyxl
import xlsxwriter

from benchmarks.calls import ask
from benchmarks.figures import Figure, at_most
from benchmarks.layer_tables import grown_layer
from benchmarks.running import Server, prepared_database, whole_platform
from terazi.entry.seed.seed import demo_accounts

_COLUMNS = 20
_RECORDS = 4_700
"""As many as one workbook holds, with the ids and versions of an export."""
_TOWNS = ("Adana", "Çorum", "İzmir", "Iğdır", "Şırnak", "Muğla", "Kars", "Van")
_SETTLED = {"checked", "done", "failed", "cancelled"}


def measure() -> Iterator[Figure]:
    """Measure what the platform with all its processes does, from the click to the state that ends the wait."""
    account = demo_accounts()[1]
    with prepared_database() as settings:
        asyncio.run(grown_layer(settings, 0))
        with whole_platform(settings) as server:
            signed_in = {"username": account.username, "password": account.password}
            token = ask(server, "/v1/login", signed_in)["access_token"]
            yield from _workbooks(server, token)
            yield from _million(server, token, settings.var_dir / "million.csv")


def _workbooks(server: Server, token: str) -> Iterator[Figure]:
    # The first file waits for what the platform does after its start.
    list(_brought(server, token, "a few", "first.xlsx", _workbook(_rows(10)), 3.0))
    yield from _brought(
        server, token, f"{_RECORDS:,} new records of 20", "a.xlsx", _workbook(_rows(_RECORDS)), 3.0
    )
    began = time.perf_counter()
    job = ask(server, "/v1/layer/export", {"layer_code": "olcum"}, token)["job_id"]
    link = _settled(server, token, "/v1/layer/export/get", {"job_id": job}, {"succeeded", "failed"})["link"]
    yield at_most("the same into a workbook", time.perf_counter() - began, 3.0)
    content = httpx.get(link if link.startswith("http") else f"http://127.0.0.1:{server.port}{link}").content
    yield from _brought(server, token, "that back, half changed", "b.xlsx", _half_changed(content), 3.0)


def _million(server: Server, token: str, place: Path) -> Iterator[Figure]:
    with place.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows(_rows(1_000_000))
    began = time.perf_counter()
    yield from _brought(server, token, "1,000,000 records by CSV", "c.csv", place.read_bytes(), 180.0)
    yield at_most("1,000,000 records by CSV, sent, checked and run", time.perf_counter() - began, 180.0)


def _brought(
    server: Server, token: str, what: str, name: str, content: bytes, most: float
) -> Iterator[Figure]:
    """Send a file, let it be checked and run; the state is asked for as the screen asks."""
    sent = httpx.post(
        f"http://127.0.0.1:{server.port}/v1/layer/import/upload",
        headers={"Authorization": f"Bearer {token}"},
        data={"layer_code": "olcum"},
        files={"file": (name, content)},
        timeout=300,
    ).json()
    if "import_id" not in sent:
        raise RuntimeError(f"not taken: {sent}")
    key = {"import_id": sent["import_id"]}
    began = time.perf_counter()
    ask(server, "/v1/layer/import/preview", {**key, "mapping": sent["mapping"]}, token)
    told = _settled(server, token, "/v1/layer/import/preview", key, _SETTLED)
    yield at_most(f"{what}: check", time.perf_counter() - began, most)
    if told["state"] != "checked":
        raise RuntimeError(f"not checked: {told}")
    began = time.perf_counter()
    ask(server, "/v1/layer/import/start", key, token)
    told = _settled(server, token, "/v1/layer/import/preview", key, _SETTLED - {"checked"})
    yield at_most(f"{what}: run", time.perf_counter() - began, most)
    if told["state"] != "done":
        raise RuntimeError(f"not done: {told}")


def _settled(server: Server, token: str, path: str, body: Any, ends: set[str]) -> dict[str, Any]:
    while (told := ask(server, path, body, token))["state"] not in ends:
        time.sleep(0.05)
    return told


def _rows(count: int) -> Iterator[list[object]]:
    yield [f"c{at}" for at in range(_COLUMNS)]
    for n in range(count):
        texts = [f"{_TOWNS[(n * (7 + 2 * k)) % 8]} {(n * (7 + 2 * k)) % 50_000}" for k in range(8)]
        numbers = [round((n * (7 + 2 * k)) % 100_000 / 7, 3) for k in range(8, 14)]
        wholes = [(n * (7 + 2 * k)) % 1_000 for k in range(14, 17)]
        dates = [f"{1 + n % 28:02}.{1 + (n + k) % 12:02}.{2020 + (n * k) % 6}" for k in range(17, 20)]
        yield [*texts, *(str(each).replace(".", ",") for each in numbers), *wholes, *dates]


def _workbook(rows: Iterable[list[object]]) -> bytes:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"constant_memory": True}) as book:
        page = book.add_worksheet()
        for at, row in enumerate(rows):
            page.write_row(at, 0, row)
    return buffer.getvalue()


def _half_changed(content: bytes) -> bytes:
    book, buffer = openpyxl.load_workbook(io.BytesIO(content)), io.BytesIO()
    for at, row in enumerate(book.worksheets[0].iter_rows(min_row=2)):
        if at % 2:
            for cell in row[-_COLUMNS:]:
                if isinstance(cell.value, str) and not cell.value[0].isdigit():
                    cell.value = f"{cell.value} y"
    book.save(buffer)
    return buffer.getvalue()
