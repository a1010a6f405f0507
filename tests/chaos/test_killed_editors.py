"""Many editors of one site at once, over two web processes of which one is killed: nothing that was answered is lost."""

import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from tests.chaos.machine import Machine, Process, wait_until

_SECONDS = float(os.environ.get("TERAZI_CHAOS_SECONDS", "10"))
_EDITORS = int(os.environ.get("TERAZI_CHAOS_EDITORS", "8"))
UNIT, ROUTE, WORD = "user_project_intro", "shop", "ui.yes"
_PUBLISHED = (
    "SELECT content->'content'->'title'->>'tr' FROM site_revision WHERE kind = 'unit' AND subject_id = '{}'"
)
_DIFFERENT = """
    SELECT unit.key FROM website_unit AS unit JOIN site_revision AS revision
      ON revision.subject_id = unit.id AND revision.kind = 'unit' AND revision.state = 'published'
    WHERE revision.content->'content' IS DISTINCT FROM unit.content
"""
_LOST_NUMBERS = """
    SELECT kind, subject_id FROM site_revision GROUP BY kind, subject_id HAVING max(number) <> count(*)
"""
_NO_RELEASE = """
    SELECT kind, number FROM site_revision
    WHERE state IN ('published', 'past') AND number > 1 AND release_id IS NULL
"""


class Editors:
    """People who write into one site, each in a thread, and what they were answered."""

    def __init__(self, machine: Machine, ports: list[int]) -> None:
        self.ports, self.token = ports, machine.token_of("yonetici")
        self.saved: set[tuple[str, int]] = set()
        self.seen: set[str] = set()
        self.wrong: list[str] = []
        self.kinds: set[str] = set()
        self.until = time.monotonic() + _SECONDS
        sites = self.call(ports[0], "frontend/list").json()["list"]
        self.site = next(each["frontend_client_id"] for each in sites if each["is_default"] == "yes")
        units = self.call(ports[0], "frontend/draft/get").json()["unit_list"]
        self.unit = next(each["websiteunit_client_id"] for each in units if each["content"]["key"] == UNIT)

    def call(
        self, port: int, path: str, body: Any = None, *, files: Any = None, **query: Any
    ) -> httpx.Response:
        """Make a call about the site at one of the processes."""
        site = {"frontend_client_id": self.site} if hasattr(self, "site") else {}
        return httpx.post(
            f"http://127.0.0.1:{port}/v1/{path}",
            params={**site, **query},
            json=body,
            files=files,
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=30,
        )

    def edit(self, number: int) -> None:
        """Save, publish, undo and import at random until the time is over; who is not answered asks again."""
        chance = random.Random(number)
        turn = 0
        while time.monotonic() < self.until:
            turn += 1
            act = chance.choice(
                (self.save_unit, self.save_unit, self.save_menu, self.save_words, self.undo, self.bring)
            )
            try:
                act(chance.choice(self.ports), f"{number}-{turn}", chance.choice(("yes", "no")))
            except httpx.TransportError:
                continue  # the process was killed: what became of the change is looked at in the database

    def note(self, kind: str, answer: httpx.Response) -> None:
        """Note what was answered; conflicts and refusals are part of editing together, failures are not."""
        if answer.status_code == 200:
            self.kinds.add(kind)
            if "revision" in answer.json():
                self.saved.add((kind, answer.json()["revision"]))
        elif answer.status_code not in {404, 409, 412, 422, 503}:
            self.wrong.append(f"{kind}: {answer.status_code} {answer.text[:200]}")

    def save_unit(self, port: int, text: str, publish: str) -> None:
        body = {"websiteunit": {"content": {"title": {"tr": text, "en": text}}}, "publish": publish}
        path = "frontend/website_unit/update"
        self.note("unit", self.call(port, path, body, websiteunit_client_id=self.unit))

    def save_menu(self, port: int, text: str, publish: str) -> None:
        body = {"menu": {ROUTE: {"caption": {"tr": text, "en": text}}}, "publish": publish}
        self.note("menu", self.call(port, "frontend/menu/save", body))

    def save_words(self, port: int, text: str, publish: str) -> None:
        body = {"wording": {WORD: {"tr": text, "en": text}}, "publish": publish}
        self.note("wording", self.call(port, "frontend/wording/save", body))

    def undo(self, port: int, text: str, publish: str) -> None:
        del text, publish
        releases = self.call(port, "frontend/release/list").json().get("list", [])
        wanted = next((each["release_id"] for each in releases if each["may_undo"] == "yes"), None)
        if wanted:
            self.note("undo", self.call(port, "frontend/release/restore", release_id=wanted))

    def bring(self, port: int, text: str, publish: str) -> None:
        columns = tuple(OutColumn(name=name) for name in ("Key", "Part", "Turkish", "English"))
        sheet = OutSheet(name="Units", columns=columns, rows=[[UNIT, "title", text, text]])
        content = write_workbook([sheet])
        files = {"system_excel_file": ("site.xlsx", content)}
        self.note("workbook", self.call(port, "system/update/by_excel", files=files, publish=publish))

    def watch(self, port: int) -> None:
        """Look at the site as a visitor and as an editor does; its version only rises."""
        version = 0
        while time.monotonic() < self.until:
            try:
                shell = self.call(port, "frontend/get", {}, ss="1")
                told = self.call(port, "frontend/draft/get").json()
            except httpx.TransportError:
                continue
            units = shell.json()["website_unit_list"] if shell.status_code == 200 else []
            self.seen |= {each["content"]["title"] for each in units if each["key"] == UNIT}
            if told.get("version", version) < version:
                self.wrong.append(f"version {told['version']} after {version}")
            version = told.get("version", version)

    def run(self, kill: Any) -> None:
        """Let all of them work, and kill in the middle."""
        threads = [threading.Thread(target=self.edit, args=(number,)) for number in range(_EDITORS)]
        threads += [threading.Thread(target=self.watch, args=(port,)) for port in self.ports]
        for thread in threads:
            thread.start()
        half = threading.Timer(_SECONDS / 2, kill)
        half.start()
        for thread in [*threads, half]:
            thread.join()


@contextmanager
def second_web(machine: Machine) -> Iterator[tuple[Process, int]]:
    """Start another web process of the same platform."""
    port = machine.free_port()
    process = Process(machine, "serve", TERAZI_PORT=str(port))
    try:
        wait_until(lambda: machine.answers(port), "the second web process")
        yield process, port
    finally:
        process.end()


def test_a_killed_process_loses_no_revision_and_shows_nothing_unpublished(machine: Machine) -> None:
    first = int(machine.environment["TERAZI_PORT"])
    before = machine.ask("SELECT version FROM site WHERE is_default")[0][0]
    had = machine.ask("SELECT count(*) FROM site_release")[0][0]
    with second_web(machine) as (process, second):
        editors = Editors(machine, [first, second])
        editors.run(process.kill)
    assert editors.wrong == []
    assert {"unit", "menu", "wording", "workbook"} <= editors.kinds
    assert machine.ask(_LOST_NUMBERS) == []
    assert machine.ask(_NO_RELEASE) == []
    assert machine.ask(_DIFFERENT) == []
    kept = {(kind, number) for kind, number in machine.ask("SELECT kind, number FROM site_revision")}
    assert editors.saved - kept == set()
    published = {
        row[0] for row in machine.ask(_PUBLISHED.format(editors.unit) + " AND state IN ('published', 'past')")
    }
    assert editors.seen
    assert editors.seen - published == set()
    releases = machine.ask("SELECT count(*) FROM site_release")[0][0] - had
    assert releases > 0
    assert machine.ask("SELECT version FROM site WHERE is_default")[0][0] == before + releases
