"""`python -m benchmarks [part …]`: measure, and print one table."""

import argparse
from collections.abc import Callable, Iterator

from benchmarks import (
    calls,
    checkout,
    first_load,
    floods,
    layer_files,
    layer_grid,
    layer_tables,
    layer_tree,
    layers_search,
    learning,
    letters,
    lighthouse,
    machine,
    mail_gallery,
    memory,
    noise,
    opening,
    processes,
    receiving,
    report_lines,
    sessions,
    sites,
    statistics,
    store,
    support_desk,
    support_live,
    support_queue,
    typing_in_place,
    watching,
    webhooks,
    wide_pages,
    workbook,
)
from benchmarks.figures import Figure, print_table

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "workbook": workbook.measure,
    "statistics": statistics.measure,
    "noise": noise.measure,
    "learning": learning.measure,
    "letters": letters.measure,
    "layers": layer_tables.measure,
    "layers_search": layers_search.measure,
    "layer_tree": layer_tree.measure,
    "layer_files": layer_files.measure,
    "layer_grid": layer_grid.measure,
    "calls": calls.measure,
    "sessions": sessions.measure,
    "store": store.measure,
    "checkout": checkout.measure,
    "floods": floods.measure,
    "memory": memory.measure,
    "sites": sites.measure,
    "watching": watching.measure,
    "mails": mail_gallery.measure,
    "processes": processes.measure,
    "webhooks": webhooks.measure,
    "receiving": receiving.measure,
    "reports": report_lines.measure,
    "support": support_live.measure,
    "support_queue": support_queue.measure,
    "support_desk": support_desk.measure,
    "web": first_load.measure,
    "lighthouse": lighthouse.measure,
    "wide": wide_pages.measure,
    "opening": opening.measure,
    "typing": typing_in_place.measure,
}


def main() -> None:
    """Run the parts named on the command line, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="part", help=f"any of {', '.join(PARTS)}; all if none is named"
    )
    wanted = parser.parse_args().parts
    if unknown := set(wanted) - PARTS.keys():
        parser.error(f"unknown part: {', '.join(sorted(unknown))}")
    print(f"{machine.described()}\n", flush=True)
    print_table(figure for name in wanted or PARTS for figure in PARTS[name]())


if __name__ == "__main__":
    main()
