"""Who reaches which part of a project: its owner the whole of it, the holder of a bought product what the product allows.

Everything that a caller reads of a project for an owner or a buyer alike is read through what ``open_project`` returns.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from uuid import UUID
from zoneinfo import ZoneInfo

from terazi.engine.column import Column
from terazi.foundation.context import Call
from terazi.foundation.errors import SecurityWarning
from terazi.foundation.jobs.computation import Computation, compute_here
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.questions import Question
from terazi.foundation.types import Value
from terazi.modules.analysis.actions.choices import view_of_limits
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.errors import (
    InputRefused,
    NotInProduct,
    OutputGone,
    OutputNotSold,
    ProjectNotFound,
    RunNotFound,
    VersionNotFound,
)
from terazi.modules.analysis.queries import projects, runs
from terazi.modules.analysis.queries.samples import find_open_sample
from terazi.modules.analysis.rules.projects import (
    formulas_of,
    require_project,
    require_ready,
    require_run,
    require_version,
)
from terazi.modules.analysis.rules.reach import deciding_columns, shown_columns, shown_formulas
from terazi.modules.analysis.values.projects import DatasetKeys, DatasetVersion, Project, ProjectState
from terazi.modules.analysis.values.reach import WHOLE, Doing, Reach, Shape, View
from terazi.modules.analysis.values.runs import LearningRun, StatisticsQuery
from terazi.modules.entitlements.public import (
    EntitlementEnded,
    EntitlementExhausted,
    EntitlementNotBegun,
    EntitlementNotFound,
    EntitlementSuspended,
    ProductType,
    Usable,
    UsedOutOfOrder,
    find_usable,
    is_used,
    use,
)

_REFUSE_OUTSIDE = Computation("terazi.modules.analysis.computations.limited", "refuse_outside")
_HERE = ZoneInfo("Europe/Istanbul")
_ALL_SHAPES = "both"
_OPENS: Mapping[ProductType, frozenset[Doing]] = {
    ProductType.STATISTICS_VIEW: frozenset({Doing.DESCRIBE, Doing.FINDINGS}),
    ProductType.STATISTICS_QUERY: frozenset({Doing.DESCRIBE, Doing.ASK, Doing.FINDINGS}),
    ProductType.DATASET_FILTER: frozenset({Doing.DESCRIBE, Doing.PROFILE, Doing.ROWS}),
    ProductType.MACHINE_LEARNING_QUERY: frozenset({Doing.DESCRIBE, Doing.MODEL, Doing.PREDICT}),
    ProductType.CELL_CALCULATION: frozenset({Doing.DESCRIBE, Doing.CALCULATE}),
}
_VIEWED: Mapping[Doing, Phrase] = {
    Doing.FINDINGS: Phrase("analysis.bought.viewed"),
    Doing.CHART: Phrase("analysis.bought.chart_viewed"),
}
"""What a view is looked at for, once a day."""

CANNOT_BE_USED = [
    EntitlementNotFound,
    EntitlementSuspended,
    EntitlementEnded,
    EntitlementNotBegun,
    UsedOutOfOrder,
    NotInProduct,
    OutputGone,
]
"""What a call may refuse that opens a project with a bought product."""
COSTS_USES = [*CANNOT_BE_USED, EntitlementExhausted, SecurityWarning]
"""What it may refuse where it also takes uses."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Opened:
    """A project as far as the caller reaches it; ``product`` is what it was opened with, none for its owner."""

    call: Call
    project: Project
    product: Usable | None
    view: View

    @property
    def today(self) -> date:
        """The day in Türkiye."""
        return self.call.now.astimezone(_HERE).date()

    async def version(self, asked: int | None = None) -> DatasetVersion:
        """Return a version of the data with all that is kept of it; a buyer reaches the present one only."""
        if self.product is not None and asked not in (None, self.project.version):
            raise VersionNotFound
        return await self.any_version(asked or self.project.version)

    async def any_version(self, number: int) -> DatasetVersion:
        """Return the version of the data that a result at hand was made from."""
        (version,) = await self.call.reader.ask(projects.find_version(self.project.id, number))
        return require_version(version)

    async def data(self, asked: int | None = None) -> Data:
        """Return the data that the caller reaches, to be asked."""
        if self.product is None:
            number = asked or self.project.version
            (keys,) = await self.call.reader.ask(projects.find_keys(self.project.id, number))
            return self._data(number, require_version(keys), {})
        version = await self.version(asked)
        return self.data_of(version)

    def data_of(self, version: DatasetVersion) -> Data:
        """Return what the caller reaches of the data of a version, whichever the result at hand was made from."""
        return self._data(version.number, version.keys, formulas_of(version.recipe))

    def _data(self, number: int, keys: DatasetKeys, formulas: Mapping[str, str]) -> Data:
        columns = shown_columns(keys.columns, formulas, self.view)
        reach = Reach(keys=keys, formulas=formulas, view=self.view, today=self.today)
        return Data(
            call=self.call,
            number=number,
            columns=columns,
            reach=reach,
        )

    async def formulas(self) -> dict[str, str]:
        """Return the formulas of the calculated columns that the caller reaches."""
        version = await self.version()
        return shown_formulas(version.columns, formulas_of(version.recipe), self.view)

    async def shown(self, number: int | None = None) -> tuple[Column, ...]:
        """Return the columns that the caller reaches, of the present data or of another version."""
        version = await self.any_version(number or self.project.version)
        return shown_columns(version.columns, formulas_of(version.recipe), self.view)

    async def deciding(self) -> frozenset[str]:
        """Return the columns that say whether a given record is among the rows of the product."""
        return deciding_columns(await self.whole_columns(), self.view)

    async def statistics(self, stats_id: UUID | None) -> StatisticsQuery:
        """Return a statistics run that the caller reaches: the bought one, one of the buyer's own, or one of the owner's."""
        (run,) = await self.call.reader.ask(self._reached_statistics(stats_id))
        return require_run(run)

    def _reached_statistics(self, stats_id: UUID | None) -> Question[StatisticsQuery | None]:
        if self.product is None:
            return runs.find_statistics(self.project.id, stats_id)
        if self.product.product_type is ProductType.STATISTICS_QUERY:
            return runs.find_statistics(self.project.id, stats_id, asked_with=self.product.id)
        sold = self.product.limits.stats_id
        if sold is None or stats_id not in (None, sold):
            raise RunNotFound
        return runs.find_statistics(self.project.id, sold)

    async def training(self, run_id: UUID) -> LearningRun:
        """Return a training that the caller reaches; which columns it was given is not for a buyer."""
        if self.product is not None and run_id != self.product.limits.machine_learning_id:
            raise RunNotFound
        (found,) = await self.call.reader.ask(runs.find_training(self.project.id, run_id))
        run = require_run(found)
        if self.product is None:
            return run
        return replace(run, tasks=tuple(replace(task, inputs=None) for task in run.tasks))

    async def admit(
        self,
        records: Sequence[Mapping[str, Value]],
    ) -> None:
        """Refuse given records that the product does not cover: too many at once, or outside of its rule and locations."""
        self.admit_count(len(records))
        if self.view.limits_rows:
            columns = await self.whole_columns()
            await compute_here(_REFUSE_OUTSIDE, columns, self.view, records, self.today, self.call.lang)

    def admit_count(self, count: int) -> None:
        """Refuse more records at once than the product allows."""
        most = self.view.row_limit
        if most is not None and count > most:
            raise InputRefused(reason=Phrase("analysis.bought.too_many_records", {"most": most}))

    async def whole_columns(self) -> tuple[Column, ...]:
        """Return all columns of the present data, also those that are not reached: what is decided by them is not told."""
        return (await self.version()).columns

    async def spend(self, count: int, *, key: str, purpose: Callable[[Lang], str]) -> None:
        """Take uses of the product, once for the same key; an owner pays nothing. Refused work gives them back."""
        if self.product is None or self.call.user is None or count == 0:
            return
        if self.call.user.is_warned and not await self.is_paid(key):
            raise SecurityWarning
        await use(self.call, self.product.id, self.call.user.id, count, key=key, purpose=purpose)

    async def is_paid(self, key: str) -> bool:
        """Whether a question may be answered without taking a use: the owner's, an unlimited one, one asked before."""
        if self.product is None or self.product.uses_left is None:
            return True
        (is_known,) = await self.call.reader.ask(is_used(self.product.id, key=key))
        return is_known


async def open_project(
    call: Call,
    project_id: UUID,
    auth_client_id: UUID | None,
    doing: Doing,
    *,
    shape: Shape | None = None,
    is_data_needed: bool = True,
) -> Opened:
    """Return a project as far as the caller reaches it for this; a project or product of others is not found.

    Nobody in particular reaches the sample projects, which belong to nobody, and no other.
    """
    owner = call.user.id if call.user else None
    if auth_client_id is None:
        require = require_ready if is_data_needed else require_project
        asked = projects.find_project(owner, project_id) if owner else find_open_sample(project_id)
        (own,) = await call.reader.ask(asked)
        return Opened(call=call, project=require(own), product=None, view=WHOLE)
    if owner is None:
        raise EntitlementNotFound
    product = await find_usable(call.reader, auth_client_id, owner, call.now)
    if product.limits.project_id != project_id:
        raise ProjectNotFound
    if doing not in _opened_by(product):
        raise NotInProduct
    sold_as = product.limits.column_input_type or _ALL_SHAPES
    if shape is not None and sold_as not in (_ALL_SHAPES, shape.value):
        raise OutputNotSold
    (sold,) = await call.reader.ask(projects.find_sold_project(project_id))
    project = require_project(sold)
    if project.state is not ProjectState.READY:
        raise OutputGone
    view = await view_of_limits(call.reader, project.settings, product.limits)
    opened = Opened(call=call, project=project, product=product, view=view)
    if product.product_type is ProductType.STATISTICS_VIEW and doing in _VIEWED:
        await opened.spend(1, key=f"view:{opened.today}", purpose=partial(say, _VIEWED[doing]))
    return opened


def _opened_by(product: Usable) -> frozenset[Doing]:
    """Return what a product opens; a chart is opened alone, without what is told of the columns."""
    if product.product_type is ProductType.STATISTICS_VIEW and product.limits.chart_id is not None:
        return frozenset({Doing.CHART})
    return _OPENS.get(product.product_type, frozenset())
