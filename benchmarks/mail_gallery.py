"""The gallery of mails at the development mail page: how long it takes to write all mails, and sixty of them."""

from collections.abc import Iterator

from benchmarks.figures import Figure, at_most, median_seconds, written
from terazi.entry.dev_mail_gallery import gallery
from terazi.foundation.language.lang import Lang
from terazi.foundation.mail_layout import MailLook
from terazi.modules.sending.public import mail_kinds

_SITE = "http://localhost:8000"
_ROUNDS = 9
_GOAL = 2.0


def measure() -> Iterator[Figure]:
    """Write the page with sixty mails, and with all."""
    looks = {lang: MailLook(name="Terazi", home=_SITE) for lang in Lang}
    kinds = mail_kinds()

    def seconds(count: int) -> float:
        return median_seconds(lambda: gallery(kinds[:count], looks, Lang.TR, _SITE), _ROUNDS)

    yield at_most("gallery of mails: 60 mails (30 kinds in two languages)", seconds(30), _GOAL)
    whole = written(seconds(len(kinds)))
    yield Figure(what=f"gallery of mails: all {2 * len(kinds)}, with their plain texts", value=whole)
