"""What administrators are told of processes."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import ClientCall
from terazi.foundation.errors import SecurityWarning
from terazi.foundation.jobs.tasks import background, queues_of
from terazi.foundation.limits import Limit
from terazi.modules.access.public import find_administrators
from terazi.modules.accounts.public import find_active_people, find_usernames
from terazi.modules.analysis.public import name_projects
from terazi.modules.layers.public import list_tables
from terazi.modules.process.actions.callers import find_busiest
from terazi.modules.process.actions.installation import (
    known_of,
    look_at_installation,
    send_test_mail,
    settings_in_force,
)
from terazi.modules.process.actions.switching import schedules
from terazi.modules.process.calls.declared import OFTEN, administration
from terazi.modules.process.queries import jobs, logs, nodes, queues, rates
from terazi.modules.process.queries.schedules import last_calls
from terazi.modules.process.rules.installation import steps
from terazi.modules.process.schemas.answers import ProcessInfo, ProcessView, SentMail
from terazi.modules.process.schemas.info import (
    HealthView,
    NodeView,
    ProcessFilter,
    SwitchView,
    check_views,
    node_views,
    problem_views,
    setting_view,
    step_view,
)
from terazi.modules.process.schemas.jobs import ListedJobView
from terazi.modules.process.schemas.logs import LogLineView
from terazi.modules.process.schemas.queues import (
    BusiestView,
    LayerTableView,
    QueueView,
    ScheduleView,
    busiest_views,
    rate_views,
)
from terazi.modules.process.values.asking import DetailType, InfoType
from terazi.modules.process.values.queues import QueueCount
from terazi.modules.process.values.work import JobFilter, JobSource

_FIRST = UUID(int=0)
_STEPS_OF_CHART = {1: timedelta(minutes=5), 24: timedelta(minutes=30), 168: timedelta(hours=2)}
Page = tuple[list[ProcessView], str | None]


@administration.post("/v1/process/info", effect=Effect.DEPENDS, raises=[SecurityWarning], limit=OFTEN)
async def get_processes(
    call: ClientCall,
    info_type: InfoType = InfoType.NODES,
    detail_type: DetailType = DetailType.SHORT,
    body: ProcessFilter | None = None,
) -> ProcessInfo:
    """Processes, queues, schedules, jobs, callers, the log, the tables of layers or the health of the installation.

    ``short`` is what a glance needs, ``full`` everything: of callers the busiest, of the log each line instead of those
    that say the same folded, of queues their charts. Jobs, callers and lines wait for the security code.
    """
    found, following = await _TOLD[info_type](call, detail_type, body or ProcessFilter())
    return ProcessInfo(processes=found, next=following)


@administration.post("/v1/process/mail/test", effect=Effect.WRITES, limit=Limit(count=10))
async def try_mail(call: ClientCall) -> SentMail:
    """Send a mail to yourself, to see whether mails leave and arrive."""
    return SentMail(mail=await send_test_mail(call))


async def _nodes(call: ClientCall, _detail: DetailType, _wanted: ProcessFilter) -> Page:
    found, database = await call.reader.ask(nodes.list_nodes(), nodes.database_facts())
    return [*node_views(found, call.now), NodeView.of_database(database, now=call.now)], None


async def _queues(call: ClientCall, detail: DetailType, wanted: ProcessFilter) -> Page:
    now, switches, found = await call.reader.ask(
        queues.queues_now(queues_of(background)), queues.list_switches(), nodes.list_nodes()
    )
    paused = {switch.name: switch for switch in switches}
    counts: list[QueueCount] = []
    if detail is DetailType.FULL:
        hours = min(each for each in _STEPS_OF_CHART if each >= wanted.hours)
        since = call.now - timedelta(hours=hours)
        (counts,) = await call.reader.ask(queues.counts_since(since, _STEPS_OF_CHART[hours]))
    alive = [node for node in found if not node.is_silent(call.now)]
    return [
        QueueView.of(
            queue,
            workers=sum(node.works_on(queue.queue) for node in alive),
            switch=paused.get(queue.queue),
            counts=counts,
        )
        for queue in now
    ], None


async def _schedules(call: ClientCall, _detail: DetailType, _wanted: ProcessFilter) -> Page:
    called, switches = await call.reader.ask(last_calls(), queues.list_switches())
    paused = {switch.name: switch for switch in switches}
    return [
        ScheduleView.of(name, cron, last_at=called.get(name), switch=paused.get(name), lang=call.lang)
        for name, cron in sorted(schedules().items())
    ], None


async def _jobs(call: ClientCall, _detail: DetailType, wanted: ProcessFilter) -> Page:
    call.require_no_warning()
    chosen = await _chosen_jobs(call, wanted)
    if chosen is None:
        return [], None
    if wanted.source is JobSource.PEOPLE:
        question = jobs.list_jobs(chosen, before=_id_or_none(wanted.before), count=wanted.count)
    else:
        question = jobs.list_tasks(chosen, before=wanted.number_before, count=wanted.count)
    (found,) = await call.reader.ask(question)
    owners = {job.owner_id for job in found if job.owner_id}
    subjects = {job.subject_id for job in found if job.subject_id}
    names, projects = await call.reader.ask(find_usernames(owners), name_projects(subjects))
    named = {project.id: project for project in projects}
    views = [
        ListedJobView.of(
            job,
            source=wanted.source,
            names=names,
            project=named.get(job.subject_id) if job.subject_id else None,
            lang=call.lang,
            now=call.now,
        )
        for job in found
    ]
    return [*views], found[-1].id if len(found) == wanted.count else None


async def _chosen_jobs(call: ClientCall, wanted: ProcessFilter) -> JobFilter | None:
    """Return which jobs are wanted; None where the searched person is unknown."""
    searched, job_id, owner_id = wanted.search_text.strip(), wanted.job_id, None
    if searched and wanted.source is JobSource.PEOPLE:
        job_id = job_id or _id_or_none(searched)
        if job_id is None:
            (people,) = await call.reader.ask(find_active_people([searched]))
            owner_id = people.get(searched)
            if owner_id is None:
                return None
    return JobFilter(
        source=wanted.source,
        state=wanted.state,
        kind=wanted.kind,
        queue=wanted.queue,
        job_id=job_id,
        owner_id=owner_id,
    )


async def _rates(call: ClientCall, detail: DetailType, wanted: ProcessFilter) -> Page:
    (found,) = await call.reader.ask(rates.rates_at(call.now))
    busiest: dict[int, list[BusiestView]] = {}
    if detail is DetailType.FULL:
        call.require_no_warning()
        callers, names = await find_busiest(call, wanted.minutes)
        busiest[wanted.minutes] = busiest_views(callers, names)
    return [*rate_views(found, windows=rates.WINDOWS, busiest=busiest)], None


async def _logs(call: ClientCall, detail: DetailType, wanted: ProcessFilter) -> Page:
    call.require_no_warning()
    lines = wanted.of_lines()
    if detail is DetailType.SHORT:
        (folded,) = await call.reader.ask(logs.fold_lines(lines))
        return [LogLineView.of_folded(each) for each in folded], None
    (found,) = await call.reader.ask(logs.list_lines(lines, before=wanted.number_before, count=wanted.count))
    following = str(found[-1].id) if len(found) == wanted.count else None
    return [LogLineView.of(line) for line in found], following


async def _health(call: ClientCall, detail: DetailType, _wanted: ProcessFilter) -> Page:
    (switches,) = await call.reader.ask(queues.list_switches())
    paused = [SwitchView.of(switch) for switch in switches]
    if detail is DetailType.SHORT:
        return [HealthView(paused=paused)], None
    facts = await look_at_installation(call)
    (administrators,) = await call.reader.ask(find_administrators(_FIRST, 2, now=call.now))
    todo = steps(known_of(call.settings), administrators=len(administrators))
    newest = max(facts.nodes, key=lambda node: node.started_at, default=None)
    view = HealthView(
        paused=paused,
        version=newest.version if newest else "",
        address=call.base_url,
        mode=call.settings.mode,
        checks=check_views(facts, call.lang),
        problems=problem_views(facts, call.lang),
        steps=[step_view(step, call.lang) for step in todo],
        settings=[setting_view(each, call.lang) for each in settings_in_force(call.settings)],
    )
    return [view], None


async def _layers(call: ClientCall, _detail: DetailType, _wanted: ProcessFilter) -> Page:
    (found,) = await call.reader.ask(list_tables())
    return [
        LayerTableView(
            layer_code=each.code,
            caption=each.captions.get(call.lang.value) or each.code,
            records=each.records,
            size=each.size,
            changes=each.changes,
        )
        for each in found
    ], None


def _id_or_none(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


_Teller = Callable[[ClientCall, DetailType, ProcessFilter], Awaitable[Page]]
_TOLD: Mapping[InfoType, _Teller] = {
    InfoType.NODES: _nodes,
    InfoType.QUEUES: _queues,
    InfoType.SCHEDULES: _schedules,
    InfoType.JOBS: _jobs,
    InfoType.RATES: _rates,
    InfoType.LOGS: _logs,
    InfoType.HEALTH: _health,
    InfoType.LAYERS: _layers,
}
