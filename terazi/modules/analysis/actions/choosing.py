"""What may be chosen of a project for a product: its layers and places, and what each of them opens."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from terazi.engine.column import Column
from terazi.engine.places import Atlas
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json
from terazi.modules.analysis.actions.access import Opened
from terazi.modules.analysis.actions.choices import named_in, view_of_limits
from terazi.modules.analysis.rules.projects import design_of, formulas_of, view_of
from terazi.modules.analysis.rules.reach import shown_columns
from terazi.modules.analysis.values.choices import (
    Choices,
    ChoicesWanted,
    ColumnOfLayer,
    LayerChoice,
    LocationChoice,
    OfferedCode,
)
from terazi.modules.analysis.values.reach import ComesFrom, PlacedRows, View
from terazi.modules.entitlements.public import Limits
from terazi.modules.layers.public import (
    NamedLayer,
    all_locations,
    chains_of,
    layers_called,
    mark_codes,
)

_COUNT_KEPT = Computation("terazi.modules.analysis.computations.limited", "count_kept")
_PLACED_ROWS = Computation("terazi.modules.analysis.computations.placed", "placed_rows")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Tree:
    """The layers and places that are named, as a language says them."""

    chains: Mapping[str, Sequence[NamedLayer]]
    atlas: Atlas
    lang: Lang

    def path(self, code: str) -> list[str]:
        return (
            [_said(each.captions, self.lang) for each in self.chains[code]] if code in self.chains else [code]
        )

    def place(self, code: str) -> list[str]:
        above = self.atlas.path_of(code)
        return [_said(self.atlas.captions_of(each), self.lang) for each in above] or [code]


async def read_choices(opened: Opened, asked: ChoicesWanted) -> Choices:
    """Return what may be chosen of a project, and what is opened by what is chosen."""
    call, settings = opened.call, opened.project.settings
    version = await opened.version()
    codes = await mark_codes(call, asked.selected_layers, asked.selected_locations, said=asked.code_list)
    own = [_layer_of(column, settings) for column in version.columns]
    named = [*(code for code, is_code, _ in own if is_code), *codes, *(settings.get("code_list") or ())]
    tree = _Tree(chains=await chains_of(call, named), atlas=await all_locations(call.reader), lang=call.lang)
    view = await view_of_limits(call.reader, settings, _limits(asked, codes))
    rows = await _rows(opened, view, [each for each in asked.selected_locations if each not in codes], tree)
    shown = shown_columns(version.columns, formulas_of(version.recipe), view)
    return Choices(
        layer_list=_layers(version.columns, own, asked.selected_layers, codes, settings, tree),
        location_list=[
            *_places(rows.by_code, [each for each in asked.selected_locations if each in codes], tree),
            *_texts(rows.by_text),
        ],
        column_list=[
            ColumnOfLayer(
                column_id=column.id,
                column_name=column.name,
                layer=layer,
                is_code=is_code,
                path=tree.path(layer) if is_code else [layer] if layer else [],
                comes_from=source,
            )
            for column, (layer, is_code, source) in zip(version.columns, own, strict=True)
        ],
        offer_list=await _offers(opened, asked, codes, tree),
        column_count=len(shown),
        row_count=rows.chosen,
        ambiguous_count=rows.placed.ambiguous,
        unknown_count=rows.placed.unknown,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class _Rows:
    """How many rows are opened: by all that is chosen, by each place, by each text."""

    chosen: int
    placed: PlacedRows
    by_code: Mapping[str, int]
    by_text: Mapping[str, int]


async def _rows(opened: Opened, view: View, texts: Sequence[str], tree: _Tree) -> _Rows:
    settings = opened.project.settings
    data = await opened.data()
    views = [view, *(_by_text(settings, each) for each in texts)]
    chosen, *of_texts = await data.ask_lightly(_COUNT_KEPT, views, opened.today)
    placed: PlacedRows = await data.ask_lightly(_PLACED_ROWS, view.location_columns, tree.atlas.places)
    return _Rows(
        chosen=chosen,
        placed=placed,
        by_code=_counts(placed, settings, tree.atlas, opened.project.row_count),
        by_text=dict(zip(texts, of_texts, strict=True)),
    )


def _texts(counts: Mapping[str, int]) -> list[LocationChoice]:
    return [
        LocationChoice(code=text, is_code=False, path=[text], row_count=count)
        for text, count in counts.items()
    ]


def _limits(asked: ChoicesWanted, codes: Sequence[str]) -> Limits:
    return Limits(
        layers=tuple(asked.selected_layers), locations=tuple(asked.selected_locations), code_list=tuple(codes)
    )


def _by_text(settings: Json, text: str) -> View:
    return view_of(settings, layers=None, locations=[text], rule="", row_limit=None)


def _layer_of(column: Column, settings: Json) -> tuple[str, bool, ComesFrom | None]:
    """Return the layer of a column, whether that is a code, and what says so."""
    codes = settings.get("code_list") or ()
    if column.link is not None:
        return column.link.facts.layer, True, ComesFrom.LINK
    if layer := design_of(settings).get(column.id, {}).get("layer"):
        return layer, layer in codes, ComesFrom.COLUMN
    main = settings.get("main_layer") or ""
    return main, main in codes, ComesFrom.PROJECT if main else None


def _layers(
    columns: Sequence[Column],
    own: Sequence[tuple[str, bool, ComesFrom | None]],
    chosen: Sequence[str],
    codes: Sequence[str],
    settings: Json,
    tree: _Tree,
) -> list[LayerChoice]:
    counts = Counter(
        code
        for layer, is_code, _ in own
        if is_code
        for code in ([each.code for each in tree.chains[layer]] if layer in tree.chains else [layer])
    )
    named = {
        each.code: chain[: place + 1] for chain in tree.chains.values() for place, each in enumerate(chain)
    }
    paths = _Tree(chains=named, atlas=tree.atlas, lang=tree.lang)
    found = [
        LayerChoice(code=code, is_code=True, path=paths.path(code), column_count=counts[code])
        for code in dict.fromkeys([*counts, *(each for each in chosen if each in codes)])
    ]
    texts = [layer for layer, is_code, _ in own if layer and not is_code]
    for text in dict.fromkeys([*texts, *(each for each in chosen if each not in codes)]):
        view = view_of(settings, layers=[text], locations=None, rule="", row_limit=None)
        count = sum(view.reaches(column) for column in columns)
        found.append(LayerChoice(code=text, is_code=False, path=[text], column_count=count))
    return found


def _counts(rows: PlacedRows, settings: Json, atlas: Atlas, row_count: int) -> Mapping[str, int]:
    """Return how many rows each place opens; where no column names places, all or none as the project says."""
    said, codes = settings.get("location_list") or [], settings.get("code_list") or []
    if rows.has_columns or not said or any(each not in codes for each in said):
        return rows.counts
    shared = set(atlas.path_of(said[0])).intersection(*(atlas.path_of(each) for each in said))
    return dict.fromkeys(shared, row_count)


def _places(counts: Mapping[str, int], chosen: Sequence[str], tree: _Tree) -> list[LocationChoice]:
    return [
        LocationChoice(code=code, is_code=True, path=tree.place(code), row_count=counts.get(code, 0))
        for code in dict.fromkeys([*sorted(counts), *chosen])
    ]


async def _offers(
    opened: Opened, asked: ChoicesWanted, codes: Sequence[str], tree: _Tree
) -> list[OfferedCode]:
    settings = opened.project.settings
    marked = {*codes, *(settings.get("code_list") or ())}
    layers, places = named_in(settings)
    texts = {each for each in (*layers, *asked.selected_layers) if each not in marked}
    called = await layers_called(opened.call, texts)
    chains = await chains_of(opened.call, list(called.values()))
    paths = _Tree(chains=chains, atlas=tree.atlas, lang=tree.lang)
    found = [
        OfferedCode(text=text, code=code, path=paths.path(code), is_location=False)
        for text, code in sorted(called.items())
    ]
    for text in dict.fromkeys(each for each in (*places, *asked.selected_locations) if each not in marked):
        if code := tree.atlas.meant(text).code:
            found.append(OfferedCode(text=text, code=code, path=tree.place(code), is_location=True))
    return found


def _said(captions: Mapping[str, str], lang: Lang) -> str:
    return captions.get(lang.value) or next(iter(captions.values()), "")
