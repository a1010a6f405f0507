import { Button, SegmentedControl, SimpleGrid, Stack, Table, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { CardSkeleton, Loaded } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { LOOK_MS, useInfo, type ViewOf } from "../infos";
import { useProcessWords } from "../words";

type Rate = ViewOf<"rates">;
const KINDS = ["person", "address", "application", "call"] as const;

/** How many people, addresses and applications call, and how often; who they are only where it is asked for. */
export function Rates() {
  const { t } = useT();
  const read = useInfo("rates", { every: LOOK_MS });
  const [isShown, setIsShown] = useState(false);
  return (
    <Section
      title={t("process.rates")}
      description={t("process.rates.lead")}
      actions={
        !isShown && (
          <Button
            variant="default"
            leftSection={<IconEye size={ICON.sm} aria-hidden />}
            onClick={() => setIsShown(true)}
          >
            {t("process.rates.show")}
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <Loaded read={read} skeleton={<CardSkeleton cards={1} />}>
          {(rates) => <RateTable rates={rates} />}
        </Loaded>
        {isShown && <Busiest />}
      </Stack>
    </Section>
  );
}

function RateTable({ rates }: { rates: readonly Rate[] }) {
  const { t } = useT();
  const words = useProcessWords();
  const rows = [
    { key: "calls", label: t("process.rates.calls"), of: (rate: Rate) => words.many(rate.calls, false) },
    {
      key: "people",
      label: t("process.rates.people"),
      of: (rate: Rate) => words.many(rate.people, rate.is_more),
    },
    {
      key: "addresses",
      label: t("process.rates.addresses"),
      of: (rate: Rate) => words.many(rate.addresses, rate.is_more),
    },
    {
      key: "applications",
      label: t("process.rates.applications"),
      of: (rate: Rate) => words.many(rate.applications, rate.is_more),
    },
  ];
  return (
    <Table aria-label={t("process.rates")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("process.rates.who")}</Table.Th>
          {rates.map((rate) => (
            <Table.Th key={rate.minutes} ta="right">
              {t("process.rates.minutes", { count: rate.minutes })}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key}>
            <Table.Th scope="row" fw={400}>
              {row.label}
            </Table.Th>
            {rates.map((rate) => (
              <Table.Td key={rate.minutes} ta="right" className="num">
                {row.of(rate)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The busiest of each kind; that somebody looked stands in the audit trail, so it is not asked for again by itself. */
function Busiest() {
  const { t } = useT();
  const { number } = useFormat();
  const [minutes, setMinutes] = useState<1 | 5 | 60>(5);
  const read = useInfo("rates", { detail: "full", filter: { minutes } });
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t("process.rates.busiest")}
        data={([1, 5, 60] as const).map((each) => ({
          value: String(each),
          label: t("process.rates.minutes", { count: each }),
        }))}
        value={String(minutes)}
        onChange={(chosen) => setMinutes(Number(chosen) as 1 | 5 | 60)}
      />
      <Loaded read={read} skeleton={<CardSkeleton cards={1} />}>
        {(rates) => {
          const busiest = rates.find((rate) => rate.minutes === minutes)?.busiest ?? [];
          return (
            <SimpleGrid cols={{ base: 1, sm: 2, xl: 4 }}>
              {KINDS.map((kind) => (
                <Stack key={kind} gap="2xs">
                  <Text fw={600}>{t(`process.rates.of.${kind}`)}</Text>
                  {busiest.some((each) => each.kind === kind) ? (
                    <Table aria-label={t(`process.rates.of.${kind}`)}>
                      <Table.Tbody>
                        {busiest
                          .filter((each) => each.kind === kind)
                          .map((each) => (
                            <Table.Tr key={each.name}>
                              <Table.Td style={{ overflowWrap: "anywhere" }}>{each.name}</Table.Td>
                              <Table.Td ta="right" className="num">
                                {number(each.calls, 0)}
                              </Table.Td>
                            </Table.Tr>
                          ))}
                      </Table.Tbody>
                    </Table>
                  ) : (
                    <Text size="sm" c="dimmed">
                      {t("process.rates.nobody")}
                    </Text>
                  )}
                </Stack>
              ))}
            </SimpleGrid>
          );
        }}
      </Loaded>
      <Text size="xs" c="dimmed">
        {t("process.rates.audited")}
      </Text>
    </Stack>
  );
}
