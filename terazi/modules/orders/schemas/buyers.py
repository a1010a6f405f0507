"""What calls about whom a buyer lets be billed take and answer."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.orders.schemas.requests import BuyerBody
from terazi.modules.orders.values import BuyerKind


class BillingProfileBody(RequestModel):
    """Who is billed."""

    buyer: BuyerBody


class BuyerView(BaseModel):
    """Who is billed, as it was kept."""

    kind: BuyerKind
    name: str
    firstname: str
    lastname: str
    identity_number: str
    tax_office: str
    address: str
    district: str
    city: str
    zip_code: str
    country: str
    phone: str
    mail: str


class BillingProfileView(BaseModel):
    """Whom a buyer lets be billed."""

    user_billing_profile_client_id: UUID
    name: str
    buyer: BuyerView
    country_name: str
    changed_at: datetime


class BillingProfiles(Answer):
    """Whom the caller lets be billed; the first of them is chosen where nothing else is."""

    list: list[BillingProfileView]
    most: int = Field(description="how many can be kept")


class BillingProfileKept(Answer):
    """What was kept."""

    user_billing_profile_client_id: UUID


class Country(BaseModel):
    """A country by its two letters, and its name in the caller's language."""

    code: str
    name: str


class Province(BaseModel):
    """A province of Türkiye and its districts."""

    name: str
    district_list: list[str]


class Places(Answer):
    """The places that a bill can name."""

    country_list: list[Country]
    province_list: list[Province]
