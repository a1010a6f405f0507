from typing import Any
from uuid import UUID

import psycopg
from alembic import command
from psycopg import sql

from terazi.entry.migrate import check, config_for, migrate
from terazi.foundation.connecting import plain_url
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


def insert_row(connection: psycopg.Connection[Any], table: str, **given: Any) -> None:
    """Insert a row with these values, and something in every other column that must not be empty."""
    columns = connection.execute(
        "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s"
        " AND is_nullable = 'NO' AND column_default IS NULL",
        [table],
    ).fetchall()
    known = {"uuid": UUID(int=9), "boolean": False, "jsonb": "[]", "timestamp with time zone": "now()"}
    numbers = dict.fromkeys(("integer", "bigint", "numeric"), 0)
    values = {name: (known | numbers).get(kind, "x") for name, kind in columns} | given
    names = sql.SQL(", ").join(sql.Identifier(name) for name in values)
    filled = sql.SQL(", ").join(sql.Literal(value) for value in values.values())
    connection.execute(
        sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(sql.Identifier(table), names, filled)
    )


def seed_shops(connection: psycopg.Connection[Any], people: dict[str, UUID], shops: dict[str, UUID]) -> None:
    """Give each person a shop; all but one have something on sale."""
    for place, (name, person) in enumerate(people.items()):
        unique = {
            "username": name,
            "username_key": name,
            "mail": f"{name}@x",
            "mail_key": f"{name}@x",
        }
        kept = connection.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_name = 'user_account'"
        ).fetchall()
        insert_row(
            connection,
            "user_account",
            id=person,
            **{column: value for column, value in unique.items() if (column,) in kept},
        )
        status = "passive" if name == "new" else "active"
        insert_row(connection, "shop", id=shops[name], owner_id=person, status=status)
        if name == "new":
            continue
        kind = "user_created" if name == "analyst" else "standard"
        bundle = UUID(int=300 + place)
        insert_row(
            connection,
            "bundle",
            id=bundle,
            shop_id=shops[name],
            status="active",
            revision=1,
            bundle_type=kind,
        )
        product = "dataset_filter" if name == "analyst" else "credit"
        insert_row(
            connection,
            "bundle_product",
            id=UUID(int=400 + place),
            bundle_id=bundle,
            status="active",
            product_type=product,
        )


def seed_roles(connection: psycopg.Connection[Any], people: dict[str, UUID]) -> None:
    """Give the roles that shops gave to their owners."""
    for code in ("admin", "shop_admin"):
        insert_row(connection, "authorization_definition", id=UUID(int=len(code)), auth_id=code)
    for place, (name, code) in enumerate(
        (
            ("admin", "admin"),
            ("admin", "shop_admin"),
            ("seller", "shop_admin"),
            ("analyst", "shop_admin"),
        )
    ):
        insert_row(
            connection,
            "assigned_authorization",
            id=UUID(int=500 + place),
            user_id=people[name],
            auth_id=code,
            status="active",
        )


def test_shops_from_before_admission_stay_what_they_were_and_sell_no_credits(cloner: Cloner) -> None:
    """An administrator's shop, one that sells credits, one that never opened, and one of own analyses."""
    people = {name: UUID(int=100 + place) for place, name in enumerate(("admin", "seller", "new", "analyst"))}
    shops = {name: UUID(int=200 + place) for place, name in enumerate(people)}
    with cloner.empty() as url:
        command.upgrade(config_for(url), "0023")
        with psycopg.connect(plain_url(url)) as connection:
            seed_shops(connection, people, shops)
            seed_roles(connection, people)
        migrate(url)
        with psycopg.connect(plain_url(url)) as connection:
            found = connection.execute(
                "SELECT s.id, s.kind, s.status, s.is_platform, s.admitted_at IS NOT NULL, b.status FROM shop s"
                " LEFT JOIN bundle b ON b.shop_id = s.id"
            ).fetchall()
            held = connection.execute(
                "SELECT user_id, auth_id FROM assigned_authorization WHERE status = 'active'"
            ).fetchall()
    assert {row[0]: row[1:] for row in found} == {
        shops["admin"]: ("standard", "active", True, True, "active"),
        shops["seller"]: ("standard", "active", False, True, "passive"),
        shops["new"]: ("standard", "draft", False, False, None),
        shops["analyst"]: ("personal", "active", False, True, "active"),
    }
    assert set(held) == {
        (people["admin"], "admin"),
        (people["admin"], "shop_admin"),
        (people["seller"], "shop_admin"),
    }
