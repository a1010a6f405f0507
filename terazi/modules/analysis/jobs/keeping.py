"""What the jobs of analysis share: how their arguments and what they compute are kept."""

import json
from collections.abc import Callable

from pydantic_core import to_jsonable_python

from terazi.engine.exchange import DescribedDataset, Stage
from terazi.engine.workbook.limits import ReadLimits
from terazi.foundation.jobs.tracked import JobRun
from terazi.foundation.settings import Settings
from terazi.foundation.storage import Storage
from terazi.foundation.types import Json, Value


def args_as_json(args: Value) -> Json:
    """Return the arguments of a job as they are kept."""
    kept: Json = to_jsonable_python(args)
    return kept


def read_limits(settings: Settings, **tighter: int) -> ReadLimits:
    """Return how large a workbook may be by the settings, and by tighter limits of its use."""
    return ReadLimits(
        file_bytes=settings.excel_max_bytes, filled_cells=settings.excel_max_filled_cells, **tighter
    )


async def keep_dataset(storage: Storage, prefix: str, made: DescribedDataset) -> tuple[str, str | None]:
    """Keep a data set's files and return their keys."""
    frame_key = f"{prefix}.parquet"
    await storage.put(frame_key, made.stored.frame)
    if made.stored.residue is None:
        return frame_key, None
    residue_key = f"{prefix}.residue.parquet"
    await storage.put(residue_key, made.stored.residue)
    return frame_key, residue_key


async def keep_json(storage: Storage, key: str, content: list[Json]) -> str:
    """Keep JSON under the key and return the key."""
    await storage.put(key, json.dumps(content, ensure_ascii=False, allow_nan=False).encode())
    return key


def version_values(made: DescribedDataset, keys: tuple[str, str | None]) -> dict[str, Value]:
    """Return the columns of a version that come from its data."""
    return {
        "frame_key": keys[0],
        "residue_key": keys[1],
        "columns": made.stored.columns,
        "profile": made.profile,
        "suggestions": made.suggestions,
        "row_count": made.row_count,
    }


def report_to(run: JobRun) -> Callable[[Stage], None]:
    """Return what passes the reports of a computation on to the job."""

    def report(stage: Stage) -> None:
        run.report(stage.share, stage.phrase, stage.detail)

    return report
