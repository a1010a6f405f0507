import { Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useRead } from "@/api/useCalls";
import { useRuleColumns, useColumns } from "@/features/projects/public";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import {
  builderRule,
  EMPTY_RULE,
  hasUnfinished,
  type ServerGroup,
  serverRule,
  writeRule,
} from "@/ui/rules/rule";
import { RuleBuilder } from "@/ui/rules/RuleBuilder";
import { Loaded, RowSkeleton } from "@/ui/States";

const COUNT = "/v1/wanalyzer/project/dataset/count";
const WAIT_MS = 350;

interface RuleFieldProps {
  project: string;
  /** The text of a rule; empty = all rows. */
  rule: string;
  error: unknown;
  onChange: (rule: string) => void;
  /** Whether the rule on the screen is unfinished or differs from the one that was handed over. */
  onOpen: (isOpen: boolean) => void;
}

/** Which rows of the project a buyer reaches: a rule as blocks, told as a sentence with its count. */
export default function RuleField(props: RuleFieldProps) {
  const { t } = useT();
  const columns = useColumns(props.project);
  const { first, key, onChange } = useFirst(props);
  // The rule that is kept is text; the server says it as blocks.
  const kept = useRead(
    COUNT,
    { body: { project_id: props.project, filter_text: first } },
    { enabled: Boolean(first) },
  );
  return (
    <Stack
      gap="xs"
      data-field="main_rule_algorithm"
      data-wrong={props.error ? true : undefined}
      tabIndex={-1}
    >
      <div>
        <Text size="sm" fw={500}>
          {t("shops.analysis.rule")}
        </Text>
        <Text size="sm" c="dimmed">
          {t("shops.analysis.rule.help")}
        </Text>
      </div>
      <Loaded read={columns} skeleton={<RowSkeleton rows={2} />}>
        {(data) =>
          first ? (
            <Loaded read={kept} skeleton={<RowSkeleton rows={2} />}>
              {(answer) => (
                <Builder
                  key={key}
                  {...props}
                  first={first}
                  onChange={onChange}
                  columns={data.columns}
                  begin={answer.filter_rule as unknown as ServerGroup}
                />
              )}
            </Loaded>
          ) : (
            <Builder
              key={key}
              {...props}
              first={first}
              onChange={onChange}
              columns={data.columns}
              begin={null}
            />
          )
        }
      </Loaded>
      {typeof props.error === "string" && (
        <Text size="sm" c="danger" role="alert">
          {props.error}
        </Text>
      )}
    </Stack>
  );
}

/** The rule that the blocks begin with; a form that is set back begins anew. */
function useFirst({ rule, onChange }: RuleFieldProps) {
  const [known, setKnown] = useState(rule);
  const [begun, setBegun] = useState({ first: rule, key: 0 });
  if (rule !== known) {
    setKnown(rule);
    setBegun(({ key }) => ({ first: rule, key: key + 1 }));
  }
  return {
    ...begun,
    onChange: (next: string) => {
      setKnown(next);
      onChange(next);
    },
  };
}

interface BuilderProps extends RuleFieldProps {
  /** The rule as it was handed over, in whichever language it was written. */
  first: string;
  columns: NonNullable<ReturnType<typeof useColumns>["data"]>["columns"];
  begin: ServerGroup | null;
}

function Builder({ project, columns, begin, first, rule, onChange, onOpen }: BuilderProps) {
  const { t } = useT();
  const { number, percent } = useFormat();
  const [query, setQuery] = useState(() => (begin ? builderRule(begin) : EMPTY_RULE));
  const now = writeRule(serverRule(query));
  const [settled] = useDebouncedValue(now, WAIT_MS);
  const count = useRead(
    COUNT,
    { body: { project_id: project, filter_rule: settled ? JSON.parse(settled) : null } },
    { keepsPrevious: true },
  );
  const answered = count.isPlaceholderData ? undefined : count.data;
  const text = answered && (settled ? answered.filter_text : "");
  // The same rule is written in other words in another language: only another rule is a change.
  const isAsBefore = now === (begin ? writeRule(begin) : "");
  const wanted = isAsBefore ? first : now === settled ? text : undefined;
  useEffect(() => {
    if (wanted !== undefined && wanted !== rule) onChange(wanted);
    // Only an answer changes the rule; `onChange` is a new function with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  const offered = useRuleColumns(columns);
  const isUnfinished = hasUnfinished(query);
  const isOpen = isUnfinished || wanted === undefined || wanted !== rule;
  useEffect(() => {
    onOpen(isOpen);
    return () => onOpen(false);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);
  return (
    <>
      <RuleBuilder columns={offered} rule={query} onChange={setQuery} />
      <div aria-live="polite" aria-busy={count.isFetching}>
        {isUnfinished && <Text size="sm">{t("shops.analysis.rule.unfinished")}</Text>}
        {count.data && (
          <>
            <Text fw={600}>{count.data.filter_sentence}</Text>
            <Text size="sm" c="dimmed" className="num">
              {t("projects.filter.count", {
                count: count.data.count ?? 0,
                all: number(count.data.total, 0),
                share: percent(count.data.total ? (count.data.count ?? 0) / count.data.total : 0),
              })}
            </Text>
          </>
        )}
      </div>
    </>
  );
}
