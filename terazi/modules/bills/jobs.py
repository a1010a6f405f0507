"""What bills do by the clock."""

from functools import partial

from terazi.foundation.jobs.each import attempt, for_each
from terazi.foundation.jobs.tasks import Work
from terazi.modules.bills.actions.edocuments import remind_shop
from terazi.modules.bills.actions.files import tasks
from terazi.modules.bills.actions.integrators import ask_again
from terazi.modules.bills.actions.rates import read_rate
from terazi.modules.bills.queries.edocuments import shops_to_remind
from terazi.modules.bills.queries.integrators import open_edocuments
from terazi.modules.bills.rules.numbers import local

__all__ = ["tasks"]


@tasks.every("10 * * * *")
async def read_rates(work: Work) -> None:
    """Read the exchange rate of the day once the central bank has announced it."""
    await attempt(work, "read exchange rates", partial(read_rate, work.exchange_rates))


@tasks.every("*/15 * * * *")
async def follow_edocuments(work: Work) -> None:
    """Ask integrators what became of the bills that they were given, and give them again what did not reach them."""
    await for_each(work, "ask integrators", open_edocuments, ask_again)


@tasks.every("20 6-17 * * *")
async def tell_shops(work: Work) -> None:
    """Write to shops which bills are to be sent, in the Turkish morning or as soon as one is, once a day."""
    found = partial(shops_to_remind, today=local(work.clock()).date())
    remind = partial(remind_shop, base_url=work.settings.public_url)
    await for_each(work, "remind shops of bills to send", found, remind)
