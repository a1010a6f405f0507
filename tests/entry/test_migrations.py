from typing import Any
from uuid import UUID

import psycopg
from alembic import command
from psycopg import sql

from terazi.entry.migrate import check, config_for, migrate
from terazi.foundation.db import plain_url
from tests.database import Cloner

PERSON = UUID(int=1)


def test_fresh_migration_is_what_the_models_say(database_url: str) -> None:
    assert check(database_url) == []


def test_migrating_twice_changes_nothing(cloner: Cloner) -> None:
    with cloner.empty() as url:
        migrate(url)
        migrate(url)
        assert check(url) == []


def test_no_statistics_are_kept_of_json(database_url: str) -> None:
    """To sort whole JSON values for them costs seconds, and nobody asks for rows by such a value."""
    with psycopg.connect(plain_url(database_url)) as connection:
        kept = connection.execute(
            "SELECT attrelid::regclass::text, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid"
            " WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND atttypid = 'jsonb'::regtype"
            " AND NOT attisdropped AND relname NOT LIKE 'procrastinate%' AND attstattarget IS DISTINCT FROM 0"
        ).fetchall()
    assert kept == []


def insert_person(connection: psycopg.Connection[Any]) -> None:
    """Insert a person with something in every column that must not be empty."""
    columns = connection.execute(
        "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'user_account'"
        " AND is_nullable = 'NO' AND column_default IS NULL"
    ).fetchall()
    known = {
        "uuid": PERSON,
        "boolean": False,
        "integer": 0,
        "jsonb": "{}",
        "timestamp with time zone": "now()",
    }
    names = sql.SQL(", ").join(sql.Identifier(name) for name, _ in columns)
    values = sql.SQL(", ").join(sql.Literal(known.get(kind, "tr")) for _, kind in columns)
    connection.execute(sql.SQL("INSERT INTO user_account ({}) VALUES ({})").format(names, values))


def test_credits_from_before_they_came_in_lots_are_shared_out_as_they_were_reckoned(cloner: Cloner) -> None:
    """Given 250, bought 100 and 50, 20 of them taken back; 270 spent, two jobs hold 40 and 30, 40 are left."""
    with cloner.empty() as url:
        command.upgrade(config_for(url), "0012")
        with psycopg.connect(plain_url(url)) as connection:
            insert_person(connection)
            connection.execute("INSERT INTO credit_wallet VALUES (%s, 40, 70)", [PERSON])
            for number, (movement, amount, cause) in enumerate(
                [
                    ("granted", 100, "order:a"),
                    ("granted", 250, "welcome"),
                    ("granted", 50, "order:b"),
                    ("refunded", 20, "order:b"),
                    ("spent", 270, "job:1"),
                ]
            ):
                connection.execute(
                    "INSERT INTO credit_entry (id, user_id, movement, from_account, to_account, amount, cause_key,"
                    " cause, made_at) VALUES (%s, %s, %s, 'issued', 'available', %s, %s, '{}', now())",
                    [UUID(int=number), PERSON, movement, amount, cause],
                )
            for number, amount in ((7, 40), (8, 30)):
                connection.execute(
                    "INSERT INTO credit_hold (id, user_id, amount, state, cause, made_at)"
                    " VALUES (%s, %s, %s, 'held', '{}', now())",
                    [UUID(int=number), PERSON, amount],
                )
        migrate(url)
        with psycopg.connect(plain_url(url)) as connection:
            lots = connection.execute(
                "SELECT cause_key, amount, left_over, is_bought, id::text FROM credit_lot"
            )
            found = {
                cause: (amount, left, bought, key) for cause, amount, left, bought, key in lots.fetchall()
            }
            holds = dict(connection.execute("SELECT amount, lots FROM credit_hold").fetchall())
    assert {cause: values[:3] for cause, values in found.items()} == {
        "welcome": (250, 0, False),
        "order:a": (100, 10, True),
        "order:b": (50, 30, True),
    }
    assert holds == {40: {found["order:a"][3]: 40}, 30: {found["order:a"][3]: 30}}
