"""The reports that come with the platform; what a person changed or deleted is left as it is."""

from terazi.foundation.context import Change
from terazi.foundation.questions import updated
from terazi.foundation.reporting import Viewpoint
from terazi.modules.reports.actions.reports import WantedReport, add_report
from terazi.modules.reports.queries.reports import find_code
from terazi.modules.reports.rules.questions import question_json
from terazi.modules.reports.rules.shipped import SHIPPED, ShippedReport
from terazi.modules.reports.tables import REPORT
from terazi.modules.reports.values import ReportState


async def seed_reports(change: Change) -> None:
    """Plant what is missing; a report that nobody changed follows the release."""
    for shipped in SHIPPED:
        await _plant(change, shipped)


async def _plant(change: Change, shipped: ShippedReport) -> None:
    (known,) = await change.db.ask(find_code(shipped.code))
    names = {"tr": shipped.tr, "en": shipped.en}
    if known is None:
        wanted = WantedReport(
            code=shipped.code, names=names, question=shipped.question, viewpoint=Viewpoint.PLATFORM
        )
        await add_report(change, wanted, is_shipped=True, state=ReportState.ACTIVE)
    elif known.is_shipped:
        await change.db.write(
            updated(REPORT, known.id, names=names, question=question_json(shipped.question))
        )
