import { Card, Group, Select, Stack, Text } from "@mantine/core";
import { useRead } from "@/api/useCalls";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { DiffText } from "@/ui/DiffText";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import type { AgreementVersion } from "../types";
import { named } from "./placeholders";

/** Every version of an agreement, and what differs between two of them. */
export function Versions({ agreement }: { agreement: string }) {
  const { t } = useT();
  const read = useRead("/v1/user/shop/bundle/agreement/version/list", { query: { agreement_id: agreement } });
  return (
    <Section title={t("shops.versions.title")} description={t("shops.versions.lead")}>
      <Loaded read={read}>{({ list }) => <Comparison list={list} />}</Loaded>
    </Section>
  );
}

function Comparison({ list }: { list: readonly AgreementVersion[] }) {
  const { t, lang } = useT();
  const { dateTime } = useFormat();
  const [newer, setNewer] = useUrlState("version", String(list[0]?.version ?? ""));
  const [older, setOlder] = useUrlState("before", String(list[1]?.version ?? ""));
  const textOf = (version: AgreementVersion) =>
    named(inLang(lang, version, "text"), (hole) => t(`shops.hole.${hole}`));
  const of = (number: string) => list.find(({ version }) => String(version) === number);
  const [after, before] = [of(newer), of(older)];
  const choices = list.map(({ version, created_at }) => ({
    value: String(version),
    label: t("shops.versions.one", { version, time: dateTime(created_at) }),
  }));
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Select
          label={t("shops.versions.newer")}
          data={choices}
          value={newer}
          allowDeselect={false}
          onChange={setNewer}
        />
        {list.length > 1 && (
          <Select
            label={t("shops.versions.older")}
            data={choices}
            value={older}
            clearable
            onChange={setOlder}
          />
        )}
      </Group>
      {after && (
        <>
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {t("shops.versions.hash", { hash: after.sha256 })}
          </Text>
          <Card withBorder>
            <Text fw={700}>{inLang(lang, after, "title")}</Text>
            <DiffText before={textOf(before ?? after)} after={textOf(after)} />
          </Card>
        </>
      )}
    </Stack>
  );
}
