"""How a buyer may withdraw from a product: the grounds that a shop chooses from, and the exceptions that the law knows."""

from enum import StrEnum


class WithdrawalGround(StrEnum):
    """Within 14 days, until the first use where the buyer consented to performance at once, or not at all."""

    DAYS_14 = "14_days"
    FIRST_USE = "until_first_use"
    NONE = "none"


class WithdrawalException(StrEnum):
    """The subparagraphs of article 15, paragraph 1, of the Regulation on Distance Contracts: the only reasons for none."""

    A = "15_1_a"
    B = "15_1_b"
    C = "15_1_c"
    C_CEDILLA = "15_1_c_cedilla"
    D = "15_1_d"
    E = "15_1_e"
    F = "15_1_f"
    G = "15_1_g"
    G_BREVE = "15_1_g_breve"
    H = "15_1_h"

    @property
    def letter(self) -> str:
        """The letter as the regulation writes it."""
        letter = self.value.removeprefix("15_1_")
        return _LETTERS.get(letter, letter)


_LETTERS = {"c_cedilla": "ç", "g_breve": "ğ"}
