"""What analysis hands over of a person's data, and what it forgets of somebody who has left."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.computation import Computation, compute_here
from terazi.modules.accounts.public import ExportedFile, ExportSource, delete_files, json_file, stored_content
from terazi.modules.analysis.actions.hooks import tell_gone
from terazi.modules.analysis.queries import free_answers, personal_data, projects
from terazi.modules.analysis.queries.subsets import list_subsets


async def export_projects(source: ExportSource, user_id: UserId) -> AsyncIterator[ExportedFile]:
    """Add a person's projects, with their workbooks and results, and free answers of others' to the export of the person's data."""
    own, answers = await source.reader.ask(
        personal_data.list_projects(user_id), free_answers.free_answers_of(user_id)
    )
    if answers:
        yield json_file("projects/free_answers.json", [asdict(answer) for answer in answers])
    for project in own:
        folder = _folder(project.id)
        versions, runs, kept = await source.reader.ask(
            projects.list_versions(project.id), personal_data.list_runs(project.id), list_subsets(project.id)
        )
        yield json_file(f"{folder}/project.json", asdict(project))
        yield json_file(f"{folder}/versions.json", [asdict(version) for version in versions])
        yield json_file(f"{folder}/subsets.json", [asdict(subset) for subset in kept])
        yield json_file(f"{folder}/runs.json", [{**asdict(run), "result_key": None} for run in runs])
        workbook = await stored_content(source, project.source_key)
        if workbook is not None:
            yield ExportedFile(path=f"{folder}/{_plain(project.file_name)}", content=workbook)
        for run in runs:
            result = await stored_content(source, run.result_key) if run.result_key else None
            if result is not None:
                for file in await _results(f"{folder}/results/{run.id}", result):
                    yield file


_EXPORTED = Computation("terazi.modules.analysis.computations.findings", "exported")


async def _results(name: str, result: bytes) -> Sequence[ExportedFile]:
    """Results that are kept as JSON are that already; answers of statistics become findings and a table."""
    if result.startswith((b"{", b"[")):
        return [ExportedFile(path=f"{name}.json", content=result)]
    findings, table = await compute_here(_EXPORTED, result)
    return [json_file(f"{name}.json", findings), ExportedFile(path=f"{name}.csv", content=table)]


async def forget_projects(change: Change, user_id: UserId) -> None:
    """Forget the projects of somebody who has left, with everything computed from them."""
    (gone, _) = await change.db.ask(
        personal_data.delete_projects(user_id), free_answers.forget_free_answers(user_id)
    )
    for project_id in gone:
        await delete_files.enqueue(change.db, folder=_folder(project_id))
        await tell_gone(change, project_id)


def _folder(project_id: UUID) -> str:
    return f"projects/{project_id}"


def _plain(name: str) -> str:
    """Return a file's name that cannot lead out of its folder."""
    return name.replace("/", "_").replace("\\", "_").lstrip(".") or "workbook"
