"""What is wrong with an installation, how its parts do, and what is still to do before real people use it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from urllib.parse import urlsplit

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value
from terazi.modules.process.values.installation import CheckState, Facts, Part, Step
from terazi.modules.process.values.nodes import Group, Node

_SLOW_MS = 250
_MAIL_PATIENCE = timedelta(minutes=10)
_FULL_SHARE, _LOCKED_SHARE = 0.8, 0.6


def alive(facts: Facts, group: Group) -> list[Node]:
    """Return the processes of a group that are heard."""
    return [node for node in facts.nodes if node.group_name is group and not node.is_silent(facts.now)]


def unserved(facts: Facts) -> list[str]:
    """Return the queues on which no process works."""
    workers = alive(facts, Group.WORKER)
    return [each.queue for each in facts.queues if not any(node.works_on(each.queue) for node in workers)]


def states(facts: Facts) -> dict[Part, CheckState]:
    """Return how each part does."""
    workers = alive(facts, Group.WORKER)
    return {
        Part.DATABASE: CheckState.WARNING
        if facts.database_ms > _SLOW_MS or _is_full(facts) or _is_locked(facts)
        else CheckState.GOOD,
        Part.STORE: CheckState.BAD if facts.store_ms is None else CheckState.GOOD,
        Part.MAIL: _mail_state(facts),
        Part.WEB: CheckState.GOOD if alive(facts, Group.WEB) else CheckState.WARNING,
        Part.WORKERS: CheckState.BAD
        if not workers
        else CheckState.WARNING
        if unserved(facts)
        else CheckState.GOOD,
        Part.RECEIVER: CheckState.GOOD if alive(facts, Group.RECEIVE) else CheckState.ABSENT,
    }


def problems(facts: Facts) -> Iterator[tuple[CheckState, Phrase]]:
    """Give what somebody should look at, the worst first."""
    if not alive(facts, Group.WORKER):
        yield CheckState.BAD, Phrase("process.problem.no_worker")
    elif missing := unserved(facts):
        yield CheckState.BAD, Phrase("process.problem.unserved", {"queues": ", ".join(missing)})
    if facts.store_ms is None:
        yield CheckState.BAD, Phrase("process.problem.store")
    if _waits_long(facts):
        yield CheckState.BAD, Phrase("process.problem.mails", {"count": facts.mails.waiting})
    if not facts.sends_mails and not facts.is_development:
        yield CheckState.BAD, Phrase("process.problem.no_mail_server")
    yield from _of_database(facts)
    if silent := [node for node in facts.nodes if node.is_silent(facts.now)]:
        yield CheckState.WARNING, Phrase("process.problem.silent", {"count": len(silent)})
    if len(versions := {node.version for node in facts.nodes if node.version}) > 1:
        yield (
            CheckState.WARNING,
            Phrase("process.problem.versions", {"versions": ", ".join(sorted(versions))}),
        )
    if facts.paused:
        yield CheckState.WARNING, Phrase("process.problem.paused", {"count": len(facts.paused)})
    if failed := sum(each.failed for each in facts.queues):
        yield CheckState.WARNING, Phrase("process.problem.failed", {"count": failed})
    if dropped := sum(node.dropped_lines for node in facts.nodes):
        yield CheckState.WARNING, Phrase("process.problem.dropped", {"count": dropped})


def _of_database(facts: Facts) -> Iterator[tuple[CheckState, Phrase]]:
    if _is_full(facts):
        values = {"used": facts.database.connections, "most": facts.database.most_connections}
        yield CheckState.WARNING, Phrase("process.problem.connections", values)
    if _is_locked(facts):
        values = {"used": facts.database.locks, "most": facts.database.lock_slots}
        yield CheckState.WARNING, Phrase("process.problem.locks", values)


def steps(settings: Mapping[str, Value], *, administrators: int) -> list[Step]:
    """Return what is to do before real people use the installation, with the variable that does it."""
    address = urlsplit(str(settings["public_url"]))
    storage = str(settings["storage_url"])
    demanded = {role.strip() for role in str(settings["second_step_roles"]).split(",")}
    done = {
        ("mode", "TERAZI_MODE"): settings["mode"] == "production",
        ("address", "TERAZI_PUBLIC_URL"): address.scheme == "https",
        ("secret", "TERAZI_SECRET_KEY"): bool(settings["secret_key"]),
        ("mail", "SMTP_URL"): bool(settings["smtp_url"]),
        ("sender", "TERAZI_MAIL_FROM"): "localhost" not in str(settings["mail_from"]),
        ("database", "DATABASE_URL"): not settings["is_embedded"],
        ("store", "STORAGE_URL"): bool(storage) and not storage.startswith(("memory:", "file:")),
        ("metrics", "TERAZI_METRICS_TOKEN"): bool(settings["metrics_token"]),
        ("second_step", "TERAZI_SECOND_STEP_ROLES"): "admin" in demanded,
        ("cards", "TERAZI_CARD_SANDBOX"): not settings["has_card_sandbox"],
        ("administrators", ""): administrators > 1,
    }
    return [Step(name=name, variable=variable, is_done=is_done) for (name, variable), is_done in done.items()]


def without_secrets(address: str) -> str:
    """Return an address without the name, the password and the parameters in it."""
    try:
        parts = urlsplit(address)
        place = f"{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}"
    except ValueError:
        return "•••"
    return f"{parts.scheme}://{place}{parts.path}" if parts.scheme else "•••" if address else ""


def variable_of(name: str, aliases: Sequence[str]) -> str:
    """Return under which variable a setting is set."""
    return aliases[0] if aliases else f"TERAZI_{name.upper()}"


def _mail_state(facts: Facts) -> CheckState:
    if _waits_long(facts):
        return CheckState.BAD
    return CheckState.GOOD if facts.sends_mails else CheckState.ABSENT


def _waits_long(facts: Facts) -> bool:
    oldest = facts.mails.oldest_at
    return oldest is not None and facts.now - oldest > _MAIL_PATIENCE


def _is_full(facts: Facts) -> bool:
    return facts.database.connections > _FULL_SHARE * facts.database.most_connections


def _is_locked(facts: Facts) -> bool:
    return facts.database.locks > _LOCKED_SHARE * facts.database.lock_slots
