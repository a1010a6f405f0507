"""How large a workbook may be, and how much the process that reads it may use."""

from dataclasses import asdict, dataclass

MEGABYTE = 1 << 20


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadLimits:
    """Upper bounds for one workbook; whatever exceeds one of them is refused."""

    file_bytes: int = 10 * MEGABYTE
    filled_cells: int = 100_000  # of the sheet that is read
    total_cells: int = 1_000_000  # of all sheets together
    rows: int = 100_000
    columns: int = 1_000
    grid_cells: int = 3_000_000  # rows times columns of one sheet, empty cells included
    sheets: int = 200
    parts: int = 2_000  # files inside an .xlsx
    inflated_bytes: int = 200 * MEGABYTE
    inflated_ratio: int = 200  # inflated size of a part to its packed size, for parts over 1 MB
    shared_strings: int = 200_000
    text_bytes: int = 32 * MEGABYTE  # of all texts of the sheet that is read, each as often as it stands
    text_length: int = 32_767
    header_length: int = 255
    header_rows_searched: int = 20
    memory_bytes: int = 512 * MEGABYTE
    answer_bytes: int = 128 * MEGABYTE  # of the file that the reading process may write
    cpu_seconds: int = 15
    wall_seconds: int = 20

    def as_json(self) -> dict[str, int]:
        """Return the limits by name."""
        return asdict(self)
