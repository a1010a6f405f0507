"""Processes as administrators see them."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from terazi.foundation.calls.schemas import RequestModel
from terazi.foundation.jobs.switches import Switch, SwitchKind
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.process.rules.installation import problems, states
from terazi.modules.process.values.asking import InfoType
from terazi.modules.process.values.installation import CheckState, Facts, Part, SettingInForce, Step
from terazi.modules.process.values.logs import LogFilter, LogKind, LogLevel
from terazi.modules.process.values.nodes import DatabaseFacts, Group, Node
from terazi.modules.process.values.work import JobSource, WorkState

Word = Annotated[str, StringConstraints(max_length=200)]


class View(BaseModel):
    """What one of the processes, queues or lines looks like; it says which kind it is."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class SwitchView(BaseModel):
    """What is paused, by whom, why and since when."""

    process_name: str
    kind: SwitchKind
    paused_by: str
    reason: str
    since: datetime
    skipped: int = Field(description="how often the clock called for a paused schedule")

    @classmethod
    def of(cls, switch: Switch) -> Self:
        """Return the switch as administrators see it."""
        return cls(
            process_name=switch.name,
            kind=switch.kind,
            paused_by=switch.by_name,
            reason=switch.why,
            since=switch.since,
            skipped=switch.skipped,
        )


class NodeView(View):
    """One process; of PostgreSQL also its size and its connections."""

    info_type: Literal[InfoType.NODES] = InfoType.NODES
    process_name: str = Field(description="what `process/stop` is told")
    cluster_node_group: Group
    node: str
    process_id: int | None
    version: str
    started_at: datetime
    seen_at: datetime
    is_silent: bool
    is_ending: bool
    has_other_version: bool = Field(description="another than the process that began last")
    queues: list[str] | None = Field(description="none = all, where it works on queues")
    memory_bytes: int | None
    dropped_lines: int
    size_bytes: int | None
    connections: int | None
    most_connections: int | None

    @classmethod
    def of(cls, node: Node, *, newest: str, now: datetime) -> Self:
        """Return a process that told of itself."""
        return cls(
            process_name=str(node.id),
            cluster_node_group=node.group_name,
            node=node.name,
            process_id=node.process_id,
            version=node.version,
            started_at=node.started_at,
            seen_at=node.seen_at,
            is_silent=node.is_silent(now),
            is_ending=node.end_asked_at is not None,
            has_other_version=bool(node.version and newest) and node.version != newest,
            queues=list(node.queues) if node.queues else None,
            memory_bytes=node.memory_bytes or None,
            dropped_lines=node.dropped_lines,
            size_bytes=None,
            connections=None,
            most_connections=None,
        )

    @classmethod
    def of_database(cls, facts: DatabaseFacts, *, now: datetime) -> Self:
        """Return PostgreSQL among the processes."""
        return cls(
            process_name="postgresql",
            cluster_node_group=Group.DATABASE,
            node="PostgreSQL",
            process_id=None,
            version=facts.version,
            started_at=facts.started_at,
            seen_at=now,
            is_silent=False,
            is_ending=False,
            has_other_version=False,
            queues=None,
            memory_bytes=None,
            dropped_lines=0,
            size_bytes=facts.size_bytes,
            connections=facts.connections,
            most_connections=facts.most_connections,
        )


class CheckView(BaseModel):
    """How a part of the installation does."""

    part: Part
    state: CheckState
    milliseconds: float | None
    text: str


class ProblemView(BaseModel):
    """Something that somebody should look at."""

    state: CheckState
    text: str


class StepView(BaseModel):
    """Something to do before real people use the installation."""

    name: str
    variable: str
    is_done: bool
    text: str


class SettingView(BaseModel):
    """A setting in force; of a secret only whether it is set."""

    variable: str
    value: str | None
    is_secret: bool
    is_set: bool
    is_default: bool
    text: str


class HealthView(View):
    """The installation: what is paused, how its parts do, and what is wrong with it."""

    info_type: Literal[InfoType.HEALTH] = InfoType.HEALTH
    paused: list[SwitchView]
    version: str = ""
    address: str = ""
    mode: str = ""
    checks: list[CheckView] = []
    problems: list[ProblemView] = []
    steps: list[StepView] = []
    settings: list[SettingView] = []


class ProcessFilter(RequestModel):
    """What of jobs, queues, callers and lines is wanted; what is left out does not matter."""

    source: JobSource = JobSource.PEOPLE
    state: WorkState | None = None
    kind: Word = ""
    queue: Word = ""
    search_text: Word = Field("", description="of jobs a username or an id; of lines a part of their text")
    hours: int = Field(1, ge=1, le=168, description="how far charts of queues go back")
    minutes: Literal[1, 5, 60] = Field(5, description="of which the busiest callers are told")
    cluster_node_group: Group | None = None
    log_type: LogKind | None = None
    log_level: LogLevel | None = None
    process_name: UUID | None = None
    request_id: Word = ""
    job_id: UUID | None = None
    fold: Word = Field("", description="of folded lines: those that say this")
    before: Word = Field("", pattern=r"^[0-9a-f-]*$", description="the last key of the page before")
    count: int = Field(50, ge=1, le=200)

    @property
    def number_before(self) -> int | None:
        """The last key of the page before, where keys are numbers; what is none begins at the first page."""
        return int(self.before) if re.fullmatch(r"[0-9]{1,18}", self.before) else None

    def of_lines(self) -> LogFilter:
        """Return which lines of the log are wanted."""
        return LogFilter(
            group=self.cluster_node_group,
            kind=self.log_type,
            level=self.log_level,
            node_id=self.process_name,
            text=self.search_text.strip(),
            request_id=self.request_id,
            job_id=self.job_id,
            fold=self.fold,
        )


def node_views(nodes: Sequence[Node], now: datetime) -> list[NodeView]:
    """Return the processes, and which of them run another version than the one that began last."""
    known = [node for node in nodes if node.version and not node.is_silent(now)]
    newest = max(known, key=lambda node: node.started_at).version if known else ""
    return [NodeView.of(node, newest=newest, now=now) for node in nodes]


def check_views(facts: Facts, lang: Lang) -> list[CheckView]:
    """Return how the parts do, in the reader's language."""
    took = {Part.DATABASE: facts.database_ms, Part.STORE: facts.store_ms}
    return [
        CheckView(
            part=part,
            state=state,
            milliseconds=took.get(part),
            text=say(Phrase(f"process.check.{part.value}.{state.value}"), lang),
        )
        for part, state in states(facts).items()
    ]


def problem_views(facts: Facts, lang: Lang) -> list[ProblemView]:
    """Return what somebody should look at, in the reader's language."""
    return [ProblemView(state=state, text=say(phrase, lang)) for state, phrase in problems(facts)]


def step_view(step: Step, lang: Lang) -> StepView:
    """Return a step in the reader's language."""
    return StepView(
        name=step.name,
        variable=step.variable,
        is_done=step.is_done,
        text=say(Phrase(f"process.step.{step.name}"), lang),
    )


def setting_view(setting: SettingInForce, lang: Lang) -> SettingView:
    """Return a setting in the reader's language."""
    return SettingView(
        variable=setting.variable,
        value=setting.value,
        is_secret=setting.is_secret,
        is_set=setting.is_set,
        is_default=setting.is_default,
        text=say(Phrase(f"process.setting.{setting.name}"), lang),
    )
