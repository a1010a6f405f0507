"""Which organization a domain belongs to, and what it says of mails that nobody vouches for (DMARC).

There is no list of suffixes here: the records themselves are asked, from the domain upwards (the tree walk of DMARCbis, 4.10),
so ``ornek-sirket.com.tr`` belongs to itself and not to ``com.tr``. Where no record is found a domain vouches for itself alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

_MOST_LABELS = 8
_MOST_TAGS = 40


class Request(StrEnum):
    """What a domain asks to be done with mails that nobody vouches for."""

    NONE = "none"
    QUARANTINE = "quarantine"
    REJECT = "reject"


_MILDER = {Request.REJECT: Request.QUARANTINE, Request.QUARANTINE: Request.NONE, Request.NONE: Request.NONE}


@dataclass(frozen=True, kw_only=True, slots=True)
class Policy:
    """A record of DMARC, by the name it was found at."""

    domain: str
    request: Request
    below: Request
    """The same for domains below, that have no record of their own."""
    is_strict_for_signatures: bool = False
    is_strict_for_machines: bool = False
    is_of_suffix: bool | None = None
    """Whether organizations are named one label below (``psd=y``), or here (``n``); most records do not say."""


def policy_in(records: Sequence[str], domain: str) -> Policy | None:
    """Return the one record among the texts of a name; several count as none."""
    found = [tags for text in records if (tags := _tags(text)) is not None]
    if len(found) != 1:
        return None
    (tags,) = found
    is_trial = tags.get("t", "").lower() == "y"
    request = _request(tags.get("p", ""), Request.NONE)
    below = _request(tags.get("sp", ""), request)
    return Policy(
        domain=domain,
        request=_MILDER[request] if is_trial else request,
        below=_MILDER[below] if is_trial else below,
        is_strict_for_signatures=tags.get("adkim", "").lower() == "s",
        is_strict_for_machines=tags.get("aspf", "").lower() == "s",
        is_of_suffix={"y": True, "n": False}.get(tags.get("psd", "").lower()),
    )


def _tags(text: str) -> dict[str, str] | None:
    tags: dict[str, str] = {}
    for place, part in enumerate(text.split(";")[:_MOST_TAGS]):
        name, is_pair, said = part.partition("=")
        if place == 0 and (name.strip().lower() != "v" or said.strip() != "DMARC1"):
            return None
        if is_pair:
            tags.setdefault(name.strip().lower(), said.strip())
    return tags


def _request(said: str, otherwise: Request) -> Request:
    return Request(said.lower()) if said.lower() in set(Request) else otherwise


@dataclass(frozen=True, slots=True)
class Place:
    """Where a domain stands."""

    domain: str
    organization: str
    policies: Sequence[Policy]
    """Of the domain and those above it, the nearest first."""

    @property
    def policy(self) -> Policy | None:
        """Return the record that holds for mails of this domain: its own, that of its organization, or of the suffix above."""
        by_domain = {each.domain: each for each in self.policies}
        suffix = next((each for each in self.policies if each.is_of_suffix), None)
        return by_domain.get(self.domain) or by_domain.get(self.organization) or suffix

    @property
    def request(self) -> Request:
        """Return what is asked for mails of this domain that nobody vouches for."""
        policy = self.policy
        if policy is None:
            return Request.NONE
        return policy.request if policy.domain == self.domain else policy.below


def place_of(domain: str, texts_at: Callable[[str], Sequence[str]]) -> Place:
    """Walk upwards from a domain and return where it stands."""
    found: list[Policy] = []
    for name in _upwards(domain):
        policy = policy_in(texts_at(f"_dmarc.{name}"), name)
        if policy is None or ("." not in name and policy.is_of_suffix is None):
            continue  # nobody owns a whole suffix without saying so
        found.append(policy)
        if policy.is_of_suffix is not None:
            break
    return Place(domain, _organization(domain, found), found)


def _upwards(domain: str) -> Sequence[str]:
    labels = domain.split(".")
    shorter = labels[1:] if len(labels) < _MOST_LABELS else labels[-(_MOST_LABELS - 1) :]
    return [domain, *(".".join(shorter[at:]) for at in range(len(shorter)))]


def _organization(domain: str, found: Sequence[Policy]) -> str:
    if not found:
        return domain
    highest = found[-1]
    if highest.is_of_suffix and highest.domain != domain:
        labels = domain.split(".")
        return ".".join(labels[-(highest.domain.count(".") + 2) :])
    return highest.domain


def is_aligned(place: Place, vouching: str, *, is_strict: bool, place_at: Callable[[str], Place]) -> bool:
    """Whether a domain may vouch for the sender's: the same, or one of the same organization."""
    if vouching == place.domain:
        return True
    if is_strict or not _is_near(place, vouching):
        return False
    return place_at(vouching).organization == place.organization


def _is_near(place: Place, vouching: str) -> bool:
    """Whether it could be of the same organization, so that the records of all others need not be asked."""
    return "." in vouching and f".{vouching}".endswith(f".{place.organization}")
