"""Calls about whom a buyer lets be billed, and the places that a bill names."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.foundation.places import countries, country_name, districts_by_province
from terazi.modules.orders.actions import billing_profiles as actions
from terazi.modules.orders.calls.declared import signed_in
from terazi.modules.orders.errors.orders import BillingProfileNotFound, TooManyBillingProfiles
from terazi.modules.orders.queries.billing_profiles import MOST_PROFILES, profiles_of
from terazi.modules.orders.rules.buyers import buyer_json, shown_name
from terazi.modules.orders.schemas.buyers import (
    BillingProfileBody,
    BillingProfileKept,
    BillingProfiles,
    BillingProfileView,
    BuyerView,
    Country,
    Places,
    Province,
)


@signed_in.post("/v1/user/billing_profile/list", effect=Effect.READS, limit=Limit(1000))
async def list_billing_profiles(call: UserCall) -> BillingProfiles:
    """Whom you let be billed; what comes first is chosen for you at the checkout."""
    (profiles,) = await call.reader.ask(profiles_of(call.user.id))
    return BillingProfiles(
        list=[
            BillingProfileView(
                user_billing_profile_client_id=profile.id,
                name=shown_name(profile.buyer),
                buyer=BuyerView(**buyer_json(profile.buyer)),
                country_name=country_name(profile.buyer.country, call.lang),
                changed_at=profile.changed_at,
            )
            for profile in profiles
        ],
        most=MOST_PROFILES,
    )


@signed_in.post(
    "/v1/user/billing_profile/save",
    effect=Effect.WRITES,
    raises=[BillingProfileNotFound, TooManyBillingProfiles],
)
async def save_billing_profile(
    call: UserCall, body: BillingProfileBody, user_billing_profile_client_id: UUID | None = None
) -> BillingProfileKept:
    """Keep whom you let be billed, or change one that you keep; orders that were made stay as they are."""
    kept = await actions.save_profile(call, user_billing_profile_client_id, body.buyer.details())
    return BillingProfileKept(user_billing_profile_client_id=kept)


@signed_in.post("/v1/user/billing_profile/default", effect=Effect.WRITES, raises=[BillingProfileNotFound])
async def prefer_billing_profile(call: UserCall, user_billing_profile_client_id: UUID) -> Done:
    """Let one of those whom you let be billed come first."""
    await actions.prefer_profile(call, user_billing_profile_client_id)
    return Done()


@signed_in.post("/v1/user/billing_profile/delete", effect=Effect.DELETES, raises=[BillingProfileNotFound])
async def delete_billing_profile(call: UserCall, user_billing_profile_client_id: UUID) -> Done:
    """Delete one of those whom you let be billed; orders that were made keep it."""
    await actions.delete_profile(call, user_billing_profile_client_id)
    return Done()


@signed_in.post("/v1/user/billing_profile/place/list", effect=Effect.READS, limit=Limit(1000))
async def list_places(call: UserCall) -> Places:
    """The countries, and the provinces of Türkiye with their districts, that a bill can name."""
    return Places(
        country_list=[Country(code=code, name=name) for code, name in countries(call.lang).items()],
        province_list=[
            Province(name=name, district_list=list(districts))
            for name, districts in districts_by_province().items()
        ],
    )
