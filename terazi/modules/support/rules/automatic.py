"""What a mail may cause: machines are filed and never answered (RFC 3834), and fuses hold where no header says so."""

from dataclasses import dataclass, replace

from terazi.modules.support.values.incoming import Standing

MOST_OF_TICKET = 1
"""Automatic mails to one address about one ticket, in 24 hours."""
MOST_OF_ADDRESS = 5
"""Automatic mails to one address, in an hour."""
MOST_RECEIVED = 20
"""Mails of one address in an hour; what is more is kept, in one ticket, and tells nobody."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Effects:
    """What a mail may cause."""

    is_word: bool
    """It is the requester's word: shown to both sides, and what was answered or rests is open again."""
    opens_ticket: bool
    may_mail: bool
    """Something may be written to its sender."""
    tells_staff: bool


def is_flood(received: int) -> bool:
    """Whether an address writes more than people do; this mail is counted."""
    return received > MOST_RECEIVED


def effects_of(*, is_automatic: bool, standing: Standing, received: int) -> Effects:
    """Return what a mail may cause, by who sent it, how it stands, and how many came from there within an hour."""
    is_calm = not is_flood(received)
    is_person = not is_automatic
    return Effects(
        is_word=is_person and standing is Standing.ACCEPTED,
        opens_ticket=is_person,
        may_mail=is_person and is_calm and standing in {Standing.ACCEPTED, Standing.UNVERIFIED},
        tells_staff=is_person and (is_calm or received == MOST_RECEIVED + 1),
    )


def effects_of_spam(effects: Effects) -> Effects:
    """Return what is left of them where the server in front calls a mail spam: it may stand there, and is nobody's matter."""
    return replace(effects, may_mail=False, tells_staff=False)


def may_tell(*, of_ticket: int, of_address: int) -> bool:
    """Whether one more automatic mail may go to an address, after so many about the ticket in 24 hours and in all in an hour."""
    return of_ticket < MOST_OF_TICKET and of_address < MOST_OF_ADDRESS
