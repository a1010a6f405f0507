"""Layers on a machine whose processes are killed: made by calls, filled by the database, looked at in both."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import psycopg

from tests.chaos.machine import Machine, wait_until


class LayerSite:
    """An administrator who makes layers and changes their tables."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.token = machine, machine.token_of("yonetici")

    def post(self, path: str, **body: Any) -> httpx.Response:
        """Make a call as the administrator."""
        headers = {"Authorization": f"Bearer {self.token}"}
        return self.machine.client.post(f"/v1/{path}", json=body, headers=headers)

    def make(self, code: str, **columns: str) -> int:
        """Make a layer with columns of these kinds and return its number; a worker that runs builds the table."""
        names = {"tr": code, "en": code}
        self.post(
            "layer/save", layer_code=code, is_new=True, captions=names, reading="signed_in"
        ).raise_for_status()
        for name, kind in columns.items():
            self.plan(code, name, is_new=True, captions={"tr": name, "en": name}, kind=kind)
        active = {"layer_code": code, "state": "active"}
        self.post("layer/state/change", **active).raise_for_status()
        ((number,),) = self.machine.ask("SELECT number FROM layer WHERE code = %s", code)
        return int(number)

    def plan(self, code: str, column: str, **fields: Any) -> None:
        """Make or change a column."""
        self.post("layer/wdm/save", layer_code=code, wdm_code=column, **fields).raise_for_status()

    def fill(self, code: str, count: int) -> None:
        """Put records into a layer whose column ``ad`` holds the numbers up to a count."""
        number, column = self.place(code, "ad")
        moment, made = "now() - interval '1 hour'", "generate_series(1, %s) AS at"
        statements = [
            f"INSERT INTO layer_data.l{number} (id, created_at, updated_at, {column})"
            f" SELECT gen_random_uuid(), {moment}, {moment}, at::text FROM {made}",
            f"INSERT INTO edition_change (subject, number) VALUES ('layer_count:{number}', %s)",
        ]
        with psycopg.connect(self.machine.server.url()) as connection:
            for statement in statements:
                connection.execute(statement.encode(), [count])

    def checked_import(self, code: str, content: bytes) -> str:
        """Upload a file, let it be checked as it is read by itself, and return the import."""
        headers = {"Authorization": f"Bearer {self.token}"}
        files, form = {"file": ("kayitlar.csv", content)}, {"layer_code": code}
        client = self.machine.client
        sent = (
            client.post("/v1/layer/import/upload", files=files, data=form, headers=headers)
            .raise_for_status()
            .json()
        )
        key = str(sent["import_id"])
        self.post("layer/import/preview", import_id=key, mapping=sent["mapping"]).raise_for_status()
        self.machine.keep_worker()
        wait_until(lambda: self.import_state(key) == "checked", "the check of an import")
        return key

    def import_state(self, import_id: str) -> str:
        """Return how far an import is."""
        return str(self.post("layer/import/preview", import_id=import_id).raise_for_status().json()["state"])

    def place(self, code: str, column: str) -> tuple[int, str]:
        """Return the number of a layer and the name of a column in its table."""
        wanted = (
            "SELECT layer.number, column_number FROM wdm JOIN layer ON layer.id = layer_id"
            " WHERE layer.code = %s AND wdm.code = %s"
        )
        ((number, place),) = self.machine.ask(wanted, code, column)
        return int(number), f"c{place}"

    def values(self, code: str, column: str = "ad") -> list[Any]:
        """Return what a column holds, in order."""
        number, place = self.place(code, column)
        return [
            value for (value,) in self.machine.ask(f"SELECT {place} FROM layer_data.l{number} ORDER BY 1")
        ]

    def states(self, *codes: str) -> set[str]:
        """Return in which states changes of layers' tables are, without what rests."""
        wanted = (
            "SELECT DISTINCT shape.state FROM layer_shape_change AS shape JOIN layer ON layer.id = layer_id"
            " WHERE layer.code = ANY(%s) AND shape.kind <> 'drop'"
        )
        return {state for (state,) in self.machine.ask(wanted, list(codes))}

    def wait_for_tables(self, *codes: str) -> None:
        """Return when nothing is left to do to the tables of layers."""
        self.machine.keep_worker()
        wait_until(lambda: self.states(*codes) == {"done"}, f"the tables of {codes}")


@contextmanager
def holding(machine: Machine, *locks: str) -> Iterator[None]:
    """Hold what is locked until the end."""
    with psycopg.connect(machine.server.url()) as connection:
        for lock in locks:
            connection.execute(lock.encode())
        yield
        connection.rollback()
