"""Imports into layers are killed, and tables change, while people read and write: all or none, and nothing is lost."""

import threading
import time
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import httpx

from tests.chaos.layer_site import LayerSite, holding
from tests.chaos.machine import Machine, wait_until

READERS, WRITERS, SECONDS = 8, 4, 6.0


def test_an_import_of_a_killed_worker_is_made_once_by_the_next(machine: Machine) -> None:
    site = LayerSite(machine)
    number = site.make("aktarim", ad="line", yas="integer")
    site.wait_for_tables("aktarim")
    site.plan("aktarim", "ad", unique=True)
    site.wait_for_tables("aktarim")
    told = site.post("layer/save", layer_code="aktarim", key_wdm="ad")
    assert told.status_code == 200, told.text
    site.post("layer/record/save", layer_code="aktarim", cl_id=str(uuid4()), wdmr_data={"ad": "0", "yas": 1})
    rows = "".join(f"{at};{at}\n" for at in range(3_000))
    import_id = site.checked_import("aktarim", f"ad;yas\n{rows}".encode())
    with holding(machine, f"SELECT 1 FROM layer_data.l{number} FOR UPDATE"):
        job = site.post("layer/import/start", import_id=import_id).raise_for_status().json()["job_id"]
        wait_until(machine.is_waiting, "an import in the middle of its transaction")
        assert machine.worker
        machine.worker.kill()
        assert site.values("aktarim") == ["0"]
    machine.start_worker()
    wait_until(lambda: site.import_state(import_id) == "done", "the import by the next worker")
    assert sorted(map(int, site.values("aktarim"))) == list(range(3_000))
    changes = "SELECT kind, made, changed FROM layer_change JOIN layer ON layer.id = layer_id WHERE code = 'aktarim' AND kind = 'import'"
    assert machine.ask(changes) == [("import", 2_999, 1)]
    assert machine.ask("SELECT attempts FROM job WHERE id::text = %s", job) == [(2,)]


class Crowd:
    """People who read and write one layer at once, and what they were answered."""

    def __init__(self, site: LayerSite) -> None:
        self.site, self.until = site, time.monotonic() + SECONDS
        self.written: dict[str, int] = {}
        self.wrong: list[str] = []
        self.reads = 0

    def call(self, path: str, body: Mapping[str, Any]) -> httpx.Response:
        """Make a call over a connection of its own."""
        headers = {"Authorization": f"Bearer {self.site.token}"}
        return httpx.post(f"{self.site.machine.address}/v1/{path}", json=body, headers=headers, timeout=30)

    def read(self) -> None:
        while time.monotonic() < self.until:
            answer = self.call("layer/record/list", {"layer_code": "kalabalik", "wdmr_list_id_count": 20})
            self.note(answer)
            self.reads += 1

    def write(self, number: int) -> None:
        turn, own = 0, [str(uuid4()) for _ in range(3)]
        while time.monotonic() < self.until:
            turn += 1
            key, value = own[turn % 3], number * 10_000 + turn
            body = {"layer_code": "kalabalik", "cl_id": key, "wdmr_data": {"ad": str(value)}}
            answer = self.call("layer/record/save", body)
            self.note(answer)
            if answer.status_code == 200:
                self.written[key] = value

    def note(self, answer: httpx.Response) -> None:
        """Note what is neither done nor told to be done again."""
        if answer.status_code not in {200, 409}:
            self.wrong.append(f"{answer.status_code} {answer.text[:300]}")

    def meet(self) -> None:
        """Let everybody read and write until the time is over."""
        people = [threading.Thread(target=self.read) for _ in range(READERS)]
        people += [threading.Thread(target=self.write, args=[number]) for number in range(WRITERS)]
        for each in people:
            each.start()
        for each in people:
            each.join()


def test_tables_change_beside_readers_and_writers_and_nothing_is_lost(machine: Machine) -> None:
    site = LayerSite(machine)
    site.make("kalabalik", ad="line")
    site.wait_for_tables("kalabalik")
    site.fill("kalabalik", 30_000)
    site.plan("kalabalik", "yeni", is_new=True, captions={"tr": "Yeni", "en": "New"}, kind="integer")
    site.plan("kalabalik", "ad", kind="integer")
    site.plan("kalabalik", "tekil", is_new=True, captions={"tr": "T", "en": "T"}, kind="code", unique=True)
    crowd = Crowd(site)
    crowd.meet()
    assert crowd.wrong == []
    assert crowd.reads
    site.wait_for_tables("kalabalik")
    number, column = site.place("kalabalik", "ad")
    stands = dict(
        machine.ask(f"SELECT id::text, {column} FROM layer_data.l{number} WHERE created_by IS NOT NULL")
    )
    assert stands == crowd.written
    assert len(site.values("kalabalik")) == 30_000 + len(crowd.written)
