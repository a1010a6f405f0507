"""Where a mail belongs: every combination of what it says and what is proven of it."""

from itertools import product
from uuid import UUID

import pytest

from terazi.modules.support.rules.threading import Evidence, Thread, thread_of
from terazi.modules.support.values.incoming import SenderProof, Standing, Way

TOKEN, REFERENCE, KNOWN, NUMBERED = (UUID(int=each) for each in (1, 2, 3, 4))
P, U, F = SenderProof.PROVEN, SenderProof.UNPROVEN, SenderProof.FAILED
SENDERS = ("stranger", "in copy", "requester")
BOTH = (False, True)
WHOLE_TABLE = list(product(BOTH, BOTH, BOTH, BOTH, BOTH, SENDERS, SenderProof))


def thread(
    *,
    token: bool,
    reference: bool,
    known: bool,
    numbered: bool,
    shared: bool,
    sender: str,
    proof: SenderProof,
) -> Thread:
    every = frozenset({TOKEN, REFERENCE, KNOWN, NUMBERED})
    return thread_of(
        Evidence(
            token=TOKEN if token else None,
            reference=REFERENCE if reference else None,
            known=KNOWN if known else None,
            numbered=NUMBERED if numbered else None,
            participant_in=every if sender != "stranger" else frozenset(),
            requester_of=every if sender == "requester" else frozenset(),
            shared=every if shared else frozenset(),
            proof=proof,
        )
    )


def expected(
    *,
    token: bool,
    reference: bool,
    known: bool,
    numbered: bool,
    shared: bool,
    sender: str,
    proof: SenderProof,
) -> tuple[Way, UUID | None, Standing]:
    """The rule in the words of who decided it, another way round than it is written."""
    secret = (Way.REPLY, TOKEN) if token else (Way.REFERENCE, REFERENCE) if reference else None
    if sender == "stranger":
        if secret:
            return (*secret, Standing.OTHER_ADDRESS)
    elif secret or known:
        way, ticket = secret or (Way.KNOWN, KNOWN)
        if proof is U and shared and sender == "requester":
            return way, ticket, Standing.UNVOUCHED
        return way, ticket, Standing.HELD if proof is F else Standing.ACCEPTED
    if numbered and sender == "requester" and proof is P:
        return Way.NUMBER, NUMBERED, Standing.ACCEPTED
    return Way.NEW, None, {P: Standing.ACCEPTED, U: Standing.UNVERIFIED, F: Standing.HELD}[proof]


@pytest.mark.parametrize(
    ("token", "reference", "known", "numbered", "shared", "sender", "proof"), WHOLE_TABLE
)
def test_every_combination(
    token: bool, reference: bool, known: bool, numbered: bool, shared: bool, sender: str, proof: SenderProof
) -> None:
    said = {
        "token": token,
        "reference": reference,
        "known": known,
        "numbered": numbered,
        "shared": shared,
    }
    found = thread(**said, sender=sender, proof=proof)
    assert (found.way, found.ticket_id, found.standing) == expected(**said, sender=sender, proof=proof)
    assert found.is_copied == (found.ticket_id is not None and sender == "in copy")


def test_a_number_alone_never_threads() -> None:
    for shared, sender, proof in product(BOTH, SENDERS, SenderProof):
        found = thread(
            token=False,
            reference=False,
            known=False,
            numbered=True,
            shared=shared,
            sender=sender,
            proof=proof,
        )
        assert (found.way is Way.NUMBER) == (sender == "requester" and proof is P)


def test_what_is_in_another_ticket_proves_nothing_in_this_one() -> None:
    found = thread_of(Evidence(token=TOKEN, participant_in=frozenset({KNOWN}), proof=P))
    assert found.standing is Standing.OTHER_ADDRESS


def test_nobody_else_is_heard_in_a_ticket() -> None:
    """Whoever writes, a mail from another address or of a denied sender is never the requester's word."""
    for token, reference, known, numbered, shared, sender, proof in WHOLE_TABLE:
        found = thread(
            token=token,
            reference=reference,
            known=known,
            numbered=numbered,
            shared=shared,
            sender=sender,
            proof=proof,
        )
        if found.ticket_id is not None and (sender == "stranger" or proof is F):
            assert found.standing is not Standing.ACCEPTED
