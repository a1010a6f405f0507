"""`terazi openapi`: the book of calls."""

import json
from pathlib import Path
from typing import Annotated

import typer

from terazi.entry.openapi import calls_document, openapi_document


def openapi(
    write: Annotated[bool, typer.Option(help="write openapi.json and docs/calls.md")] = False,
    check: Annotated[bool, typer.Option(help="fail if the written files are stale")] = False,
) -> None:
    """Print the OpenAPI description of all calls."""
    document = json.dumps(openapi_document(), ensure_ascii=False, indent=1) + "\n"
    written = {Path("web/openapi.json"): document, Path("docs/calls.md"): calls_document()}
    if check:
        stale = [str(f) for f, content in written.items() if f.read_text(encoding="utf-8") != content]
        if stale:
            typer.echo(f"stale: {', '.join(stale)}; run `terazi openapi --write`")
            raise typer.Exit(1)
    elif write:
        for file, content in written.items():
            file.write_text(content, encoding="utf-8")
    else:
        typer.echo(document)
