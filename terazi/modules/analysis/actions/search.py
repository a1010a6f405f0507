"""What the platform's search finds of a person's projects."""

from collections.abc import Sequence

from terazi.foundation.context import AnyCall
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.analysis.queries.search import search_columns, search_projects
from terazi.modules.site.public import SearchHit, SearchKind

_SCREEN = "project_view"


async def find_projects(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return the caller's own projects; somebody who is not signed in has none."""
    if call.user is None:
        return []
    (found,) = await call.reader.ask(search_projects(call.user.id, wanted, count=count))
    return [
        SearchHit(
            kind=SearchKind.PROJECT,
            id=str(project.id),
            caption=project.name,
            description=say(
                Phrase("analysis.search.size", {"rows": project.row_count, "columns": project.column_count}),
                call.lang,
            ),
            route_view=_SCREEN,
            query={"project_id": str(project.id)},
            other_names=(project.file_name,),
        )
        for project in found
    ]


async def find_columns(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return columns of the caller's own projects, as their data is now."""
    if call.user is None:
        return []
    (found,) = await call.reader.ask(search_columns(call.user.id, wanted, count=count))
    return [
        SearchHit(
            kind=SearchKind.COLUMN,
            id=f"{column.project_id}.{column.column_id}",
            caption=column.caption,
            description=column.project_name,
            route_view=_SCREEN,
            query={"project_id": str(column.project_id), "tab": "columns", "column": column.column_id},
        )
        for column in found
    ]
