"""Calls about stored cards and renewals by card."""

from typing import Annotated
from uuid import UUID

from annotated_types import Ge, Le

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.modules.orders.actions.saved_cards import end_card_renewal, remove_card, start_card_renewal
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.errors.orders import OrderNotFound
from terazi.modules.orders.errors.saved_cards import (
    CardBeingCharged,
    CardRenewalNotOffered,
    SavedCardNotFound,
)
from terazi.modules.orders.queries import lists
from terazi.modules.orders.queries.saved_cards import cards_of, renewals_of_bundles
from terazi.modules.orders.schemas.saved_cards import SavedCardList, SavedCardView

Version = Annotated[int, Ge(1), Le(2**31 - 1)]


@signed_in.post("/v1/user/card/list", effect=Effect.READS)
async def list_saved_cards(call: UserCall) -> SavedCardList:
    """Your cards that the card providers of shops keep, and what is renewed with each; nobody here knows their numbers."""
    cards, held = await call.reader.ask(cards_of(call.user.id), lists.held_bundles(call.user.id))
    (renewals,) = await call.reader.ask(renewals_of_bundles([bundle.id for bundle in held]))
    named = {bundle.id: bundle.name[call.lang] for bundle in held}
    return SavedCardList(
        list=[
            SavedCardView(
                saved_card_id=card.id,
                card=card.shown,
                expires_year=card.expires_year,
                expires_month=card.expires_month,
                shop_name=card.shop_name,
                provider=card.provider,
                created_at=card.created_at,
                bundle_list=[
                    named[each.shopcart_bundle_id] for each in renewals if each.saved_card_id == card.id
                ],
            )
            for card in cards
        ]
    )


@signed_in.post("/v1/user/card/delete", effect=Effect.DELETES, raises=[SavedCardNotFound, CardBeingCharged])
async def delete_saved_card(call: UserCall, saved_card_id: UUID) -> Done:
    """Remove a stored card: nothing is renewed with it any more, and the provider is told to forget it."""
    await remove_card(call, saved_card_id)
    return Done()


@signed_in.post(
    "/v1/user/shopcart/card_renewal/start",
    effect=Effect.MOVES_MONEY,
    raises=[OrderNotFound, CardRenewalNotOffered],
)
async def start_renewal_by_card(
    call: UserCall, user_shopcart_bundle_client_id: UUID, version: Version
) -> Done:
    """Let what you bought be renewed with your stored card, as the words of this version say it."""
    await start_card_renewal(call, user_shopcart_bundle_client_id, version)
    return Done()


@signed_in.post(
    "/v1/user/shopcart/card_renewal/cancel",
    effect=Effect.WRITES,
    raises=[OrderNotFound, CardBeingCharged],
)
async def cancel_renewal_by_card(call: UserCall, user_shopcart_bundle_client_id: UUID) -> Done:
    """Let your card not be charged for what you bought any more; it is confirmed by mail."""
    await end_card_renewal(call, user_shopcart_bundle_client_id)
    return Done()
