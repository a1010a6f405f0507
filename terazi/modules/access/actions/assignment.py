"""Assigning authorizations to several people: all of them or none for each person, with a result for each name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import Refusal
from terazi.foundation.ids import UserId
from terazi.foundation.language.phrases import Phrase
from terazi.modules.access.actions.grants import make_grant
from terazi.modules.access.errors import AlreadyHeld, AuthNotFound, CountTooLow, MayNotAssign
from terazi.modules.access.queries import definitions, grants
from terazi.modules.access.rules.assignment import free_terms, passed_on_terms
from terazi.modules.access.values import AskedTerms, AssignOutcome, Grant, Role, Terms
from terazi.modules.accounts.public import find_active_people


@dataclass(frozen=True, kw_only=True, slots=True)
class Assigned:
    """What became of one username: the grants made, or why none was."""

    username: str
    outcome: AssignOutcome
    grant_ids: tuple[UUID, ...] = ()
    failed_auth_id: str = ""
    refusal: Refusal | None = None


@dataclass(slots=True)
class _Source:
    """What the caller may assign from: definitions that exist, and own grants under lock."""

    is_administrator: bool
    codes: frozenset[str]
    own: Sequence[Grant]


async def assign(call: UserCall, asked: Sequence[AskedTerms], usernames: Sequence[str]) -> list[Assigned]:
    """Assign the authorizations to each of the people, in their order; a name that comes twice counts once."""
    names = list(dict.fromkeys(name.strip() for name in usernames))
    (people,) = await call.db.ask(find_active_people(names))
    asked = await _with_codes(call, asked)
    source = await _source(call, asked)
    results: list[Assigned] = []
    served: set[UserId] = set()
    for name in names:
        user_id = people.get(name)
        if user_id is None:
            results.append(Assigned(username=name, outcome=AssignOutcome.USER_NOT_FOUND))
        elif user_id not in served:
            served.add(user_id)
            results.append(await _assign_to(call, source, asked, user_id, name))
    return results


async def _with_codes(call: UserCall, asked: Sequence[AskedTerms]) -> list[AskedTerms]:
    """Fill in the code where only the own grant is named from which to assign."""
    unnamed = {terms.parent_id for terms in asked if not terms.auth_id and terms.parent_id}
    (codes,) = await call.db.ask(grants.find_codes(unnamed, user_id=call.user.id))
    return [replace(t, auth_id=t.auth_id or codes.get(t.parent_id, "")) for t in asked]


async def _source(call: UserCall, asked: Sequence[AskedTerms]) -> _Source:
    codes = {terms.auth_id for terms in asked}
    # Definitions before grants, as everywhere: two changes never wait for each other.
    (known,) = await call.db.ask(definitions.hold_definitions(codes))
    (own,) = await call.db.ask(grants.lock_assignable_grants(call.user.id, known))
    return _Source(Role.ADMIN in call.user.roles, frozenset(known), own)


async def _assign_to(
    call: UserCall, source: _Source, asked: Sequence[AskedTerms], user_id: UserId, name: str
) -> Assigned:
    """Make every grant for one person; a refusal takes back what was made for this person before it."""
    made: list[UUID] = []
    current, before = asked[0], source.own
    try:
        async with call.db.savepoint():
            for current in asked:
                made.append(await _assign_one(call, source, current, user_id, name))
    except Refusal as refusal:
        source.own = before
        is_unknown = isinstance(refusal, AuthNotFound)
        return Assigned(
            username=name,
            outcome=AssignOutcome.AUTH_NOT_FOUND if is_unknown else AssignOutcome.FAILED,
            failed_auth_id=current.auth_id,
            refusal=refusal,
        )
    return Assigned(username=name, outcome=AssignOutcome.DONE, grant_ids=tuple(made))


async def _assign_one(call: UserCall, source: _Source, asked: AskedTerms, user_id: UserId, name: str) -> UUID:
    if asked.auth_id not in source.codes:
        raise AuthNotFound
    parent, terms = _terms(call, source, asked)
    made = await make_grant(
        call,
        user_id,
        name,
        asked.auth_id,
        terms,
        parent_id=parent.id if parent else None,
        assigned_by=call.user.id,
    )
    if made is None:
        # Asked twice for the same, the second time succeeds without effect.
        (held,) = await call.db.ask(grants.find_lasting_grant(user_id, asked.auth_id))
        if held is None or held.may_assign != terms.may_assign:
            raise AlreadyHeld
        return held.id
    if parent is not None and parent.count is not None and terms.count is not None:
        (is_taken,) = await call.db.ask(grants.take_uses(parent.id, terms.count))
        if not is_taken:
            raise CountTooLow(left=parent.count)
        left = replace(parent, count=parent.count - terms.count)
        source.own = [left if grant.id == left.id else grant for grant in source.own]
    return made


def _terms(call: UserCall, source: _Source, asked: AskedTerms) -> tuple[Grant | None, Terms]:
    """Return the terms, and the own grant they come out of: the first of those that allow it."""
    if source.is_administrator and asked.parent_id is None:
        return None, free_terms(asked, call.now)
    refusals: list[Refusal] = []
    for parent in source.own:
        if parent.auth_id != asked.auth_id or asked.parent_id not in (None, parent.id):
            continue
        try:
            return parent, passed_on_terms(parent, asked, call.now)
        except Refusal as refusal:
            refusals.append(refusal)
    if not refusals and asked.parent_id is not None:
        raise AuthNotFound
    # What can be helped by other terms is worth more to know than a grant that cannot be passed on at all.
    raise next((r for r in refusals if not isinstance(r, MayNotAssign)), MayNotAssign())


def message_of(result: Assigned) -> Phrase:
    """Return what to say of one name: why nothing was assigned to it, in the words of the refusal."""
    if result.outcome is AssignOutcome.FAILED and result.refusal:
        return result.refusal.phrase
    return Phrase(f"access.assign.{result.outcome.value}")


def overall(results: Sequence[Assigned]) -> AssignOutcome:
    """Return what to say of all names together."""
    outcomes: Mapping[AssignOutcome, int] = {
        outcome: sum(result.outcome is outcome for result in results) for outcome in AssignOutcome
    }
    for outcome in AssignOutcome:
        if outcomes[outcome] == len(results):
            return outcome
    return AssignOutcome.FAILED
