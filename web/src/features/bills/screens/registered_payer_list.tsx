import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { useFormat } from "@/ui/format";
import { Page, Section } from "@/ui/Page";
import { problemText } from "@/ui/problemText";
import { Stat, Stats } from "@/ui/Stat";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { PayerImport } from "../PayerImport";

/** Who takes e-Fatura by the revenue administration's list: how many, since when, and whether one does. */
export default function RegisteredPayersScreen() {
  const { t } = useT();
  const { date, dateTime, number } = useFormat();
  const read = useRead("/v1/bill/payer/list/get", {});
  return (
    <Page title={t("bills.payers.title")} description={t("bills.payers.lead")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
        {(list) => (
          <>
            <Stats columns={2}>
              <Stat label={t("bills.payers.count")} value={number(list.count)} />
              <Stat
                label={t("bills.payers.read")}
                value={list.read_at ? date(list.read_at) : t("bills.payers.never")}
                note={list.read_at ? dateTime(list.read_at) : t("bills.payers.neverText")}
              />
            </Stats>
            <PayerImport jobId={list.job_id} />
            {list.count > 0 && <LookUp />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Asks for one tax number; it stands in the address. */
function LookUp() {
  const { t } = useT();
  const [asked, setAsked] = useUrlState("number");
  const [typed, setTyped] = useState(asked);
  const read = useRead("/v1/bill/payer/get", { query: { tax_number: asked } }, { enabled: asked !== "" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed.trim() || null);
  };
  return (
    <Section title={t("bills.payers.lookUp")} description={t("bills.payers.lookUpText")}>
      <form onSubmit={submit}>
        <Group align="flex-start" gap="xs">
          <TextInput
            aria-label={t("bills.payers.number")}
            placeholder={t("bills.payers.number")}
            inputMode="numeric"
            maxLength={20}
            w={WIDTH.md}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={asked && read.error ? problemText(read.error).title : null}
          />
          <Button
            type="submit"
            variant="default"
            loading={read.isFetching}
            leftSection={<IconSearch size={ICON.sm} aria-hidden />}
          >
            {t("bills.payers.ask")}
          </Button>
        </Group>
      </form>
      {asked && read.data && (
        <Text mt="sm" role="status">
          {read.data.is_registered
            ? t("bills.payers.registered", { number: read.data.tax_number, alias: read.data.alias })
            : t("bills.payers.unregistered", { number: read.data.tax_number })}
        </Text>
      )}
    </Section>
  );
}
