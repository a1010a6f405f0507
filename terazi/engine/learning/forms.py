"""The form a person fills in to ask a model for a prediction."""

from dataclasses import dataclass

from terazi.engine.column import ColumnType, Display


@dataclass(frozen=True, kw_only=True, slots=True)
class InputField:
    """One input: its column, what it accepts, and what was seen in training.

    Numbers carry ``minimum``, ``maximum`` and ``median`` (codes the commonest); dates carry ``earliest``, ``latest`` and ``middle`` (ISO text);
    columns with options carry them in the order of how often they were seen; whole numbers that stand for something carry ``codes``,
    each with what it is called, in their order. ``example`` is a usual value.

    Inputs of linked columns keep the layer and code of their ``wdm``, and the ``lowest`` and ``highest`` value that can be;
    their options may be given in either language (``names``: the option, in Turkish, in English).
    """

    id: str
    caption: str
    type: ColumnType
    display: Display = Display.PLAIN
    unit: str | None = None
    options: tuple[str, ...] | None = None
    codes: tuple[tuple[str, str], ...] | None = None
    minimum: float | None = None
    maximum: float | None = None
    median: float | None = None
    earliest: str | None = None
    latest: str | None = None
    middle: str | None = None
    required: bool = True
    example: str | float | None = None
    wdm: tuple[str, str] | None = None
    lowest: float | None = None
    highest: float | None = None
    names: tuple[tuple[str, str, str], ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class InputForm:
    """Everything needed to draw a prediction form."""

    target: str
    target_caption: str
    target_unit: str | None
    classes: tuple[str, ...] | None
    fields: tuple[InputField, ...]

    def field(self, column_id: str) -> InputField:
        """Return the input with this column id; KeyError if there is none."""
        for item in self.fields:
            if item.id == column_id:
                return item
        raise KeyError(column_id)
