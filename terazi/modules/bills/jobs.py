"""What bills do by the clock."""

from functools import partial

from terazi.foundation.jobs.each import attempt, for_each
from terazi.foundation.jobs.tasks import Work
from terazi.modules.bills.actions.files import tasks
from terazi.modules.bills.actions.integrators import ask_again
from terazi.modules.bills.actions.rates import read_rate
from terazi.modules.bills.queries.integrators import open_edocuments

__all__ = ["tasks"]


@tasks.every("10 * * * *")
async def read_rates(work: Work) -> None:
    """Read the exchange rate of the day once the central bank has announced it."""
    await attempt(work, "read exchange rates", partial(read_rate, work.exchange_rates))


@tasks.every("*/15 * * * *")
async def follow_edocuments(work: Work) -> None:
    """Ask integrators what became of the bills that they were given, and give them again what did not reach them."""
    await for_each(work, "ask integrators", open_edocuments, ask_again)
