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
from terazi.providers.cards.sandbox import SandboxGateway


def gateways_of(settings: Settings, database: Database, clock: Callable[[], datetime]) -> CardGateways:
    """Return what gives each shop its gateway."""

    def gateway_of(keys: CardKeys) -> CardGateway:
        if any(not keys.values.get(name) for name in KEY_NAMES[keys.provider]):
            raise CardProviderNotOfferedError(f"{keys.provider}: keys are missing")
        if keys.provider is not CardProvider.SANDBOX or not settings.has_card_sandbox:
            raise CardProviderNotOfferedError(keys.provider)
        return SandboxGateway(database=database, clock=clock, secret=settings.secret())

    return gateway_of
