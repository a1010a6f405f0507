"""Putting bundles and products into an order."""

from collections.abc import Mapping, Sequence
from uuid import UUID

HIGHEST = 1000


def priorities_in_order(wanted: Sequence[UUID], now: Mapping[UUID, int]) -> dict[UUID, int]:
    """Return priorities that fall in this order; the lower stay as they are where that is enough."""
    given: dict[UUID, int] = {}
    below: int | None = None
    for bundle_id in reversed(wanted):
        given[bundle_id] = now[bundle_id] if below is None else max(now[bundle_id], below + 1)
        below = given[bundle_id]
    too_high = (below or 0) - HIGHEST
    if too_high <= 0:
        return given
    return {bundle_id: HIGHEST - place for place, bundle_id in enumerate(wanted)}
