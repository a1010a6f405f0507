"""The statements that make and change tables of layers.

They are built of numbers alone: no word of a person ever becomes a name, and nothing else of the house speaks of the
schema ``layer_data`` when it changes a table.
"""

from psycopg.sql import SQL, Composed, Identifier, Literal

from terazi.modules.layers.values import WORDS, Storage

SCHEMA = "layer_data"
_TABLE = SQL("CREATE TABLE IF NOT EXISTS {table} ({columns}) WITH (fillfactor = 85)")
_SYSTEM = SQL(
    # the key says what is in the trash too: a jump to record 500,000 reads the index alone
    "id uuid, parent_id uuid, version integer NOT NULL DEFAULT 1,"
    " created_at timestamptz NOT NULL, created_by uuid, updated_at timestamptz NOT NULL, updated_by uuid,"
    " deleted_at timestamptz, made_in uuid, _search text NOT NULL DEFAULT '',"
    " PRIMARY KEY (id) INCLUDE (deleted_at)"
)
_TYPES = {kind: SQL(kind.value) for kind in Storage}
_INDEXED = {
    # What finds a text finds it folded; what sorts texts sorts them as Turkish does.
    (Storage.TEXT, False): SQL("(tr_fold({column}), id)"),
    (Storage.TEXT, True): SQL('({column} COLLATE "tr-TR-x-icu", id)'),
}
_WORDS = Composed([SQL("USING gin (_search gin_trgm_ops)")])


def create(layer: int) -> list[Composed]:
    """Make the table of a layer, with what the platform keeps of each record."""
    table, name = _table(layer), f"l{layer}"
    return [
        _TABLE.format(table=table, columns=_SYSTEM),
        SQL("CREATE INDEX IF NOT EXISTS {name} ON {table} (parent_id) WHERE parent_id IS NOT NULL").format(
            name=Identifier(f"{name}_parent"), table=table
        ),
        SQL("CREATE INDEX IF NOT EXISTS {name} ON {table} (deleted_at) WHERE deleted_at IS NOT NULL").format(
            name=Identifier(f"{name}_deleted"), table=table
        ),
    ]


_REBUILD = """
DECLARE
    each record;
BEGIN
    LOCK TABLE {table} IN SHARE MODE;
    CREATE TABLE {twin} (LIKE {table} INCLUDING DEFAULTS) WITH (fillfactor = 85);
    INSERT INTO {twin} SELECT * FROM {table};
    FOR each IN SELECT indexname AS name, indexdef AS made FROM pg_indexes
        WHERE format('%I.%I', schemaname, tablename) = '{table}'
    LOOP
        EXECUTE replace(each.made, each.name || ' ON {table} ', each.name || '_n ON {twin} ');
    END LOOP;
    ALTER TABLE {twin} ADD PRIMARY KEY USING INDEX {name}_pkey_n;
    PERFORM set_config('lock_timeout', '5s', true);
    DROP TABLE {table};
    ALTER TABLE {twin} RENAME TO {name};
    FOR each IN SELECT indexname AS name FROM pg_indexes
        WHERE format('%I.%I', schemaname, tablename) = '{table}'
    LOOP
        EXECUTE format('ALTER INDEX {schema}.%I RENAME TO %I', each.name, left(each.name, -2));
    END LOOP;
END
"""


def rebuild(layer: int) -> Composed:
    """Write a table anew without the places of columns that are gone: PostgreSQL counts those, and has 1,600.

    Writers wait for the whole of it, readers for its last moment alone. It is one statement, so all of it or nothing.
    """
    name = f"l{int(layer)}"
    names = {"table": f"{SCHEMA}.{name}", "twin": f"{SCHEMA}.{name}_n", "name": name, "schema": SCHEMA}
    return SQL("DO {work}").format(work=Literal(_REBUILD.format(**names)))


def grant(layer: int, role: str) -> Composed:
    """Let the role of the web processes read and write records of a table that another role owns."""
    return SQL("GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO {role}").format(
        table=_table(layer), role=Identifier(role)
    )


def add(layer: int, columns: dict[int, Storage]) -> Composed:
    """Add empty columns in one go."""
    parts = [
        SQL("ADD COLUMN IF NOT EXISTS {column} {kind}").format(column=_column(number), kind=_TYPES[kind])
        for number, kind in columns.items()
    ]
    return SQL("ALTER TABLE {table} {parts}").format(table=_table(layer), parts=SQL(", ").join(parts))


def drop(layer: int, column: int) -> Composed:
    """Take a column away, with its indexes."""
    return SQL("ALTER TABLE IF EXISTS {table} DROP COLUMN IF EXISTS {column}").format(
        table=_table(layer), column=_column(column)
    )


def erase(layer: int) -> Composed:
    """Take the table of a layer away."""
    return SQL("DROP TABLE IF EXISTS {table}").format(table=_table(layer))


def index(layer: int, column: int, kind: Storage, *, is_sorted: bool) -> Composed:
    """Build an index beside those who read and write."""
    what = _INDEXED.get((kind, is_sorted), SQL("({column}, id)")).format(column=_column(column))
    if column == WORDS:
        what = _WORDS
    return SQL("CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {table} {what}").format(
        name=Identifier(index_name(layer, column, is_sorted=is_sorted)), table=_table(layer), what=what
    )


def unique(layer: int, column: int, kind: Storage) -> Composed:
    """Keep a value from standing in two records; the trash does not count, and texts are compared folded."""
    value = SQL("tr_fold({column})") if kind is Storage.TEXT else SQL("{column}")
    return SQL(
        "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {table} ({value}) WHERE deleted_at IS NULL"
    ).format(
        name=Identifier(unique_name(layer, column)),
        table=_table(layer),
        value=value.format(column=_column(column)),
    )


def drop_index(name: str) -> Composed:
    """Take an index away beside those who read and write."""
    return SQL("DROP INDEX CONCURRENTLY IF EXISTS {name}").format(name=Identifier(SCHEMA, name))


def index_name(layer: int, column: int, *, is_sorted: bool) -> str:
    """Return the name of the index of a column."""
    return f"l{layer}_c{column}_{'s' if is_sorted else 'f'}"


def unique_name(layer: int, column: int) -> str:
    """Return the name of the index that keeps the values of a column apart."""
    return f"l{layer}_c{column}_u"


IS_INVALID = SQL(
    "SELECT true FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid"
    " JOIN pg_namespace ON pg_namespace.oid = relnamespace"
    " WHERE nspname = 'layer_data' AND relname = %s AND NOT indisvalid"
)
"""Whether an index is left over of a build that did not end."""
WAIT_LONG, WAIT_SHORTLY = SQL("SET lock_timeout = '1min'"), SQL("SET lock_timeout = '300ms'")
"""How long a statement waits for who holds what it needs."""
HOLD_LAYER = SQL("SELECT pg_try_advisory_lock(%s, %s)")
"""Whether nobody else changes the shape of a layer or imports into it: one at a time, until the connection ends."""


def _table(layer: int) -> Identifier:
    return Identifier(SCHEMA, f"l{int(layer)}")


def _column(column: int) -> Identifier:
    return Identifier(f"c{int(column)}")
