"""The engine's own door: which sheet of a workbook is read, and which could be."""

from pathlib import Path

from typer.testing import CliRunner

from terazi.entry.cli import program_of
from tests.engine.workbook.odd_files import ODD


def test_analyze_lists_the_sheets_and_reads_the_chosen_one(tmp_path: Path) -> None:
    file = tmp_path / "kitap.xlsx"
    file.write_bytes(ODD["unreadable_sheet_beside"]())
    cli = program_of("analyze")
    told = CliRunner().invoke(cli, ["analyze", str(file)])
    assert told.exit_code == 0
    assert "* Veri: 62 dolu hücre" in told.output
    assert "Geniş: 2.400 dolu hücre  Sütun sayısı çok fazla" in told.output
    refused = CliRunner().invoke(cli, ["analyze", str(file), "--sheet", "Geniş"])
    assert refused.exit_code == 1
    assert "Sütun sayısı çok fazla" in refused.output
