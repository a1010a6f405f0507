"""Whether a mail comes from who it says: what the mail server in front found (RFC 8601), looked at with our own alignment.

Only the server that the settings name is believed, and of its headers only the first: those below it came with the mail.
Without asking the DNS nobody knows where a domain of an organization begins, so who vouches must be the very domain of the
sender or one above it; what is stricter than DMARC leaves a mail unproven, and never proves another's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from terazi.foundation.senders import SenderFindings
from terazi.modules.support.values.incoming import SenderProof

_MOST_LETTERS = 4_096
_LENIENT = "none"


@dataclass(frozen=True, kw_only=True, slots=True)
class Checked:
    """What of a mail is looked at."""

    sender: str
    """The address in From."""
    has_one_sender: bool = True
    signs_part: bool = False
    """A signature covers only the beginning of the text (``l=``): anything may stand behind it."""
    results: Sequence[str] = ()
    """The headers ``Authentication-Results``, the topmost first."""


@dataclass(slots=True)
class Result:
    """What was found by one method."""

    method: str
    outcome: str
    properties: dict[str, str] = field(default_factory=dict)
    remark: str = ""


def proof_of(mail: Checked, *, relay: str) -> SenderProof:
    """Return whether a mail comes from its sender, as the server of this name found; without one nobody knows."""
    domain = mail.sender.rpartition("@")[2].lower().strip(".")
    if not relay or not mail.has_one_sender or "." not in domain:
        return SenderProof.UNPROVEN
    found = _of_relay(mail.results, relay)
    is_sent = any(_vouches(each, "spf", "smtp.mailfrom", domain) for each in found)
    is_signed = not mail.signs_part and any(_vouches(each, "dkim", "header.d", domain) for each in found)
    for each in found:
        if each.method != "dmarc" or each.properties.get("header.from", domain).lower() != domain:
            continue
        if each.outcome == "fail":
            return SenderProof.UNPROVEN if _policy(each) == _LENIENT else SenderProof.FAILED
        if each.outcome == "pass" and (is_sent or not mail.signs_part):
            return SenderProof.PROVEN
    return SenderProof.PROVEN if is_sent or is_signed else SenderProof.UNPROVEN


def own_proof(found: SenderFindings, *, has_one_sender: bool) -> SenderProof:
    """Return the same as we found out ourselves."""
    if found.is_vouched and has_one_sender:
        return SenderProof.PROVEN
    return SenderProof.FAILED if found.is_denied else SenderProof.UNPROVEN


def has_looked(headers: Sequence[str], relay: str) -> bool:
    """Whether a mail went through the server of this name: what else stands in its head may then be that server's."""
    return bool(relay) and any(results_of(header)[0] == relay.lower() for header in headers)


def _of_relay(headers: Sequence[str], relay: str) -> Sequence[Result]:
    for header in headers:
        name, results = results_of(header)
        if name == relay.lower():
            return results
    return ()


def _vouches(result: Result, method: str, name: str, domain: str) -> bool:
    """Whether a method passed for the sender's domain, or for one above it that has a name of its own."""
    if (result.method, result.outcome) != (method, "pass"):
        return False
    said = result.properties.get(name, "") or (
        result.properties.get("header.i", "") if method == "dkim" else ""
    )
    vouching = said.rpartition("@")[2].lower().strip(".")
    return "." in vouching and (domain == vouching or domain.endswith(f".{vouching}"))


def _policy(result: Result) -> str:
    """Return what the sender's domain asks for; servers say it as a property, or only in a remark (``p=REJECT``)."""
    for name in ("policy.dmarc", "policy.published-domain-policy", "p"):
        if name in result.properties:
            return result.properties[name].lower()
    words = result.remark.lower().replace(",", " ").split()
    return next((word[2:] for word in words if word.startswith("p=")), "")


def results_of(header: str) -> tuple[str, Sequence[Result]]:
    """Return who found what, out of one header; in one pass, whatever it is made of."""
    parts = _split(header[:_MOST_LETTERS])
    name = parts[0][0].split()[0].lower() if parts and parts[0][0].split() else ""
    return name, [found for words, remark in parts[1:] if (found := _result(words, remark)) is not None]


def _split(header: str) -> Sequence[tuple[str, str]]:
    """Return what stands between semicolons, each without its remarks, and those."""
    parts: list[tuple[list[str], list[str]]] = [([], [])]
    depth, is_quoted, at = 0, False, 0
    while at < len(header):
        sign = header[at]
        words, remark = parts[-1]
        if sign == "\\" and (is_quoted or depth):
            (remark if depth else words).append(header[at + 1 : at + 2])
            at += 2
            continue
        if sign == '"' and not depth:
            is_quoted = not is_quoted
        elif sign == "(" and not is_quoted:
            depth += 1
            remark.append(" ")
        elif sign == ")" and depth:
            depth -= 1
            words.append(" ")
        elif sign == ";" and not depth and not is_quoted:
            parts.append(([], []))
        else:
            (remark if depth else words).append(sign)
        at += 1
    return [("".join(words), "".join(remark)) for words, remark in parts]


def _result(words: str, remark: str) -> Result | None:
    """Return one result, ``method=outcome property=value …``; None where it is none."""
    pairs = [
        (name.lower(), value)
        for each in words.split()
        for name, is_pair, value in [each.partition("=")]
        if is_pair
    ]
    if not pairs:
        return None
    (method, outcome), *properties = pairs
    found = Result(method.partition("/")[0], outcome.lower(), remark=remark)
    for name, value in properties:
        found.properties.setdefault(name, value)
    return found
