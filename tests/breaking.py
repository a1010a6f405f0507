"""Rows that break: the database refuses to write them, as it does where a constraint is violated."""

import json
from typing import Any

from sqlalchemy import text

from terazi.foundation.questions import touched, values
from tests.calling import HouseUnderTest

_REFUSING = """
    CREATE FUNCTION refuse_{place}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE written jsonb := to_jsonb(CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END);
    BEGIN
        IF written @> TG_ARGV[0]::jsonb THEN
            RAISE EXCEPTION 'this row is broken' USING ERRCODE = 'check_violation';
        END IF;
        RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    END $$"""


async def run_sql(house: HouseUnderTest, statement: str, **given: Any) -> None:
    """Change the database past the platform."""
    async with house.house.database.transaction() as db:
        await db.write(touched(text(statement))(**given))


async def break_rows(house: HouseUnderTest, table: str, **columns: Any) -> None:
    """Let every writing, changing and deleting of the rows with these values fail."""
    await run_sql(house, _REFUSING.format(place=table))
    argument = json.dumps(columns, default=str).replace("'", "''")
    await run_sql(
        house,
        f"CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON {table} FOR EACH ROW "
        f"EXECUTE FUNCTION refuse_{table}('{argument}')".replace(":", "\\:"),
    )


async def mend_rows(house: HouseUnderTest, table: str) -> None:
    """Let the rows of a table be written again."""
    await run_sql(house, f"DROP TRIGGER refuse ON {table}")
    await run_sql(house, f"DROP FUNCTION refuse_{table}")


async def values_of(house: HouseUnderTest, question: str, **given: Any) -> list[Any]:
    """Return the first column of what the database answers. Any: columns of every type."""
    (found,) = await house.house.database.reader.ask(values(text(question))(**given))
    return found
