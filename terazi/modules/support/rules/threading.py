"""To which ticket a mail belongs, and what is made of it there: the first proof that holds decides, a number alone is none."""

from dataclasses import dataclass
from uuid import UUID

from terazi.modules.support.values.incoming import SenderProof, Standing, Way


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """What a mail says of a ticket, each looked at already: what is not ours or was made up is None here."""

    token: UUID | None = None
    """The ticket whose reply address it was sent to."""
    reference: UUID | None = None
    """The ticket of a mail of ours that it answers."""
    known: UUID | None = None
    """The ticket that holds a mail which it answers."""
    numbered: UUID | None = None
    """The ticket that its subject names."""
    participant_in: frozenset[UUID] = frozenset()
    """Those of them in which its sender writes."""
    requester_of: frozenset[UUID] = frozenset()
    """Those of them that its sender opened; in the others in which they write they are in copy."""
    shared: frozenset[UUID] = frozenset()
    """Those of them in which others are in copy, or were: what participants are given is known to more than one."""
    proof: SenderProof


@dataclass(frozen=True, kw_only=True, slots=True)
class Thread:
    """Where a mail belongs, by what, and what is made of it."""

    way: Way
    ticket_id: UUID | None
    standing: Standing
    is_copied: bool = False
    """Whether its sender is in copy of the ticket, and did not ask."""


def thread_of(evidence: Evidence) -> Thread:
    """Return where a mail belongs."""
    for way, ticket_id in ((Way.REPLY, evidence.token), (Way.REFERENCE, evidence.reference)):
        if ticket_id is not None:
            return _in(way, ticket_id, evidence)
    if evidence.known is not None and evidence.known in evidence.participant_in:
        return _in(Way.KNOWN, evidence.known, evidence)
    is_own = evidence.numbered is not None and evidence.numbered in evidence.requester_of
    if is_own and evidence.proof is SenderProof.PROVEN:
        return Thread(way=Way.NUMBER, ticket_id=evidence.numbered, standing=Standing.ACCEPTED)
    return Thread(way=Way.NEW, ticket_id=None, standing=_NEW[evidence.proof])


_NEW = {
    SenderProof.PROVEN: Standing.ACCEPTED,
    SenderProof.UNPROVEN: Standing.UNVERIFIED,
    SenderProof.FAILED: Standing.HELD,
}


def _in(way: Way, ticket_id: UUID, evidence: Evidence) -> Thread:
    is_copied = ticket_id in evidence.participant_in - evidence.requester_of
    return Thread(way=way, ticket_id=ticket_id, standing=_standing(ticket_id, evidence), is_copied=is_copied)


def _standing(ticket_id: UUID, evidence: Evidence) -> Standing:
    """Who holds what only participants are given is believed, unless it comes from elsewhere or its sender is denied.

    Where others are in copy they hold it too, so that who asked is believed only where somebody vouches for the sender.
    """
    if ticket_id not in evidence.participant_in:
        return Standing.OTHER_ADDRESS
    if evidence.proof is SenderProof.FAILED:
        return Standing.HELD
    is_for_proof = ticket_id in evidence.requester_of & evidence.shared
    is_vouched = evidence.proof is SenderProof.PROVEN
    return Standing.UNVOUCHED if is_for_proof and not is_vouched else Standing.ACCEPTED
