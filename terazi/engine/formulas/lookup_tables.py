"""What was taken of layers, as data sets keep it and formulas read it."""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from io import BytesIO

import polars as pl

from terazi.engine.column import ColumnType
from terazi.engine.formulas.text_limits import MOST_TEXT_BYTES, TooMuchText
from terazi.engine.lookup_table import LookupTable
from terazi.engine.rules.polars_form import fold_expression
from terazi.engine.taken import TableName, Taken

_SAME_DIGITS = 15
_DTYPES: Mapping[ColumnType, pl.DataType] = {
    ColumnType.TEXT: pl.String(),
    ColumnType.SELECT: pl.String(),
    ColumnType.FLOAT: pl.Float64(),
    ColumnType.INTEGER: pl.Float64(),
    ColumnType.DATETIME: pl.Datetime("us"),
}


def found(table: LookupTable, sought: pl.Expr) -> pl.Expr:
    """Return the values of keys; empty where no record has one, or two have."""
    dtype = table.known["value"].dtype
    if table.known.is_empty():
        return pl.when(sought.is_null()).then(pl.lit(None, dtype=dtype))
    keys = comparable(sought, table.key_type)
    values = keys.replace_strict(table.known["key"], table.known["value"], default=None, return_dtype=dtype)
    if dtype != pl.String():
        return values
    return values.map_batches(_within_limit, return_dtype=pl.String, is_elementwise=True)


def is_missing(table: LookupTable, sought: pl.Expr) -> pl.Expr:
    """Whether a key is sought that no record has."""
    return ~comparable(sought, table.key_type).is_in(table.known["key"].implode()) & sought.is_not_null()


def is_twice(table: LookupTable, sought: pl.Expr) -> pl.Expr:
    """Whether a key is sought that two records have."""
    return comparable(sought, table.key_type).is_in(table.twice.implode())


def comparable(cells: pl.Expr, column_type: ColumnType) -> pl.Expr:
    """Return cells as keys are compared: texts folded, numbers by their first 15 digits."""
    if column_type in (ColumnType.TEXT, ColumnType.SELECT):
        return fold_expression(cells)
    return cells if column_type is ColumnType.DATETIME else cells.round_sig_figs(_SAME_DIGITS) + 0.0


def table_of(taken: Taken) -> LookupTable:
    """Return what was taken as formulas read it; records without a key are left out."""
    records = pl.DataFrame(
        {
            "key": pl.Series(taken.keys, dtype=_DTYPES[taken.key_type], strict=False),
            "value": pl.Series(taken.values, dtype=_DTYPES[taken.value_type], strict=False),
        }
    ).with_row_index("record")
    spelled = [(code, text) for code, texts in taken.spellings.items() for text in texts]
    if spelled:
        names = pl.DataFrame(spelled, schema={"key": pl.String, "said": pl.String}, orient="row")
        called = records.join(names, on="key").select("record", pl.col("said").alias("key"), "value")
        records = pl.concat([records, called])
    filled = records.with_columns(comparable(pl.col("key"), taken.key_type)).drop_nulls("key")
    if taken.key_type in (ColumnType.TEXT, ColumnType.SELECT):
        filled = filled.filter(pl.col("key") != "")
    keys = filled.group_by("key", maintain_order=True).agg(
        pl.col("value").first(), (pl.col("record").n_unique() > 1).alias("is_twice")
    )
    return LookupTable(
        layer=taken.layer,
        key=taken.key,
        value=taken.value,
        edition=taken.edition,
        key_type=taken.key_type,
        value_type=taken.value_type,
        records=len(taken.keys),
        known=keys.select("key", pl.when(~pl.col("is_twice")).then(pl.col("value")).alias("value")),
        twice=keys.filter("is_twice")["key"],
    )


def with_taken(tables: Sequence[LookupTable], taken: Sequence[Taken]) -> tuple[LookupTable, ...]:
    """Return tables with those that were taken now; what is there at the same edition stays."""
    kept = {_name(each): each for each in tables}
    for each in taken:
        if _name(each) not in kept:
            kept[_name(each)] = table_of(each)
    return tuple(kept.values())


def dump_tables(tables: Sequence[LookupTable]) -> str:
    """Return tables as a text that ``load_tables`` reads."""
    return json.dumps([_as_json(each) for each in tables])


def load_tables(kept: str) -> tuple[LookupTable, ...]:
    """Return the tables that ``dump_tables`` wrote."""
    return tuple(_from_json(**each) for each in json.loads(kept))


def _name(table: TableName) -> tuple[str, str, str, int]:
    return table.layer, table.key, table.value, table.edition


def _as_json(table: LookupTable) -> dict[str, object]:
    buffer = BytesIO()
    marked = table.known.with_columns(pl.col("key").is_in(table.twice.implode()).alias("is_twice"))
    marked.write_parquet(buffer, compression="zstd", compression_level=9)
    layer, key, value, edition = _name(table)
    return {
        "layer": layer,
        "key": key,
        "value": value,
        "edition": edition,
        "key_type": table.key_type.value,
        "value_type": table.value_type.value,
        "records": table.records,
        "known": b64encode(buffer.getvalue()).decode(),
    }


def _from_json(known: str, key_type: str, value_type: str, **told: object) -> LookupTable:
    frame = pl.read_parquet(BytesIO(b64decode(known)))
    return LookupTable(
        **told,  # type: ignore[arg-type]  # as ``_as_json`` wrote it
        key_type=ColumnType(key_type),
        value_type=ColumnType(value_type),
        known=frame.select("key", "value"),
        twice=frame.filter("is_twice")["key"],
    )


def _within_limit(texts: pl.Series) -> pl.Series:
    if int(texts.str.len_bytes().sum() or 0) > MOST_TEXT_BYTES:
        raise TooMuchText
    return texts
