import { Anchor, Group, Progress, Text } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ProjectSummary } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { Section } from "@/ui/Page";
import { ICON, WIDTH } from "@/ui/sizes";
import { wasOpened } from "../opened";
import { type Check, checklistOf } from "./checklist";
import classes from "./Dashboard.module.css";

/** What to do first; gone once everything has been done. */
export function Checklist({ projects }: { projects: readonly ProjectSummary[] }) {
  const { t } = useT();
  const checks = checklistOf(projects, wasOpened);
  const done = checks.filter((check) => check.isDone).length;
  if (done === checks.length) return null;
  return (
    <Section
      title={t("projects.checklist.title")}
      actions={
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed" className="num">
            {t("projects.checklist.done", { done, all: checks.length })}
          </Text>
          <Progress
            value={(done / checks.length) * 100}
            w={WIDTH.xs}
            aria-label={t("projects.checklist.done", { done, all: checks.length })}
          />
        </Group>
      }
    >
      <ul className={classes["checks"]}>
        {checks.map((check) => (
          <Item key={check.key} check={check} projects={projects} />
        ))}
      </ul>
    </Section>
  );
}

function Item({ check, projects }: { check: Check; projects: readonly ProjectSummary[] }) {
  const { t } = useT();
  const to = useLink();
  const ready = projects.filter((project) => project.state === "ready");
  const project = ready.find((each) => !each.is_sample) ?? ready[0];
  const params = { project_id: project?.project_id };
  const paths: Record<Check["key"], string | null> = {
    sample: to("project_view", { project_id: ready.find((each) => each.is_sample)?.project_id }),
    upload: to("add_dataset"),
    statistics: project ? to("project_dataset_statistics_query", params) : null,
    training: project ? to("project_machine_learning", params) : null,
  };
  const path = paths[check.key];
  if (check.isDone || !path) {
    return (
      <li className={classes["check"]}>
        {check.isDone ? (
          <IconCircleCheckFilled
            size={ICON.lg}
            className={classes["done"]}
            role="img"
            aria-label={t("projects.checklist.isDone")}
          />
        ) : (
          <IconCircle size={ICON.lg} aria-hidden />
        )}
        <Text c="dimmed" td={check.isDone ? "line-through" : undefined}>
          {t(check.label)}
        </Text>
      </li>
    );
  }
  return (
    <li className={classes["check"]}>
      <IconCircle size={ICON.lg} aria-hidden />
      <Anchor component={Link} to={path}>
        {t(check.label)}
      </Anchor>
    </li>
  );
}
