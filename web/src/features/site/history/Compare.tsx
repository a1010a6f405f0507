import { Badge, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { AnswerOf } from "@/api/call";
import { useT } from "@/phrases/useT";
import { DiffText } from "@/ui/DiffText";
import marks from "@/ui/DiffText.module.css";
import { grouped } from "@/ui/grouped";
import classes from "./Compare.module.css";
import { textIn } from "./texts";

export type FieldChange = AnswerOf<"/v1/frontend/revision/compare">["list"][number];

interface CompareProps {
  changes: readonly FieldChange[];
  /** What people call a field, without its language. */
  nameOf: (field: string) => string;
  /** Draws a field that is no text in its own way, a picture for example; undefined: as it is drawn here. */
  draw?: ((change: FieldChange) => ReactNode | undefined) | undefined;
}

/** What two states of something say differently: field by field, language by language, word by word. */
export function Compare({ changes, nameOf, draw }: CompareProps) {
  const { t } = useT();
  if (changes.length === 0) return <Text c="dimmed">{t("site.compare.same")}</Text>;
  const fields = grouped(changes, ({ field }) => withoutLang(field));
  return (
    <Stack gap="md" component="dl" m={0}>
      {[...fields].map(([field, list]) => (
        <div key={field}>
          <Text component="dt" fw={600}>
            {nameOf(field)}
          </Text>
          {list.map((change) => (
            <Text component="dd" m={0} key={change.field} className={classes["change"] ?? ""}>
              {langOf(change.field) && (
                <Badge variant="default" mr="xs">
                  {langOf(change.field)}
                </Badge>
              )}
              {draw?.(change) ?? <Words before={change.before} after={change.after} />}
            </Text>
          ))}
        </div>
      ))}
    </Stack>
  );
}

/** What two values say, word by word; letters written in two ways are the same. */
export function Words({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useT();
  const [was, is] = [textIn(before, t).normalize("NFC"), textIn(after, t).normalize("NFC")];
  if (was === is) return <Text span>{t("site.compare.format")}</Text>;
  return <DiffText isPlain before={was} after={is} />;
}

/** What the marks mean. */
export function Legend() {
  const { t } = useT();
  return (
    <Group gap="sm">
      <del className={marks["removed"]}>{t("site.compare.removed")}</del>
      <ins className={marks["added"]}>{t("site.compare.added")}</ins>
    </Group>
  );
}

const LANG = /\/(tr|en)$/;

function withoutLang(field: string): string {
  return field.replace(LANG, "");
}

function langOf(field: string): string {
  return LANG.exec(field)?.[1]?.toUpperCase() ?? "";
}
