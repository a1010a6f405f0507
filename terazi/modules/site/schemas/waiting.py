"""Answers about what waits for a person."""

from collections.abc import Sequence

from pydantic import BaseModel

from terazi.foundation.calls.schemas import Answer
from terazi.modules.site.values.waiting import Waiting, WaitingKind


class WaitingView(BaseModel):
    """So many things of a kind wait; counted to a hundred. ``route_view`` is the screen where they are done."""

    kind: WaitingKind
    count: int
    route_view: str


class WaitingList(Answer):
    """What waits, the most pressing first."""

    list: list[WaitingView]


def waiting_list(found: Sequence[Waiting]) -> WaitingList:
    """Return what waits as it is sent."""
    rows = [WaitingView(kind=each.kind, count=each.count, route_view=each.route_view) for each in found]
    return WaitingList(list=rows)
