import { Button, Group, Text } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { useT } from "@/phrases/useT";
import type { RuleColumn } from "@/ui/rules/columns";
import { RuleBuilder } from "@/ui/rules/RuleBuilder";
import { builderRule, countConditions, EMPTY_RULE, type ServerGroup, serverRule } from "@/ui/rules/rule";
import { ICON } from "@/ui/sizes";
import type { WdmRange } from "../layers";

interface RangeRuleProps {
  columns: readonly RuleColumn[];
  rule: WdmRange["rule"];
  error: string | undefined;
  onChange: (rule: NonNullable<WdmRange["rule"]> | null) => void;
  /** What stands at the end of its line. */
  children: ReactNode;
}

/** For which records a range holds: all of them, or those that fit conditions on other columns. */
export function RangeRule({ columns, rule, error, onChange, children }: RangeRuleProps) {
  const { t } = useT();
  const kept = rule as ServerGroup | null;
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState(() => (kept ? builderRule(kept) : EMPTY_RULE));
  const change = (next: RuleGroupType) => {
    setQuery(next);
    const sent = serverRule(next);
    onChange(sent.rules.length > 0 ? (sent as unknown as NonNullable<WdmRange["rule"]>) : null);
  };
  const count = kept ? countConditions(kept) : 0;
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Button
          size="compact-md"
          variant={count > 0 ? "light" : "default"}
          aria-expanded={isOpen}
          disabled={columns.length === 0}
          leftSection={<IconFilter size={ICON.sm} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? t("layers.range.forSome", { count }) : t("layers.range.forAll")}
        </Button>
        {children}
      </Group>
      {isOpen && <RuleBuilder columns={columns} rule={query} onChange={change} />}
      {error && (
        <Text size="sm" c="danger" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}
