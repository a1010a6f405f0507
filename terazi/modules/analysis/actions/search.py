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
    return [
        SearchHit(
            kind=SearchKind.PROJECT,
            id=str(row["id"]),
            caption=row["name"],
            description=say(
                Phrase("analysis.search.size", {"rows": row["row_count"], "columns": row["column_count"]}),
                call.lang,
            ),
            route_view=_SCREEN,
            query={"project_id": str(row["id"])},
            other_names=(row["file_name"],),
        )
        for row in await search_projects(call.reader, call.user.id, wanted, count=count)
    ]


async def find_columns(call: AnyCall, wanted: str, count: int) -> Sequence[SearchHit]:
    """Return columns of the caller's own projects, as their data is now."""
    if call.user is None:
        return []
    return [
        SearchHit(
            kind=SearchKind.COLUMN,
            id=f"{row['id']}.{row['column_id']}",
            caption=row["caption"],
            description=row["name"],
            route_view=_SCREEN,
            query={"project_id": str(row["id"]), "tab": "columns", "column": row["column_id"]},
        )
        for row in await search_columns(call.reader, call.user.id, wanted, count=count)
    ]
