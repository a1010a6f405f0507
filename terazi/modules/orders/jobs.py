"""What happens to orders by the clock: providers are asked, buyers reminded, waiting ends and time runs out."""

from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.modules.orders.actions.callbacks import check_payments

tasks = Tasks("orders")


@tasks.every("* * * * * */15")
async def ask_card_providers(work: Work) -> None:
    """Settle card payments of which neither the browser nor a notice came back."""
    await check_payments(work)
