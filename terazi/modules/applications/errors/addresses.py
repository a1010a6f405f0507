"""Why an address of an application is not taken."""


class AddressRefused(ValueError):  # noqa: N818 - it is refused, not an error of ours
    """An address that is not safe; it carries the phrase that says why."""

    def __init__(self, phrase_key: str) -> None:
        super().__init__(phrase_key)
        self.phrase_key = phrase_key
