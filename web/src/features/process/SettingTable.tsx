import { Badge, Code, Group, Stack, Text } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { NoMatch } from "@/screens/NoMatch";
import { useUrlState } from "@/screens/useUrlState";
import { DataTable } from "@/ui/DataTable";
import { matches } from "@/ui/fold";
import { SearchField } from "@/ui/SearchField";
import { WIDTH } from "@/ui/sizes";
import type { ViewOf } from "./infos";

type Setting = ViewOf<"health">["settings"][number];

/** Settings in force: what each is for, its value or whether a secret is set, and its variable. */
export function SettingTable({ settings }: { settings: readonly Setting[] }) {
  const { t } = useT();
  const [query, setQuery] = useUrlState("q");
  const rows = settings
    .filter((each) => matches(`${each.text} ${each.variable} ${each.value ?? ""}`, query))
    .toSorted((a, b) => Number(a.is_default) - Number(b.is_default));
  return (
    <Stack gap={0}>
      <Group p="md">
        <SearchField isLive value={query} onSearch={setQuery} flex={1} miw={WIDTH.lg} maw={WIDTH.xl} />
      </Group>
      <DataTable
        label={t("process.general.settings")}
        rows={rows}
        rowKey={(each) => each.variable}
        empty={<NoMatch filters={["q"]} />}
        columns={[
          { key: "text", label: t("process.setting"), cell: (each) => each.text },
          { key: "value", label: t("process.setting.value"), cell: valueOf },
          { key: "variable", label: t("process.setting.variable"), cell: variableOf, isWide: true },
        ]}
      />
    </Stack>
  );
}

const valueOf = (each: Setting) => <Value setting={each} />;
const variableOf = (each: Setting) => <Code>{each.variable}</Code>;

function Value({ setting }: { setting: Setting }) {
  const { t } = useT();
  return (
    <Group gap="2xs">
      {setting.is_secret ? (
        <Text size="sm" c="dimmed">
          {t(setting.is_set ? "process.setting.secret" : "process.setting.unset")}
        </Text>
      ) : (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {shown(setting, t("ui.yes"), t("ui.no")) || t("process.setting.unset")}
        </Text>
      )}
      {!setting.is_default && <Badge color="info">{t("process.setting.changed")}</Badge>}
    </Group>
  );
}

function shown(setting: Setting, yes: string, no: string): string {
  if (setting.value === "True") return yes;
  return setting.value === "False" ? no : (setting.value ?? "");
}
