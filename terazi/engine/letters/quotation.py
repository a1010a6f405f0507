"""Which lines of a mail are its text, and which repeat another mail, or only sign; nothing is thrown away.

The order: what the client's HTML says; headings that name our own address, or introduce in words; signs before lines;
words that we had sent; then signatures. What stands below or between quotations stays text, and so does what is
forwarded: it is what the mail is about.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from terazi.engine.letters.content import Block, BlockKind, Person
from terazi.engine.letters.headings import Heading, Names, heading_at, label_of
from terazi.engine.letters.known import Known, words_of_line
from terazi.engine.letters.limits import LIMITS
from terazi.engine.letters.line import Line, Role
from terazi.engine.letters.signatures import is_of_phone, signature_start

TEXT, QUOTATION, SIGNATURE = BlockKind.TEXT, BlockKind.QUOTATION, BlockKind.SIGNATURE
_LEAST_KNOWN_WORDS = 8
_SHARE_KNOWN = 0.5


@dataclass(slots=True)
class Cut:
    """The lines of a mail with what each of them is."""

    lines: Sequence[Line]
    names: Names
    known: Known
    is_forward: bool
    kinds: list[BlockKind] = field(default_factory=list)
    first_sender: Person | None = None
    forwarded_from: int | None = None
    forwarded_words: int = 0
    """Where the words begin of what is forwarded."""
    looked: int = 0
    has_text: bool = False

    def has_text_before(self, at: int) -> bool:
        """Whether a person wrote something above this line."""
        while self.looked < at and not self.has_text:
            line = self.lines[self.looked]
            is_text = self.kinds[self.looked] is TEXT and not line.is_empty
            self.has_text = is_text and not is_of_phone(line.text)
            self.looked += 1
        return self.has_text


def cut(lines: Sequence[Line], *, names: Names, known: Known, is_forward: bool) -> Cut:
    """Say of each line what it is."""
    done = Cut(lines, names, known, is_forward)
    done.kinds = [_by_form(line) for line in lines]
    _spare_lone_sign(done)
    _follow_headings(done)
    _fold_known(done)
    _fold_signatures(done)
    _give_empty_lines(done)
    return done


def blocks_of(done: Cut) -> list[tuple[BlockKind, int, int]]:
    """Return the stretches of one kind, as places of their lines."""
    found: list[tuple[BlockKind, int, int]] = []
    for at, kind in enumerate(done.kinds):
        if found and found[-1][0] is kind:
            found[-1] = (kind, found[-1][1], at + 1)
        else:
            found.append((kind, at, at + 1))
    return found


def block(done: Cut, kind: BlockKind, start: int, end: int) -> Block:
    """Return a stretch as words."""
    return Block(kind=kind, text="\n".join(line.text for line in done.lines[start:end]).strip("\n"))


def _by_form(line: Line) -> BlockKind:
    if line.role is Role.SIGNATURE and not line.depth:
        return SIGNATURE
    return QUOTATION if line.depth or line.role is Role.INTRODUCTION else TEXT


def _spare_lone_sign(done: Cut) -> None:
    """Leave a single line with a sign before it, as people write them, unless something introduces it."""
    signed = [at for at, line in enumerate(done.lines) if line.depth and line.text.lstrip().startswith(">")]
    if len(signed) != 1 or any(line.depth for line in done.lines if not line.text.lstrip().startswith(">")):
        return
    if not any(
        kind is TEXT and done.lines[at].text.rstrip().endswith(":")
        for at, kind in enumerate(done.kinds[: signed[0]])
    ):
        done.kinds[signed[0]] = TEXT


def _follow_headings(done: Cut) -> None:
    """Go down the text: each heading takes with it what it introduces."""
    at = 0
    while at < min(len(done.lines), LIMITS.lines):
        line = done.lines[at]
        if line.is_empty or not _may_begin(done, at):
            at += 1
            continue
        heading = (
            _tail_heading(done, at) if line.role is Role.TAIL else heading_at(done.lines, at, done.names)
        )
        if heading is None:
            at += 1
        elif _is_forward(done, heading):
            _keep_forwarded(done, heading)
            return
        elif done.kinds[at] is TEXT:
            at = _fold_behind(done, heading)
        else:
            at += 1


def _may_begin(done: Cut, at: int) -> bool:
    """Whether a heading may begin here: in the text, or at the very beginning of what is quoted, as forwarded mails do."""
    if done.kinds[at] is TEXT:
        return True
    before = next((other for other in range(at - 1, -1, -1) if not done.lines[other].is_empty), None)
    return before is None or done.kinds[before] is not QUOTATION


def _tail_heading(done: Cut, at: int) -> Heading | None:
    """Return the labels that stand where a client's mark says that the quotation begins, in whatever language."""
    if heading := heading_at(done.lines, at, done.names):
        return heading
    end = at
    while end < len(done.lines) and end - at < 10 and label_of(done.lines[end].text)[0]:
        end += 1
    return Heading(at, end, is_labelled=True) if end - at >= 2 else None


def _is_forward(done: Cut, heading: Heading) -> bool:
    """Whether the heading is of a mail that is passed on, and not one of ours."""
    is_ours = heading.sender is not None and done.names.stand_in(heading.sender.address)
    return (heading.is_forward or (done.is_forward and heading.is_labelled)) and not is_ours


def _keep_forwarded(done: Cut, heading: Heading) -> None:
    done.first_sender, done.forwarded_from = heading.sender, heading.start
    done.forwarded_words = heading.end
    done.kinds[heading.start :] = [TEXT] * (len(done.lines) - heading.start)


def _fold_behind(done: Cut, heading: Heading) -> int:
    """Fold a heading and what it introduces; return where to go on."""
    lines, kinds = done.lines, done.kinds
    has_text = done.has_text_before(heading.start)
    at = heading.end
    while at < len(lines) and lines[at].is_empty:
        at += 1
    if heading.is_vague and not _looks_quoted(done, at):
        return heading.end
    kinds[heading.start : heading.end] = [QUOTATION] * (heading.end - heading.start)
    if at == len(lines):
        return at
    if lines[at].depth or kinds[at] is QUOTATION:
        return at
    if lines[at].is_indented:
        while at < len(lines) and (lines[at].is_indented or lines[at].is_empty):
            kinds[at] = QUOTATION
            at += 1
        return at
    return _fold_tail(done, at, has_text=has_text)


def _looks_quoted(done: Cut, at: int) -> bool:
    if at >= len(done.lines):
        return True
    line = done.lines[at]
    return bool(line.depth) or line.is_indented or done.kinds[at] is QUOTATION or _is_known(done, at)


def _fold_tail(done: Cut, start: int, *, has_text: bool) -> int:
    """Fold what goes from here to the end without any sign; what of it is an answer is known by what we had sent."""
    own = [_is_known(done, at) for at in range(start, len(done.lines))]
    filled = sum(1 for line in done.lines[start:] if not line.is_empty)
    if done.known and sum(own) >= max(1, filled * _SHARE_KNOWN):
        for at, is_own in enumerate(own, start):
            if is_own:
                done.kinds[at] = QUOTATION
        return start
    if not has_text:
        return start
    done.kinds[start:] = [SIGNATURE if kind is SIGNATURE else QUOTATION for kind in done.kinds[start:]]
    return len(done.lines)


def _is_known(done: Cut, at: int) -> bool:
    """Whether we had sent a line; a short one may be the end of the line above it, which a client broke."""
    text = done.lines[at].text
    if not done.known or len(text) > LIMITS.line_letters:
        return False
    words = words_of_line(text)
    above = done.lines[at - 1].text[-200:] if at and len(words) < 3 else ""
    return done.known.has(words, words_of_line(above))


def _fold_known(done: Cut) -> None:
    """Fold runs of lines that we had sent, where nothing else says that they are quoted."""
    if not done.known:
        return
    run: list[int] = []
    for at, line in enumerate([*done.lines, Line("")]):
        is_last = at == len(done.lines)
        if not is_last and line.is_empty:
            continue
        if not is_last and done.kinds[at] is TEXT and _is_known(done, at) and not _is_forwarded(done, at):
            run.append(at)
            continue
        if sum(len(words_of_line(done.lines[place].text)) for place in run) >= _LEAST_KNOWN_WORDS:
            for place in run:
                done.kinds[place] = QUOTATION
        run = []


def _is_forwarded(done: Cut, at: int) -> bool:
    return done.forwarded_from is not None and at >= done.forwarded_from


def _fold_signatures(done: Cut) -> None:
    """Fold the signature of each stretch of text; a stretch ends where something is quoted, or something else signs."""
    most = len(done.lines) if done.forwarded_from is None else done.forwarded_from
    for kind, start, stop in blocks_of(done):
        end = min(stop, most)
        if kind is TEXT and start < end and (at := signature_start(done.lines, start, end)) is not None:
            done.kinds[at:end] = [SIGNATURE] * (end - at)


def _give_empty_lines(done: Cut) -> None:
    """Let empty lines between two quotations go with them, so that they do not cut one in two."""
    before: BlockKind | None = None
    empty: list[int] = []
    for at, line in enumerate(done.lines):
        if line.is_empty:
            empty.append(at)
            continue
        if before is not None and before is done.kinds[at]:
            for place in empty:
                done.kinds[place] = before
        before, empty = done.kinds[at], []
