"""Looking at the installation: its database, file store, outbox and processes, and the settings that are in force."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress

from pydantic import AliasChoices, SecretStr

from terazi.foundation.context import Call
from terazi.foundation.jobs.tasks import background, queues_of
from terazi.foundation.settings import Settings
from terazi.foundation.storage import FileMissingError
from terazi.foundation.types import Value
from terazi.modules.process.mails import mail_test
from terazi.modules.process.queries import nodes, queues
from terazi.modules.process.rules.installation import variable_of, without_secrets
from terazi.modules.process.values.installation import Facts, SettingInForce

_PROBE = "health/probe"
_PROBE_SECONDS = 5.0
_ADDRESSES = frozenset({"database_url", "storage_url"})
"""Settings in which a password may stand."""


async def look_at_installation(call: Call, *, tries_store: bool = True) -> Facts:
    """Return what is known of the installation; the file store is tried unless that is too much, everything else asked."""
    began = time.perf_counter()
    (database,) = await call.reader.ask(nodes.database_facts())
    database_ms = (time.perf_counter() - began) * 1000
    found, now, switches, mails = await call.reader.ask(
        nodes.list_nodes(),
        queues.queues_now(queues_of(background)),
        queues.list_switches(),
        queues.mail_facts(),
    )
    return Facts(
        now=call.now,
        nodes=found,
        queues=now,
        paused=[switch.name for switch in switches],
        database=database,
        database_ms=database_ms,
        mails=mails,
        store_ms=await _store_ms(call) if tries_store else 0,
        sends_mails=bool(call.settings.smtp_url.get_secret_value()),
        is_development=call.settings.is_development,
    )


def settings_in_force(settings: Settings) -> list[SettingInForce]:
    """Return each setting with its variable; of a secret only whether it is set."""
    return [
        SettingInForce(
            name=name,
            variable=variable_of(name, _aliases(name)),
            value=_shown(name, getattr(settings, name)),
            is_secret=isinstance(getattr(settings, name), SecretStr),
            is_set=not _is_empty(getattr(settings, name)),
            is_default=getattr(settings, name) == field.default,
        )
        for name, field in Settings.model_fields.items()
    ]


def known_of(settings: Settings) -> Mapping[str, Value]:
    """Return what the steps before production ask of the settings."""
    return {
        "mode": settings.mode,
        "public_url": settings.public_url,
        "secret_key": settings.secret_key.get_secret_value(),
        "smtp_url": settings.smtp_url.get_secret_value(),
        "mail_from": settings.mail_from,
        "is_embedded": "host=%2F" in settings.database_url or "host=/" in settings.database_url,
        "storage_url": settings.storage_url,
        "metrics_token": settings.metrics_token.get_secret_value(),
        "second_step_roles": settings.second_step_roles,
        "has_card_sandbox": settings.has_card_sandbox,
    }


async def _store_ms(call: Call) -> float | None:
    """Write a small file, read it and delete it again; None where any of that fails."""
    key, began = f"{_PROBE}-{call.new_id()}", time.perf_counter()
    try:
        async with asyncio.timeout(_PROBE_SECONDS):
            await call.storage.put(key, b"probe")
            await call.storage.get(key)
    except (OSError, TimeoutError, FileMissingError):
        return None
    finally:
        with suppress(OSError):
            await call.storage.delete([key])
    return (time.perf_counter() - began) * 1000


def _is_empty(value: Value) -> bool:
    return not (value.get_secret_value() if isinstance(value, SecretStr) else value)


def _aliases(name: str) -> list[str]:
    alias = Settings.model_fields[name].validation_alias
    return [str(each) for each in alias.choices] if isinstance(alias, AliasChoices) else []


def _shown(name: str, value: Value) -> str | None:
    if isinstance(value, SecretStr):
        return None
    return without_secrets(value) if name in _ADDRESSES else str(value)


async def send_test_mail(call: Call) -> str:
    """Send the caller a mail, and return where to."""
    assert call.user is not None  # the call asks for a role, and only people have them
    await mail_test(call, to_address=call.user.mail, lang=call.lang, base_url=call.base_url)
    return call.user.mail
