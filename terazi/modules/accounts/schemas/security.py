"""Requests and answers about how a person proves who they are."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.accounts.schemas.accounts import GivenPassword, Name
from terazi.modules.accounts.schemas.second_steps import CeremonyView, PasskeyField, StepFields
from terazi.modules.accounts.values.sign_in import SecondStep

EndOthers = Annotated[bool, Field(description="also end the other sessions")]


class PasskeyStartAnswer(Answer):
    passkey: CeremonyView


class PasskeyLoginBody(RequestModel):
    passkey: PasskeyField


class ConfirmStartAnswer(Answer):
    """One of these steps confirms; where there is none, the password does."""

    second_steps: list[SecondStep]
    passkey: CeremonyView | None


class ConfirmBody(StepFields):
    current_password: GivenPassword | None = None


class TotpStartAnswer(Answer):
    secret: str = Field(description="for typing into an app that cannot read the picture")
    address: str = Field(description="otpauth address; it is in the picture")
    qr: str = Field(description="picture of the address: data address of an SVG")


class TotpFinishBody(RequestModel):
    totp_code: str = Field(max_length=32)
    end_other_sessions: EndOthers = False


class EndOthersBody(RequestModel):
    end_other_sessions: EndOthers = False


class RecoveryCodesAnswer(Answer):
    """The codes are shown this once; empty where the person keeps those they have."""

    recovery_codes: list[str]


class PasskeyRecordBody(RequestModel):
    passkey: PasskeyField
    name: Name
    end_other_sessions: EndOthers = False


class PasskeyRecordAnswer(RecoveryCodesAnswer):
    passkey_id: UUID


class PasskeyNameBody(RequestModel):
    name: Name


class PasskeyView(BaseModel):
    passkey_id: UUID
    name: str
    domain: str
    is_synced: bool
    created_at: datetime
    last_used_at: datetime | None


class DeviceView(BaseModel):
    device_id: UUID
    device: str
    network: str = Field(description="where it was seen last: /16 of IPv4, /32 of IPv6")
    first_seen_at: datetime
    last_seen_at: datetime
    is_current: bool


class SecurityAnswer(Answer):
    has_totp: bool
    totp_since: datetime | None
    passkeys: list[PasskeyView]
    passkeys_possible: bool = Field(
        description="false where a browser allows none: the page is at a bare IP address"
    )
    recovery_codes_left: int
    login_code_wanted: bool
    devices: list[DeviceView]
    is_warned: bool = Field(description="the security code of this session is still missing")
    second_step_missing: bool = Field(
        description="a role demands a second step that is not set up; other calls are refused until it is"
    )


class WarningCodeBody(RequestModel):
    warning_code: str = Field(max_length=32)


class WarningAnswer(Answer):
    already_warning_process: int = Field(description="1: nothing is asked for any more")
