"""A workbook of 100,000 mixed cells: reading, typing, profiling, suggesting, filtering.

The time python-calamine alone needs to read the same file is measured in the same rounds. The engine reads in a
confined process with every limit on, and types, profiles and checks what it reads.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from io import BytesIO

import numpy as np
import polars as pl
from python_calamine import CalamineWorkbook

from benchmarks.figures import Figure, at_most, median_seconds, written
from terazi.engine.column import ROW, Column, ColumnType, Display
from terazi.engine.columns.profiles import profile
from terazi.engine.corrections.detection import suggest
from terazi.engine.corrections.spelling import find_merges
from terazi.engine.dataset import Dataset
from terazi.engine.formulas.compile import compile_formula
from terazi.engine.formulas.parser import parse_formula
from terazi.engine.pipeline import read_table
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.polars_form import compile_polars
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.engine.workbook.sheetscan import scan_sheet
from terazi.engine.workbook.writer import write_workbook
from terazi.foundation.language.lang import Lang

ROWS, COLUMNS, ROUNDS = 10_000, 10, 9
_CITIES = ("Ankara", "İstanbul", "İzmir", "Bursa", "Şanlıurfa", "Muğla")
_WORDS = ("elma", "armut", "kiraz", "çilek", "ıhlamur", "üzüm", "şeftali", "incir")


def measure() -> Iterator[Figure]:
    """Measure the way of a workbook up to what a person sees of it."""
    content = make_workbook()
    limits = ReadLimits(filled_cells=ROWS * COLUMNS + COLUMNS)

    def read() -> Dataset:
        return read_table(content, limits=limits, sheet=None, lang=Lang.TR)[1]

    def read_and_profile() -> None:
        profile(read())

    yield at_most("hostile sheet of 1.5 MB, scanned", median_seconds(_scan_hostile, 5), 2.0)
    dataset = read()  # also starts the reading process, which stays
    own, alone = _in_turn(read_and_profile, lambda: _read_alone(content), ROUNDS)
    yield Figure(
        what="workbook of 100,000 cells, typed and profiled",
        value=written(own),
        beside=f"python-calamine alone: {written(alone)}",
        ratio=f"{own / alone:.2f}×",
        goal="≤ 3×",
        is_met=own <= 3 * alone,
    )
    yield at_most("profile of 100,000 cells", median_seconds(lambda: profile(dataset), ROUNDS), 0.3)
    yield at_most("suggestions on 100,000 cells", median_seconds(lambda: suggest(dataset), 5), 2.0)
    yield at_most("similar spellings among 3,000 options", median_seconds(_compare_spellings, 5), 1.5)
    yield at_most("a formula over 100,000 rows", median_seconds(_calculate(), 9), 0.1)
    yield at_most("rows that a rule of five conditions keeps", median_seconds(_count(dataset), 21), 0.02)


def _scan_hostile() -> None:
    """Scan a sheet of cells that begin and never end; looking back from each of them would take minutes."""
    content = b"<worksheet>" + b'<c r="A1" t="e"><f/>' * 75_000
    scan_sheet(content, {1: "date"}, ReadLimits())


def make_workbook(rows: int = ROWS) -> bytes:
    """Return a workbook of text, options, whole and decimal numbers, dates and untidy cells; the same every time."""
    chance = random.Random(1923)
    start = datetime(2024, 1, 1)
    kinds: tuple[Callable[[], Cell], ...] = (
        lambda: f"{chance.choice(_WORDS)} {chance.choice(_WORDS)} {chance.randint(1, 5_000)}",
        lambda: chance.choice(_CITIES),
        lambda: _mistyped(chance, f"{chance.choice(_WORDS)} {chance.choice(_WORDS)} reçeli"),
        lambda: chance.randint(0, 500) if chance.random() > 0.005 else "yok",
        lambda: chance.randint(1_000, 2_000_000),
        lambda: round(chance.gauss(100, 15), 3),
        lambda: round(chance.lognormvariate(3, 1), 2) if chance.random() > 0.005 else "12,5 TL",
        lambda: start + timedelta(days=chance.randint(0, 700)),
        lambda: "evet" if chance.random() < 0.3 else "hayır",
        lambda: f"{chance.uniform(0, 1_000):.2f}".replace(".", ","),
    )
    cells = [[make() for make in kinds] for _ in range(rows)]
    captions = ("Açıklama", "Şehir", "Ürün", "Adet", "Tutar", "Ölçüm", "Fiyat", "Tarih", "Onay", "Oran")
    columns = tuple(
        OutColumn(name=caption, display=Display.DATE if caption == "Tarih" else Display.PLAIN)
        for caption in captions
    )
    return write_workbook([OutSheet(name="Veri", columns=columns, rows=cells)])


def _mistyped(chance: random.Random, text: str) -> str:
    """Return the text, in one of fifty cases with a letter doubled and in another one in capitals."""
    place = chance.randrange(len(text))
    draw = chance.random()
    if draw < 0.02:
        return text[:place] + text[place] + text[place:]
    return text.upper() if draw < 0.04 else text


def _read_alone(content: bytes) -> None:
    CalamineWorkbook.from_filelike(BytesIO(content)).get_sheet_by_index(0).to_python()


def _in_turn(first: Callable[[], object], second: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Measure two works in turn, so that other work of the machine disturbs both alike; medians."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for work, kept in zip((first, second), spent, strict=True):
            started = time.perf_counter()
            work()
            kept.append(time.perf_counter() - started)
    return statistics.median(spent[0]), statistics.median(spent[1])


def _compare_spellings() -> None:
    letters = "abcdefghij"
    find_merges({f"{letters[i % 10]}{i * 7919 % 99_991:x}lar": i % 50 + 1 for i in range(3_000)})


def _calculate() -> Callable[[], object]:
    """A formula of arithmetic, a condition and a mean by group, compiled once."""
    columns = (
        Column(id="c1", name="Gelir", type=ColumnType.FLOAT),
        Column(id="c2", name="Yaş", type=ColumnType.INTEGER),
        Column(id="c3", name="Şehir", type=ColumnType.SELECT),
    )
    chance = np.random.default_rng(1923)
    frame = pl.DataFrame(
        {
            ROW: np.arange(100_000),
            "c1": chance.uniform(0, 100, 100_000),
            "c2": chance.integers(18, 90, 100_000),
            "c3": chance.choice(_CITIES, 100_000),
        }
    )
    text = "YUVARLA(([Gelir]*%18+[Yaş]^2)/EĞER([Gelir]>3;2;[Yaş]);2)-ORTALAMA([Gelir];[Şehir])"
    expression = compile_formula(parse_formula(text, columns)).alias("x")
    return lambda: frame.select(expression)


def _count(dataset: Dataset) -> Callable[[], object]:
    by_type = {kind: [c.id for c in dataset.columns if c.type is kind] for kind in ColumnType}
    numbers = by_type[ColumnType.INTEGER] + by_type[ColumnType.FLOAT]
    texts = by_type[ColumnType.SELECT] + by_type[ColumnType.TEXT]
    tree = {
        "combinator": "or",
        "rules": [
            {"field": texts[0], "operator": "contains", "value": "an"},
            {"field": texts[-1], "operator": "beginsWith", "value": "Çil"},
            {
                "combinator": "and",
                "rules": [
                    {"field": numbers[0], "operator": ">", "value": 100},
                    {"field": numbers[1], "operator": "between", "value": [1_000, 900_000]},
                    {"field": by_type[ColumnType.DATETIME][0], "operator": ">=", "value": "2024-06-01"},
                ],
            },
        ],
    }

    def count() -> object:
        rule = parse_rule(tree, dataset.columns)
        return dataset.frame.select(compile_polars(rule).sum()).item()

    return count
