import { Badge, Button, Card, Collapse, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUnitWord } from "@/ui/useUnitWord";
import { useProject } from "../projectContext";
import type { Step } from "../values";
import classes from "./Columns.module.css";

const DETAILS = "/v1/wanalyzer/project/details/columns/wai/get";

type Column = AnswerOf<typeof DETAILS>["column_list"][number];
type Proposal = NonNullable<Column["proposal_list"]>[number];

interface Found {
  column: Column;
  proposal: Proposal;
}

/** Columns that a data model knows, each to be linked with a click, or all that were recognised at once. */
export function Recognised() {
  const { t } = useT();
  const { projectId, apply, isChanging } = useProject();
  const [isOpen, setOpen] = useState(false);
  const read = useRead(DETAILS, { body: { project_id: projectId, with_proposals: true } });
  const columns = read.data?.column_list ?? [];
  const found = columns.flatMap((column) => {
    const [proposal] = column.proposal_list ?? [];
    return proposal ? [{ column, proposal }] : [];
  });
  if (found.length === 0) return null;
  const sure = found.filter(({ proposal }) => proposal.bar === "recognised");
  const link = (chosen: readonly Found[]) =>
    void apply(chosen.map(stepOf), t("projects.link.linked", { count: chosen.length }));
  return (
    <Card padding="sm" mb="md">
      <Group justify="space-between">
        <Text fw={600} className="num">
          {sure.length > 0
            ? t("projects.link.recognised", { count: sure.length, of: columns.length })
            : t("projects.link.perhapsOnly", { count: found.length })}
        </Text>
        <Group gap="xs">
          <Button size="compact-md" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? "projects.link.fold" : "projects.link.look")}
          </Button>
          {sure.length > 0 && (
            <Button size="compact-md" loading={isChanging} onClick={() => link(sure)}>
              {t("projects.link.all", { count: sure.length })}
            </Button>
          )}
        </Group>
      </Group>
      <Collapse expanded={isOpen}>
        <Stack gap="xs" mt="sm" component="ul" className={classes["list"] ?? ""}>
          {found.map((each) => (
            <li key={each.column.column_id}>
              <ProposalLine found={each} isChanging={isChanging} onLink={() => link([each])} />
            </li>
          ))}
        </Stack>
      </Collapse>
    </Card>
  );
}

interface LineProps {
  found: Found;
  isChanging: boolean;
  onLink: () => void;
}

function ProposalLine({ found: { column, proposal }, isChanging, onLink }: LineProps) {
  const { t, lang } = useT();
  const unitWord = useUnitWord();
  const name = proposal.captions[lang];
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="xs">
        <Text size="sm">{column.column_name}</Text>
        <Badge variant={proposal.bar === "recognised" ? "light" : "outline"} tt="none">
          {[name, unitWord(proposal.own_unit_symbol)].filter(Boolean).join(", ")}
        </Badge>
        {proposal.looks_like && (
          <Text size="xs" c="dimmed">
            {t("projects.link.looksLike", { unit: unitWord(proposal.looks_like_symbol) })}
          </Text>
        )}
      </Group>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        loading={isChanging}
        aria-label={t("projects.link.linkOne", { column: column.column_name, name })}
        onClick={onLink}
      >
        {t(proposal.bar === "recognised" ? "projects.link.link" : "projects.link.perhaps")}
      </Button>
    </Group>
  );
}

function stepOf({ column, proposal }: Found): Step {
  return {
    kind: "link_column",
    column: column.column_id,
    facts: { layer: proposal.layer, code: proposal.code },
    unit: proposal.looks_like ?? proposal.unit,
    convert: false,
  };
}
