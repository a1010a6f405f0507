import { Button, Card, Group, Text } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { CallProblem } from "@/api/problems";
import { type BoughtProduct, BoughtScreen } from "@/features/bought/public";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { EmptyState, Loaded } from "@/ui/States";
import { DownloadButton, FilteredRows, RuleEditor } from "../filter/FilterParts";
import { useFilter } from "../filter/useFilter";
import { useColumns } from "../readColumns";
import type { ColumnsOf } from "../values";

const COUNT = "/v1/wanalyzer/project/dataset/count";

/** Data that was bought, by its rows; and which data can be bought. */
export default function DatasetFilterProducts() {
  return (
    <BoughtScreen type="dataset_filter" route="dataset_filter_products" wide>
      {(product) => <Columns product={product} />}
    </BoughtScreen>
  );
}

function Columns({ product }: { product: BoughtProduct }) {
  const columns = useColumns(product.projectId, true, product.authClientId);
  return <Loaded read={columns}>{(data) => <Filter product={product} data={data} />}</Loaded>;
}

/** A question is asked by a button: it takes a use. What was asked before is shown at once. */
function Filter({ product, data }: { product: BoughtProduct; data: ColumnsOf }) {
  const { t } = useT();
  const cache = useQueryClient();
  const filter = useFilter(product.projectId, true, product.authClientId);
  const [asked, setAsked] = useState<string | null>(null);
  const isRefused = filter.count.error instanceof CallProblem;
  const isPaid = !filter.count.isPlaceholderData && typeof filter.count.data?.count === "number";
  const isAsked = isPaid || (filter.rule !== null && asked === JSON.stringify(filter.rule));
  const { onUsed } = product;
  const onRead = useCallback(() => {
    onUsed();
    void cache.invalidateQueries({ queryKey: [COUNT] });
  }, [cache, onUsed]);
  return (
    <>
      <Section>
        <RuleEditor filter={filter} data={data} />
        <Group mt="lg" gap="sm">
          {product.givesScreen && !isPaid && (
            <Button
              leftSection={<IconTable size={17} aria-hidden />}
              disabled={isRefused || !filter.isSettled || product.isUsedUp}
              onClick={() => setAsked(JSON.stringify(filter.rule))}
            >
              {t("bought.rows.show")}
            </Button>
          )}
          {product.givesExcel && (
            <DownloadButton
              projectId={product.projectId}
              name={product.held.product_name}
              rule={filter.rule}
              isOff={isRefused || (product.isUsedUp && !isPaid)}
              product={product.authClientId}
              onDone={onRead}
            />
          )}
          {!isPaid && (
            <Text size="sm" c="dimmed">
              {t("bought.cost.one")}
            </Text>
          )}
        </Group>
      </Section>
      {isAsked && product.givesScreen ? (
        <FilteredRows
          projectId={product.projectId}
          data={data}
          rule={isRefused ? null : filter.rule}
          product={product.authClientId}
          {...(isPaid ? {} : { onRead })}
        />
      ) : (
        <Card>
          <EmptyState icon={<IconTable />} title={t("bought.rows.wait")} text={t("bought.rows.waitText")} />
        </Card>
      )}
    </>
  );
}
