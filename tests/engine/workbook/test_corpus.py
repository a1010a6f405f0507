"""Every bad or odd file ends in a workbook or in a refusal that tells the person what to do."""

import json
import os
import random
from pathlib import Path

import pytest

from terazi.engine.columns.inference import type_columns
from terazi.engine.corrections.steps import Step
from terazi.engine.corrections.transformations import apply_step
from terazi.engine.dataset import Dataset
from terazi.engine.parquet import load_dataset
from terazi.engine.pipeline import import_dataset
from terazi.engine.statistics.pipeline import compute_statistics
from terazi.engine.statistics.questions import Question
from terazi.engine.statistics.results import load_run
from terazi.engine.workbook.content import Workbook
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.readers import READING_PROCESS
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.wire_reader import read_workbook
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from tests.engine.workbook.made_files import READ, REFUSED, TABLE, handmade, xls, xlsx
from tests.engine.workbook.odd_files import ODD, REFUSED_IN_WORDS

LIMITS = ReadLimits()
_FOLDER = "TERAZI_CORPUS"
_MOST_ROWS, _MOST_COLUMNS = 2_000, 8  # of which statistics are asked


def outcome(content: bytes) -> Workbook | WorkbookRefused:
    """Take a file all the way, or return its refusal; every other error fails the test."""
    try:
        workbook = read_workbook(content, limits=LIMITS)
    except WorkbookRefused as refused:
        sentences = [say(refused.phrase, lang) for lang in Lang]
        return refused if all(sentences) else pytest.fail("a refusal without words")
    for skipped in workbook.skipped:
        assert say(skipped.reason, Lang.TR)
    go_all_the_way(type_columns(workbook.table))
    return workbook


def go_all_the_way(dataset: Dataset) -> None:
    """Profile, suggest, keep and load again, do what is suggested, and answer a question of statistics."""
    made = import_dataset(dataset, {}, _MOST_ROWS, _ignore)
    said = json.dumps([made.stored.columns, made.profile, made.suggestions], allow_nan=False)
    assert "\\u0000" not in said  # the database keeps no such letter
    kept = load_dataset(made.stored)
    assert kept.row_count == min(dataset.row_count, _MOST_ROWS)
    for suggestion in made.suggestions["tr"]:
        apply_step(kept, Step.from_json(suggestion["step"]))
    asked = Question(columns=tuple(column.id for column in kept.columns[:_MOST_COLUMNS]))
    answered = compute_statistics(made.stored, asked.as_json(), {}, _ignore)
    assert load_run(answered.file).counts == answered.counts


def _ignore(_told: object) -> None:
    """Nobody waits for reports."""


@pytest.mark.parametrize("name", REFUSED)
def test_bad_file_is_refused_with_its_reason(name: str) -> None:
    make, reason = REFUSED[name]
    refused = outcome(make())
    assert isinstance(refused, WorkbookRefused)
    assert refused.phrase.key.startswith("workbook.refused.")
    if reason:
        assert refused.phrase.key == f"workbook.refused.{reason}"


@pytest.mark.parametrize("name", REFUSED_IN_WORDS)
def test_file_that_is_too_much_is_refused_with_its_true_reason(name: str) -> None:
    make, reason = REFUSED_IN_WORDS[name]
    refused = outcome(make())
    assert isinstance(refused, WorkbookRefused)
    assert refused.phrase.key == f"workbook.refused.{reason}"


@pytest.mark.parametrize("name", [*READ, *ODD])
def test_odd_but_good_file_is_read(name: str) -> None:
    assert isinstance(outcome((READ | ODD)[name]()), Workbook)


def test_reading_process_survives_every_bad_file() -> None:
    outcome(handmade())
    before = READING_PROCESS.process_id
    for name in ("sparse_hidden", "strings_bomb", "deep", "circular_fat"):
        outcome(REFUSED[name][0]())
    assert READING_PROCESS.process_id == before


@pytest.mark.parametrize(
    "make", [lambda: xlsx(TABLE), lambda: xls(TABLE), handmade], ids=["xlsx", "xls", "handmade"]
)
@pytest.mark.parametrize("seed", range(40))
def test_mutated_file_ends_in_a_workbook_or_a_refusal(make, seed: int) -> None:  # type: ignore[no-untyped-def]
    chance = random.Random(seed)
    content = bytearray(make())
    for _ in range(chance.choice([1, 4, 30])):
        place = chance.randrange(len(content))
        how = chance.randrange(4)
        if how == 0:
            content[place] = chance.randrange(256)
        elif how == 1:
            content[place : place + 4] = chance.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x01\0\0\x7f"])
        elif how == 2:
            del content[place : place + chance.randrange(1, 40)]
        else:
            content[place:place] = content[: chance.randrange(1, 60)]
    outcome(bytes(content))


def test_foreign_files_end_in_a_workbook_or_a_refusal() -> None:
    folder = os.environ.get(_FOLDER)
    files = sorted(Path(folder).rglob("*")) if folder else []
    for content in (file.read_bytes() for file in files if file.is_file()) if files else [handmade()]:
        outcome(content)
