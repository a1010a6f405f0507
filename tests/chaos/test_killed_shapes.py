"""A worker is killed at each step of changing tables; people read and write beside it: nothing is lost."""

from tests.chaos.layer_site import LayerSite, holding
from tests.chaos.machine import Machine, wait_until

MANY, FEW = 100_000, 40
STEPS = ("eklenirken", "eklenince", "dolarken", "yerine", "dizin")
"""Layers by the step at which the worker is killed."""


def test_tables_of_a_killed_worker_are_finished_by_the_next(machine: Machine) -> None:
    site = LayerSite(machine)
    for code in STEPS:
        site.make(code, ad="line")
    site.wait_for_tables(*STEPS)
    for code in STEPS:
        site.fill(code, MANY if code in {"dolarken", "dizin"} else FEW)
    machine.stop_worker()
    for code in ("eklenirken", "eklenince"):
        site.plan(code, "yeni", is_new=True, captions={"tr": "Yeni", "en": "New"}, kind="integer")
    for code in ("dolarken", "yerine"):
        site.plan(code, "ad", kind="integer")
    sort = {"sort": [{"wdm": "ad"}]}
    asked = site.post("layer/record/list", layer_code="dizin", rule_data=sort).raise_for_status()
    assert asked.json()["is_being_prepared"]
    index = f"l{site.place('dizin', 'ad')[0]}_{site.place('dizin', 'ad')[1]}_s"
    with holding(machine, *_locks(site)):
        machine.environment["TERAZI_WORKER_CONCURRENCY"] = "6"
        machine.start_worker()
        wait_until(lambda: _is_at_each_step(machine, site), "a worker in the middle of everything")
        assert machine.worker
        machine.worker.kill()
        machine.ask(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX%%'"
        )
    assert machine.ask(_INVALID, index) == [(False,)]
    assert site.states(*STEPS) == {"running", "done"}

    site.wait_for_tables(*STEPS)
    for code in STEPS:
        is_number = code in {"dolarken", "yerine"}
        count = MANY if code in {"dolarken", "dizin"} else FEW
        assert sorted(map(int, site.values(code))) == list(range(1, count + 1))
        assert {type(value) for value in site.values(code)} == {int if is_number else str}
    for code in ("eklenirken", "eklenince"):
        assert site.values(code, "yeni") == [None] * FEW
    assert machine.ask(_INVALID, index) == [(True,)]
    assert machine.ask("SELECT count(*) FROM pg_index WHERE NOT indisvalid") == [(0,)]


_INVALID = "SELECT indisvalid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relname = %s"


def _locks(site: LayerSite) -> list[str]:
    """Return what stops a change of each table at its step."""
    tables = {code: f"layer_data.l{site.place(code, 'ad')[0]}" for code in STEPS}
    column = "SELECT 1 FROM wdm JOIN layer ON layer.id = layer_id WHERE layer.code = '{}' AND wdm.code = '{}' FOR UPDATE OF wdm"
    return [
        f"LOCK TABLE {tables['eklenirken']} IN ACCESS SHARE MODE",
        column.format("eklenince", "yeni"),
        column.format("yerine", "ad"),
        f"INSERT INTO {tables['dizin']} (id, created_at, updated_at) VALUES (gen_random_uuid(), now(), now())",
    ]


def _is_at_each_step(machine: Machine, site: LayerSite) -> bool:
    """Whether the worker is stopped in each table where it is to be killed."""
    asked = (
        "SELECT layer.code, shape.done FROM layer_shape_change AS shape JOIN layer ON layer.id = layer_id"
        " WHERE shape.state = 'running' AND layer.code = ANY(%s)"
    )
    running = dict(machine.ask(asked, list(STEPS)))
    building = machine.ask("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONC%%'")
    number, _ = site.place("eklenince", "ad")
    columns = (
        "SELECT count(*) FROM information_schema.columns WHERE table_name = %s AND column_name ~ '^c[0-9]'"
    )
    return (
        set(running) == set(STEPS)
        and 0 < running["dolarken"] < MANY
        and running["yerine"] == FEW
        and building == [(1,)]
        and machine.ask(columns, f"l{number}") == [(2,)]
    )
