"""Which gateway a shop's keys open."""

from collections.abc import Callable
from datetime import datetime

from terazi.foundation.cards import (
    KEY_NAMES,
    CardGateway,
    CardGateways,
    CardKeys,
    CardProvider,
    CardProviderNotOfferedError,
)
from terazi.foundation.db import Database
from terazi.foundation.settings import Settings
from terazi.providers.cards.iyzico import IyzicoGateway
from terazi.providers.cards.sandbox import SandboxGateway
from terazi.providers.cards.stripe import StripeGateway


def gateways_of(settings: Settings, database: Database, clock: Callable[[], datetime]) -> CardGateways:
    """Return what gives each shop its gateway."""

    def gateway_of(keys: CardKeys) -> CardGateway:
        if any(not keys.values.get(name) for name in KEY_NAMES[keys.provider]):
            raise CardProviderNotOfferedError(f"{keys.provider}: keys are missing")
        match keys.provider:
            case CardProvider.SANDBOX if settings.has_card_sandbox:
                return SandboxGateway(database=database, clock=clock, secret=settings.secret())
            case CardProvider.SANDBOX:
                raise CardProviderNotOfferedError("the sandbox is off")
            case CardProvider.IYZICO:
                return IyzicoGateway(
                    base_url=settings.iyzico_url,
                    timeout_seconds=settings.card_timeout_seconds,
                    api_key=keys.values["api_key"],
                    secret_key=keys.values["secret_key"],
                )
            case CardProvider.STRIPE:
                return StripeGateway(
                    base_url=settings.stripe_url,
                    timeout_seconds=settings.card_timeout_seconds,
                    clock=clock,
                    secret_key=keys.values["secret_key"],
                    webhook_secret=keys.values["webhook_secret"],
                )

    return gateway_of
