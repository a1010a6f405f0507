"""Whom a buyer lets be billed is kept, changed, put first and deleted by its owner alone."""

from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.modules.accounts.public import normal_mail
from terazi.modules.orders.errors.orders import BillingProfileNotFound, TooManyBillingProfiles
from terazi.modules.orders.queries import billing_profiles as questions
from terazi.modules.orders.queries.billing_profiles import MOST_PROFILES
from terazi.modules.orders.rules.buyers import buyer_problems, settled_buyer
from terazi.modules.orders.values import BuyerDetails


def require_billable(buyer: BuyerDetails) -> BuyerDetails:
    """Return the details as papers spell them; raise where something is missing or wrong."""
    problems = buyer_problems(buyer)
    if buyer.mail and normal_mail(buyer.mail) is None:
        problems.append(FieldProblem("buyer.mail", Phrase("orders.buyer.mail")))
    if problems:
        raise InvalidInput(problems)
    return settled_buyer(buyer)


async def save_profile(call: UserCall, profile_id: UUID | None, buyer: BuyerDetails) -> UUID:
    """Keep one more profile, or change one of the caller's."""
    settled = require_billable(buyer)
    if profile_id is None:
        made = call.new_id()
        (added,) = await call.db.ask(questions.add_profile(made, call.user.id, settled, now=call.now))
        if not added:
            raise TooManyBillingProfiles(most=MOST_PROFILES)
        return made
    (changed,) = await call.db.ask(questions.change_profile(profile_id, call.user.id, settled, now=call.now))
    if not changed:
        raise BillingProfileNotFound
    return profile_id


async def prefer_profile(call: UserCall, profile_id: UUID) -> None:
    """Let one of the caller's profiles come first."""
    (found,) = await call.db.ask(questions.prefer_profile(profile_id, call.user.id, now=call.now))
    if not found:
        raise BillingProfileNotFound


async def delete_profile(call: UserCall, profile_id: UUID) -> None:
    """Delete one of the caller's profiles; orders keep what they were made with."""
    (found,) = await call.db.ask(questions.delete_profile(profile_id, call.user.id))
    if not found:
        raise BillingProfileNotFound
