"""Who vouches for a mail: what mail servers write, word for word, and what somebody would like them to have written."""

import time

import pytest

from terazi.modules.support.rules.proof import Checked, proof_of, results_of
from terazi.modules.support.values.incoming import SenderProof

P, U, F = SenderProof.PROVEN, SenderProof.UNPROVEN, SenderProof.FAILED
RELAY = "mx.ornek.com"
SENDER = "elif@okul.edu.tr"
OF_GOOGLE = (
    "mx.ornek.com; dkim=pass header.i=@okul.edu.tr header.s=k1 header.b=AbC; spf=pass (mx.ornek.com: domain of "
    "elif@okul.edu.tr designates 192.0.2.1 as permitted sender) smtp.mailfrom=elif@okul.edu.tr; "
    "dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=okul.edu.tr"
)


def proof(*results: str, sender: str = SENDER, relay: str = RELAY, **more: bool) -> SenderProof:
    return proof_of(Checked(sender=sender, results=results, **more), relay=relay)


@pytest.mark.parametrize(
    ("results", "found"),
    [
        ("dmarc=pass header.from=okul.edu.tr", P),
        ("dmarc=pass (p=NONE) header.from=OKUL.EDU.TR", P),
        ("dmarc=pass header.from=baska.com", U),
        ("dmarc=fail (p=REJECT sp=REJECT dis=REJECT) header.from=okul.edu.tr", F),
        ("dmarc=fail (p=QUARANTINE) header.from=okul.edu.tr", F),
        ("dmarc=fail (p=quarantine, sp=none) header.from=okul.edu.tr", F),
        ("dmarc=fail header.from=okul.edu.tr policy.dmarc=reject", F),
        ("dmarc=fail header.from=okul.edu.tr", F),
        ("dmarc=fail (p=NONE sp=NONE dis=NONE) header.from=okul.edu.tr", U),
        ("dmarc=fail header.from=okul.edu.tr policy.dmarc=none", U),
        ("dmarc=fail (p=REJECT) header.from=baska.com", U),
        ("dmarc=none header.from=okul.edu.tr", U),
        ("dmarc=temperror header.from=okul.edu.tr", U),
        ("dkim=pass header.d=okul.edu.tr", P),
        ("dkim=pass header.i=@okul.edu.tr", P),
        ("dkim=pass header.i=elif@okul.edu.tr", P),
        ("dkim=pass header.d=edu.tr", P),
        ("dkim=pass header.d=tr", U),
        ("dkim=pass header.d=posta.okul.edu.tr", U),
        ("dkim=pass header.d=kotuokul.edu.tr", U),
        ("dkim=pass header.d=okul.edu.tr.kotu.com", U),
        ("dkim=fail header.d=okul.edu.tr", U),
        ("dkim=pass", U),
        ("spf=pass smtp.mailfrom=elif@okul.edu.tr", P),
        ("spf=pass smtp.mailfrom=okul.edu.tr", P),
        ("spf=pass smtp.mailfrom=elif@kotu.com", U),
        ("spf=pass smtp.helo=okul.edu.tr", U),
        ("spf=softfail smtp.mailfrom=elif@okul.edu.tr", U),
        ("spf=fail smtp.mailfrom=elif@okul.edu.tr; dkim=pass header.d=okul.edu.tr", P),
        ("dkim=fail header.d=okul.edu.tr; dkim=pass header.d=okul.edu.tr", P),
        ("none", U),
        ("", U),
    ],
)
def test_what_a_server_found(results: str, found: SenderProof) -> None:
    assert proof(f"{RELAY}; {results}") is found
    assert proof(f"{RELAY} 1;\r\n\t{results}") is found


def test_a_whole_header_is_read() -> None:
    assert proof(OF_GOOGLE) is P
    name, results = results_of(OF_GOOGLE)
    assert name == RELAY
    assert [(each.method, each.outcome) for each in results] == [
        ("dkim", "pass"),
        ("spf", "pass"),
        ("dmarc", "pass"),
    ]


@pytest.mark.parametrize("relay", ["", "baska.com", "ornek.com"])
def test_only_the_named_server_is_believed(relay: str) -> None:
    assert proof(OF_GOOGLE, relay=relay) is U


def test_a_header_that_came_with_the_mail_is_not_read() -> None:
    """The server puts its own above what somebody has written before."""
    assert proof(f"{RELAY}; dmarc=fail (p=REJECT) header.from=okul.edu.tr", OF_GOOGLE) is F
    assert proof(f"{RELAY}; none", OF_GOOGLE) is U
    assert proof("baska.com; dmarc=pass header.from=okul.edu.tr", f"{RELAY}; none") is U


@pytest.mark.parametrize(
    "written",
    [
        f'{RELAY}; spf=none smtp.mailfrom="x; dmarc=pass header.from=okul.edu.tr"',
        f"{RELAY}; spf=none (; dmarc=pass header.from=okul.edu.tr) smtp.mailfrom=kotu.com",
        f"{RELAY}; spf=none ((; dmarc=pass header.from=okul.edu.tr) ) smtp.mailfrom=kotu.com",
        f"({RELAY}; dmarc=pass header.from=okul.edu.tr) kotu.com; none",
        f'"{RELAY}x"; dmarc=pass header.from=okul.edu.tr',
    ],
)
def test_words_in_quotes_and_remarks_are_no_results(written: str) -> None:
    assert proof(written) is U


def test_a_signature_of_a_part_is_none() -> None:
    signed = f"{RELAY}; dkim=pass header.d=okul.edu.tr; dmarc=pass header.from=okul.edu.tr"
    assert proof(signed) is P
    assert proof(signed, signs_part=True) is U
    assert proof(f"{signed}; spf=pass smtp.mailfrom=okul.edu.tr", signs_part=True) is P


def test_two_senders_are_unproven() -> None:
    assert proof(OF_GOOGLE, has_one_sender=False) is U


@pytest.mark.parametrize("sender", ["", "elif", "elif@localhost", "@"])
def test_a_sender_without_a_domain_is_unproven(sender: str) -> None:
    assert proof(f"{RELAY}; dmarc=pass header.from={sender.rpartition('@')[2]}", sender=sender) is U


@pytest.mark.parametrize("sign", ["(", ")", '"', "\\", ";", "=", "a=b ", "(a=", " ", "x" * 10])
def test_hostile_headers_take_no_time(sign: str) -> None:
    begun = time.monotonic()
    assert proof(f"{RELAY}; {sign * 400_000}") is U
    assert time.monotonic() - begun < 0.5
