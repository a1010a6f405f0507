"""How a buyer may withdraw from a product: the grounds that a shop chooses from, and the exceptions that the law knows."""

from enum import StrEnum


class WithdrawalGround(StrEnum):
    """Within 14 days, until the first use where the buyer consented to performance at once, or not at all."""

    DAYS_14 = "14_days"
    FIRST_USE = "until_first_use"
    NONE = "none"


class WithdrawalException(StrEnum):
    """The subparagraphs of article 15, paragraph 1, of the Regulation on Distance Contracts: the only reasons for none."""

    A = "a"
    B = "b"
    C = "c"
    C_CEDILLA = "c_cedilla"
    D = "d"
    E = "e"
    F = "f"
    G = "g"
    G_BREVE = "g_breve"
    H = "h"

    @property
    def letter(self) -> str:
        """The letter as the regulation writes it."""
        return _LETTERS.get(self.value, self.value)


_LETTERS = {"c_cedilla": "ç", "g_breve": "ğ"}
