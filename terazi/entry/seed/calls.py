"""Calls as the seed makes them: those of a person at a moment that may have passed."""

from collections.abc import Sequence
from datetime import datetime

from terazi.foundation.calls.frame import House
from terazi.foundation.context import SignedInUser, UserCall
from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.money import Currency
from terazi.foundation.questions import Question
from terazi.foundation.types import Value
from terazi.modules.accounts.public import get_user
from terazi.modules.site.public import find_site


class _ReaderWithin(Reader):
    """Reads what the seed has written and not yet committed."""

    def __init__(self, db: Transaction) -> None:
        self._db = db
        self.gate = self

    async def _answers(self, questions: Sequence[Question[Value]]) -> list[Value]:
        return list(await self._db.ask(*questions))


async def call_of(
    house: House, db: Transaction, at: datetime, user_id: UserId, username: str, *roles: str
) -> UserCall:
    """Return a call of somebody at a moment, in the transaction of the seed."""
    reader = _ReaderWithin(db)
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
