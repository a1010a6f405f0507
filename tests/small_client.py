"""The smallest web client there is: a start page for the server to fill."""

from pathlib import Path

INDEX = (
    '<!doctype html><html lang="tr"><head><title>Terazi</title></head><body>'
    '<div id="root"></div><script type="application/json" id="terazi-boot"></script></body></html>'
)


def small_client(folder: Path) -> Path:
    """Write it below a folder; return where."""
    web = folder / "dist"
    web.mkdir()
    (web / "index.html").write_text(INDEX, encoding="utf-8")
    return web
