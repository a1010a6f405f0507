"""What is sold of projects needs them: nothing is paid any more for a bundle of which one is gone."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.language.lang import Lang
from terazi.modules.analysis.public import find_standing, hold_projects
from terazi.modules.orders.actions.opening import OpenOrder
from terazi.modules.orders.errors import ProjectGone
from terazi.modules.orders.tables.payments import Payment

Sold = Iterable[tuple[UUID, Mapping[str, str]]]
"""Projects, each with the name of the bundle that gives something of it."""


async def require_projects(call: Call, sold: Sold) -> None:
    """Refuse where a project is gone; one that is there may be deleted as soon as that was answered."""
    named = dict(sold)
    if named:
        _refuse(named, await find_standing(call.reader, named), call.lang)


async def require_held_projects(change: Change, sold: Sold, lang: Lang) -> None:
    """Refuse where a project is gone; those that are there stay until the transaction ends."""
    named = dict(sold)
    if named:
        _refuse(named, await hold_projects(change.db, named), lang)


async def are_projects_held(change: Change, sold: Sold) -> bool:
    """Whether every project is there; those that are stay until the transaction ends."""
    named = dict(sold)
    return not named or named.keys() <= await hold_projects(change.db, named)


def sold_of(order: OpenOrder, payment: Payment) -> Sold:
    """Return of which projects something is given for a payment."""
    return [
        (line.project_id, bundle.name)
        for bundle in order.bundles_of(payment)
        for line in order.lines_of(bundle)
        if line.project_id is not None
    ]


def projects_of(
    products: Iterable[Mapping[str, Any]], name: Mapping[str, str]
) -> Sold:  # Any: JSON of a revision
    """Return of which projects the products of a bundle give something."""
    return [
        (UUID(product["wanalyzer_project_id"]), name)
        for product in products
        if product["wanalyzer_project_id"]
    ]


def _refuse(named: Mapping[UUID, Mapping[str, str]], standing: Collection[UUID], lang: Lang) -> None:
    gone = next((name for project_id, name in named.items() if project_id not in standing), None)
    if gone is not None:
        raise ProjectGone(bundle=gone[lang.value])
