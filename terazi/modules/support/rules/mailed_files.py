"""Which files of an answer go out with its mail."""

from collections.abc import Sequence

from terazi.modules.support.values.messages import TicketFile


def sent_files(files: Sequence[TicketFile], most_bytes: int) -> tuple[list[TicketFile], list[TicketFile]]:
    """Return which files go out with a mail, as many as fit into it, and which are named for the page alone."""
    sent: list[TicketFile] = []
    linked: list[TicketFile] = []
    size = 0
    for file in sorted(files, key=lambda each: each.size):
        fits = size + file.size <= most_bytes
        (sent if fits else linked).append(file)
        size += file.size if fits else 0
    return sent, linked
