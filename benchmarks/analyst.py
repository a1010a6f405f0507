"""A person with the sample project, who sends what is heavy."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import httpx

from benchmarks.running import Server
from benchmarks.workbook import make_workbook
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.entry.seed.seed import demo_accounts

_LONG = "uzun metin " * 2_900
_GROWING = '"a"'
for _ in range(7):
    _GROWING = f'SUBSTITUTE({_GROWING};"a";"{"a" * 200}")'
Json = dict[str, Any]  # Any: JSON


class Analyst:
    """A person with the sample project, who sends what is heavy."""

    def __init__(self, server: Server) -> None:
        account = demo_accounts()[0]
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{server.port}/v1/", timeout=120)
        signed_in = self._ask("login", username=account.username, password=account.password)
        self.token = str(signed_in["access_token"])
        self._client.headers["Authorization"] = f"Bearer {self.token}"
        self.project = self._ask("wanalyzer/project/list")["list"][0]["project_id"]
        trainings = self._ask("wanalyzer/machinelearning/list", project_id=self.project)["list"]
        self._model = {
            "project_id": self.project,
            "machine_learning_id": trainings[0]["machine_learning_id"],
        }
        shown = self._ask("wanalyzer/machinelearning/data/get", **self._model)["machine_learning"]
        self._fields = shown["result"]["form"]["fields"]

    def _ask(self, path: str, **body: Any) -> Json:
        answer = self._client.post(path, json=body)
        answer.raise_for_status()
        found: Json = answer.json()
        return found

    def _upload(self, path: str, content: bytes, **fields: str) -> None:
        file = {"excel_file": ("tablo.xlsx", content)}
        self._client.post(path, data=fields, files=file).raise_for_status()

    def _table(self, rows: int, columns: int, cell: Callable[[int, int], object]) -> bytes:
        captions = tuple(OutColumn(name=f"Sütun {number}") for number in range(columns))
        cells = [[cell(row, column) for column in range(columns)] for row in range(rows)]
        return write_workbook([OutSheet(name="Veri", columns=captions, rows=cells)])

    def warm_up(self) -> None:
        """Make each kind of call once, small, so that what it loads for good is told apart from what it holds."""
        self._quote(self._table(3, 3, lambda row, column: row + column))
        self.show_formula("1")

    def works(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """Return the kinds of work, by name."""
        long = self._table(49_000, 2, lambda row, column: row * 2 + column)
        wide = self._table(195, 500, lambda row, column: row * column % 977)
        shared = self._table(400, 10, lambda row, column: _LONG)
        mixed = make_workbook()
        record = {field["id"]: field["example"] for field in self._fields}
        captions = [field["caption"] for field in self._fields]
        example = [record[field["id"]] for field in self._fields]
        batch = write_workbook(
            [
                OutSheet(
                    name="Veri",
                    columns=tuple(OutColumn(name=caption) for caption in captions),
                    rows=[example] * 7_500,
                )
            ]
        )
        yield "a workbook of 49,000 rows is read", lambda: self._quote(long)
        yield "a workbook of 500 columns is read", lambda: self._quote(wide)
        yield "a workbook of long shared texts is read", lambda: self._quote(shared)
        yield "a workbook of mixed columns is read", lambda: self._quote(mixed)
        yield "seven nested SUBSTITUTE are shown", lambda: self.show_formula(_GROWING)
        yield "a record is predicted", lambda: self._predict([record])
        yield "10,000 records are predicted", lambda: self._predict([record] * 10_000)
        yield "a workbook of 7,500 rows is predicted", lambda: self._predict_workbook(batch)
        yield "a table of 99,000 cells is written", self._write_table

    def _quote(self, content: bytes) -> None:
        with suppress(
            httpx.HTTPStatusError
        ):  # what is over a limit is refused, and costs memory all the same
            self._upload("excel/calculate_credit", content)

    def show_formula(self, formula: str) -> None:
        """Ask what a formula would give."""
        self._ask("wanalyzer/project/formula/check", project_id=self.project, formula=formula)

    def _predict(self, records: list[Json]) -> None:
        self._ask("wanalyzer/machinelearning/predict", **self._model, input_list=records)

    def _predict_workbook(self, content: bytes) -> None:
        self._upload("wanalyzer/machinelearning/predict/excel", content, **self._model)

    def _write_table(self) -> None:
        rows = [[f"metin {row}", row, row / 7] for row in range(33_000)]
        table = {"table_name": "Tablo", "table_header": ["A", "B", "C"], "table": rows}
        self._client.post("table/to/excel", json=table).raise_for_status()
