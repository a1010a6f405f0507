"""From projects, versions and rows to answers."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from terazi.engine.column import ROW, Column
from terazi.engine.formulas.references import with_captions
from terazi.engine.linking.differences import Difference
from terazi.engine.rules.sentence import describe
from terazi.engine.rules.text_form import to_text
from terazi.engine.rules.tree import Rule
from terazi.engine.versions.differences import Comparison
from terazi.foundation.jobs.tables import Job
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say, say_within
from terazi.foundation.types import Json, Value
from terazi.modules.analysis.rules.projects import formulas_of
from terazi.modules.analysis.schemas import links
from terazi.modules.analysis.schemas.common import Page, PageInfo
from terazi.modules.analysis.schemas.data import ColumnData, DatasetRows, FilterCount, FoundCell, FoundCells
from terazi.modules.analysis.schemas.projects import (
    CodeLabel,
    JobStatus,
    ProjectColumn,
    ProjectDetails,
    ProjectSummary,
    VersionSummary,
)
from terazi.modules.analysis.schemas.subsets import SubsetSummary
from terazi.modules.analysis.schemas.versions import ColumnChanges, VersionDifferences
from terazi.modules.analysis.values.projects import (
    CountedSubset,
    DatasetVersion,
    LinksTold,
    ListedProject,
    ListedVersion,
    Project,
)
from terazi.modules.analysis.values.reach import CellsFound, Window


def found_cells(found: CellsFound, *, version: int) -> FoundCells:
    """Answer the cells in which a text was found."""
    cells = [FoundCell(place=each.place, row=each.row, column_id=each.column_id) for each in found.cells]
    return FoundCells(count=found.count, cell_list=cells, version=version)


def project_summary(project: ListedProject, lang: Lang) -> ProjectSummary:
    """Answer one project of a list."""
    return ProjectSummary(
        project_id=project.id,
        project_name=project.name,
        state=project.state.value,
        is_sample=project.is_sample,
        failure=say(Phrase.from_json(project.failure), lang) if project.failure else None,
        file_name=project.file_name,
        row_count=project.row_count,
        column_count=project.column_count,
        filled_cell_count=project.filled_cells,
        version=project.version,
        statistics_count=project.statistics_count,
        training_count=project.training_count,
        created_at=project.created_at,
        updated_at=project.updated_at,
    )


def project_details(
    project: Project, version: DatasetVersion | None, told: LinksTold, *, column_type: str | None, lang: Lang
) -> ProjectDetails:
    """Answer a project with its columns, or only those of one type."""
    columns = version.columns if version else ()
    formulas = _readable_formulas(version) if version else {}
    return ProjectDetails(
        details={
            "project_id": str(project.id),
            "project_name": project.name,
            "state": project.state.value,
            "is_sample": project.is_sample,
            "file_name": project.file_name,
            "sheet": project.sheet,
            "row_count": project.row_count,
            "column_count": project.column_count,
            "filled_cell_count": project.filled_cells,
            "version": project.version,
            "skipped_list": say_within(project.skipped[:200], lang),
            "created_at": project.created_at.isoformat(),
            "updated_at": project.updated_at.isoformat(),
            **project.settings,
        },
        column_list=[
            ProjectColumn(
                column_id=column.id,
                column_name=column.name,
                column_type=column.type.value,
                display=column.display.value,
                level=column.level,
                labels=labels_of(column),
                unit=column.unit,
                confidence=column.confidence,
                reason=say(column.reason, lang),
                is_unique=column.is_unique,
                is_constant=column.is_constant,
                formula=formulas.get(column.id),
                link=links.link_of(
                    column,
                    changes=told.changed.get(column.id, ()),
                    path=told.paths.get(column.id, ()),
                ),
                proposal_list=links.proposals(told.proposals.get(column.id, ())),
            )
            for column in columns
            if column_type is None or column.type.value == column_type
        ],
    )


def project_in_view(
    project: Project,
    columns: Sequence[Column],
    formulas: Mapping[str, str],
    told: LinksTold,
    *,
    deciding: Collection[str],
    column_type: str | None,
    lang: Lang,
) -> ProjectDetails:
    """Answer a project as its buyer sees it: its name, its version and the columns that the product opens.

    ``deciding`` are those by which records that the buyer sends are let in.
    """
    return ProjectDetails(
        details={
            "project_id": str(project.id),
            "project_name": project.name,
            "state": project.state.value,
            "is_sample": project.is_sample,
            "column_count": len(columns),
            "version": project.version,
            "deciding_column_list": [column.id for column in columns if column.id in deciding],
        },
        column_list=[
            ProjectColumn(
                column_id=column.id,
                column_name=column.name,
                column_type=column.type.value,
                display=column.display.value,
                level=column.level,
                labels=labels_of(column),
                unit=column.unit,
                confidence=1.0,
                reason="",
                is_unique=False,
                is_constant=False,
                formula=with_captions(formulas[column.id], columns) if column.id in formulas else None,
                link=links.link_of(
                    column, is_bought=column.id not in told.paths, path=told.paths.get(column.id, ())
                ),
            )
            for column in columns
            if column_type is None or column.type.value == column_type
        ],
    )


def _as_json(link: links.ColumnLink | None) -> Json | None:
    return link.model_dump(mode="json") if link else None


def labels_of(column: Column) -> list[CodeLabel]:
    """Answer what the values of a column are called."""
    return [CodeLabel(value=value, label=label) for value, label in column.labels]


def _readable_formulas(version: DatasetVersion) -> dict[str, str]:
    formulas = formulas_of(version.recipe)
    return {key: with_captions(text, version.columns) for key, text in formulas.items()}


def job_status(job: Job | None, lang: Lang) -> JobStatus:
    """Answer where a job stands."""
    if job is None:
        return JobStatus(
            status="none", progress=0, result=None, job_id=None, step_text=None, error_message=None
        )
    return JobStatus(
        status=job.state.value,
        progress=job.progress,
        result=say_within(job.result, lang),
        job_id=job.id,
        step_text=say(Phrase.from_json(job.step), lang) if job.step else None,
        error_message=say(Phrase.from_json(job.error), lang) if job.error else None,
    )


def version_summary(version: ListedVersion, lang: Lang) -> VersionSummary:
    """Answer one version of a list."""
    return VersionSummary(
        version=version.number,
        steps=version.steps,
        restored_from=version.restored_from,
        base=version.base,
        file_name=version.source["file_name"] if version.source else None,
        is_refreshed=version.differences is not None,
        differences=[say(Phrase.from_json(each), lang) for each in version.differences or ()],
        row_count=version.row_count,
        created_at=version.created_at,
    )


def column_data(
    version: DatasetVersion,
    changes: Mapping[str, Sequence[Difference]],
    layers: Mapping[str, Sequence[str]],
    *,
    chosen: Sequence[str] = (),
    lang: Lang,
) -> ColumnData:
    """Answer type, statistics and suggestions of columns, what of their links and which of the layers of their formulas changed."""
    return _column_data(
        version.number,
        version.columns,
        version.profile,
        version.suggestions[lang.value],
        _readable_formulas(version),
        changes=changes,
        layers=layers,
        chosen=chosen,
        lang=lang,
    )


def column_data_in_view(
    number: int,
    columns: Sequence[Column],
    profiles: Sequence[Json],
    formulas: Mapping[str, str],
    *,
    chosen: Sequence[str],
    lang: Lang,
) -> ColumnData:
    """Answer type and statistics of the columns that a buyer reaches; corrections are their owner's."""
    readable = {key: with_captions(text, columns) for key, text in formulas.items()}
    return _column_data(number, columns, profiles, (), readable, chosen=chosen, lang=lang, is_bought=True)


def _column_data(
    number: int,
    columns: Sequence[Column],
    profiles: Sequence[Json],
    suggestions: Sequence[Json],
    formulas: dict[str, str],
    *,
    chosen: Sequence[str],
    lang: Lang,
    changes: Mapping[str, Sequence[Difference]] = MappingProxyType({}),
    layers: Mapping[str, Sequence[str]] = MappingProxyType({}),
    is_bought: bool = False,
) -> ColumnData:
    answered = []
    for column, profile in zip(columns, profiles, strict=True):
        if chosen and column.id not in chosen:
            continue
        link = links.link_of(column, is_bought=is_bought, changes=changes.get(column.id, ()))
        answered.append(
            {
                "column_id": column.id,
                "column_name": column.name,
                "column_type": column.type.value,
                "display": column.display.value,
                "level": column.level.value,
                "labels": [each.model_dump() for each in labels_of(column)],
                "aside": list(column.aside),
                "unit": column.unit,
                "confidence": column.confidence,
                "reason": say(column.reason, lang),
                "is_unique": column.is_unique,
                "is_constant": column.is_constant,
                "formula": formulas.get(column.id),
                "changed_layers": layers.get(column.id, ()),
                "link": _as_json(link),
                "statistics": say_within(profile, lang),
                "suggestions": [s for s in suggestions if s["columns"] == [column.id]],
            }
        )
    whole = [s for s in suggestions if len(s["columns"]) != 1]
    return ColumnData(version=number, column_list=answered, suggestion_list=whole)


def dataset_rows(
    columns: Sequence[Column],
    window: Window,
    rule: Rule | None,
    page: Page,
    *,
    version: int,
    lang: Lang,
) -> DatasetRows:
    """Answer one page of rows."""
    return DatasetRows(
        rows=window.rows,
        not_fitting=[{ROW: row, "column_id": column, "raw": raw} for row, column, raw in window.residue],
        pagination=PageInfo(page=page.page, page_size=page.page_size, total=window.total),
        version=version,
        filter_sentence=describe(rule, columns, lang) if rule else None,
        filter_text=to_text(rule, columns, lang) if rule else None,
        filter_rule=rule.as_json() if rule else None,
    )


def filter_count(
    columns: Sequence[Column], rule: Rule, count: int | None, total: int, *, lang: Lang
) -> FilterCount:
    """Answer how many rows a filter keeps."""
    return FilterCount(
        count=count,
        total=total,
        filter_sentence=describe(rule, columns, lang),
        filter_text=to_text(rule, columns, lang),
        filter_rule=rule.as_json(),
    )


def version_differences(found: Comparison, before: int, after: int, page: Page) -> VersionDifferences:
    """Answer one page of the differences of two versions."""
    return VersionDifferences(
        version=before,
        other_version=after,
        changed_cells=found.changed_cells,
        changed_rows=found.changed_rows,
        added_rows=found.added_rows,
        removed_rows=found.removed_rows,
        column_list=[
            ColumnChanges(
                column_id=each.column,
                name_before=each.name_before,
                name_after=each.name_after,
                type_before=each.type_before,
                type_after=each.type_after,
                changed_cells=each.changed_cells,
            )
            for each in found.columns
        ],
        rows=list(found.rows),
        pagination=PageInfo(page=page.page, page_size=page.page_size, total=found.row_count),
    )


def subset_summary(counted: CountedSubset, columns: Sequence[Column], lang: Lang) -> SubsetSummary:
    """Answer one subset of a list."""
    subset, rule = counted.subset, counted.rule
    return SubsetSummary(
        subset_id=subset.id,
        subset_name=subset.name,
        is_shared=subset.is_shared,
        filter_rule=subset.rule,
        filter_sentence=describe(rule, columns, lang) if rule else None,
        filter_text=to_text(rule, columns, lang) if rule else None,
        row_count=counted.row_count,
        updated_at=subset.updated_at,
    )


def cell(value: Value) -> str | int | float | None:
    """Return one cell as JSON; dates are ISO texts."""
    return value.isoformat() if isinstance(value, datetime) else value
