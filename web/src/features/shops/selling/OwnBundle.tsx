import { Alert, Badge, Button, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import { useRead } from "@/api/useCalls";
import { SoldChart } from "@/features/statistics/public";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { Page, Section } from "@/ui/Page";
import { Stat, Stats } from "@/ui/Stat";
import { Loaded } from "@/ui/States";
import { GapDialog } from "../bundles/GapDialog";
import { GapList } from "../bundles/GapList";
import { useBundleStatus } from "../bundles/useBundleStatus";

const GET = "/v1/user_created_bundle/get";
type Answer = AnswerOf<typeof GET>;
type Output = Answer["output_list"][number];

/** A bundle of own outputs: what it lacks, and what its buyer will see. */
export function OwnBundle({ id }: { id: string }) {
  const { t, lang } = useT();
  const read = useRead(GET, { query: { user_shop_bundle_client_id: id } }, { staleTime: 0 });
  const bundle = read.data?.bundle;
  const name = bundle && inLang(lang, bundle, "bundle_name");
  return (
    <Page
      title={name ?? t("sell.title")}
      actions={read.data && <Actions answer={read.data} name={name ?? ""} />}
    >
      <Loaded read={read}>
        {(answer) => (
          <Stack gap="lg">
            {answer.gap_list.length > 0 && answer.bundle.status !== "active" && (
              <Section title={t("sell.gaps")}>
                <GapList
                  gaps={answer.gap_list}
                  shop={answer.bundle.user_shop_client_id}
                  bundle={answer.bundle.user_shop_bundle_client_id}
                />
              </Section>
            )}
            {answer.output_list.map((output) => (
              <OutputPreview
                key={output.user_shop_bundle_product_client_id}
                output={output}
                answer={answer}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ answer, name }: { answer: Answer; name: string }) {
  const { t } = useT();
  const to = useLink();
  const { user_shop_client_id: shop, user_shop_bundle_client_id: bundle, status } = answer.bundle;
  const change = useBundleStatus(shop);
  const isActive = status === "active";
  return (
    <>
      <Button component={Link} variant="default" to={to("user_shop_bundle_record", { shop, bundle })}>
        {t("sell.edit")}
      </Button>
      <Button
        loading={change.isRunning}
        {...(isActive ? { variant: "default" } : {})}
        onClick={() => void (isActive ? change.passivate(bundle, name) : change.activate(bundle, name))}
      >
        {t(isActive ? "sell.deactivate" : "sell.activate")}
      </Button>
      <GapDialog refused={change.refused} shop={shop} onClose={change.forget} />
    </>
  );
}

/** What a buyer of one product will see, through its limits. */
function OutputPreview({ output, answer }: { output: Output; answer: Answer }) {
  const { t } = useT();
  const { number } = useFormat();
  const id = output.user_shop_bundle_product_client_id;
  const product = answer.product_list.find((each) => each.user_shop_bundle_product_client_id === id);
  return (
    <Section
      title={`${t("sell.preview")}: ${product?.pro_name ?? ""}`}
      description={t("sell.preview.text")}
      actions={<Badge color="neutral">{t(`shops.product.type.${output.product_type}`)}</Badge>}
    >
      <Stack gap="md">
        {!output.is_reachable && (
          <Alert color="danger" icon={<IconAlertTriangle aria-hidden />}>
            {t("sell.preview.closed")}
          </Alert>
        )}
        <Stats columns={2}>
          <Stat label={t("sell.preview.rows")} value={number(output.row_count, 0)} />
          <Stat
            label={t("sell.preview.columns")}
            value={number(output.column_names.length, 0)}
            note={output.column_names.join(", ")}
          />
        </Stats>
        {output.target_name && <Line label={t("sell.preview.target")} text={output.target_name} />}
        {output.input_names.length > 0 && (
          <Line label={t("sell.preview.inputs")} text={output.input_names.join(", ")} />
        )}
        {output.product_type === "cell_calculation" && (
          <Line label={t("sell.preview.calculated")} text={output.calculated_names.join(", ") || "–"} />
        )}
        {output.sentences.length > 0 && (
          <div>
            <Text size="sm" fw={600} mb="3xs">
              {t("sell.preview.findings")}
            </Text>
            <List size="sm">
              {output.sentences.map((sentence) => (
                <List.Item key={sentence}>{sentence}</List.Item>
              ))}
            </List>
          </div>
        )}
        {output.chart && <SoldChart chart={output.chart} />}
        {output.sample_rows.length > 0 && <SampleRows rows={output.sample_rows} />}
      </Stack>
    </Section>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="sm">{text}</Text>
    </div>
  );
}

function SampleRows({ rows }: { rows: readonly Record<string, unknown>[] }) {
  const { t } = useT();
  const { number } = useFormat();
  const shown = (value: unknown) => {
    if (value === null || value === undefined) return "–";
    return typeof value === "number" ? number(value) : String(value);
  };
  return (
    <DataTable
      label={t("sell.preview.sample")}
      rows={rows.map((cells, at) => ({ at, cells }))}
      rowKey={(row) => String(row.at)}
      columns={Object.keys(rows[0] ?? {}).map((name) => ({
        key: name,
        label: name,
        cell: ({ cells }: { cells: Record<string, unknown> }) => shown(cells[name]),
      }))}
    />
  );
}
