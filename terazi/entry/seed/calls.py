"""Calls as the seed makes them: those of a person at a moment that may have passed."""

from datetime import datetime

from terazi.foundation.calls.frame import House
from terazi.foundation.context import SignedInUser, UserCall
from terazi.foundation.db import Transaction, TransactionReader
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency
from terazi.modules.accounts.public import get_user
from terazi.modules.site.public import find_site


async def call_of(
    house: House, db: Transaction, at: datetime, user_id: UserId, username: str, *roles: str
) -> UserCall:
    """Return a call of somebody at a moment, in the transaction of the seed."""
    reader = TransactionReader(db)
    (account,) = await db.ask(get_user(user_id))
    user = SignedInUser(
        id=user_id,
        session_id=house.new_id(),
        username=username,
        mail=account.mail,
        roles=frozenset(roles),
        lang=Lang.TR,
    )
    return UserCall(
        db=db,
        now=at,
        new_id=house.new_id,
        reader=reader,
        recorder=house.database.recorder,
        storage=house.storage,
        hub=house.hub,
        speed_control=house.speed_control,
        settings=house.settings,
        cards=house.cards,
        lang=Lang.TR,
        currency=Currency.TRY,
        site=await find_site("", reader),
        address="",
        device="",
        request_id="seed",
        base_url=house.settings.public_url,
        user=user,
    )
