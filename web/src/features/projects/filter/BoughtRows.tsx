import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { CallProblem } from "@/api/problems";
import { readAgain } from "@/api/useCalls";
import type { BoughtProduct } from "@/features/bought/public";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { EmptyState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import { SharedSubsets } from "../subsets/SharedSubsets";
import type { ColumnsOf } from "../values";
import { DownloadButton, FilteredRows, RuleEditor } from "./FilterParts";
import { useFilter } from "./useFilter";
import type { View } from "./useView";

const COUNT = "/v1/wanalyzer/project/dataset/count";

interface BoughtRowsProps {
  product: BoughtProduct;
  data: ColumnsOf;
  /** Which columns in which order; other ones of the same question take no further use. */
  view?: View;
  /** Further fields of the question. */
  children?: ReactNode;
}

/** A question is asked by a button: it takes a use. What was asked before is shown at once. */
export function BoughtRows({ product, data, view, children }: BoughtRowsProps) {
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
    void readAgain(cache, COUNT);
  }, [cache, onUsed]);
  return (
    <>
      <Section>
        <Stack gap="lg">
          <SharedSubsets projectId={product.projectId} product={product.authClientId} filter={filter} />
          <RuleEditor filter={filter} data={data} />
          {children}
        </Stack>
        <Group mt="lg" gap="sm">
          {product.givesScreen && !isPaid && (
            <Button
              leftSection={<IconTable size={ICON.md} aria-hidden />}
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
              view={view}
              isOff={isRefused || (product.isUsedUp && !isPaid)}
              product={product.authClientId}
              onDone={onRead}
            />
          )}
          {!isPaid && (
            <Text size="sm" c="dimmed">
              {t(product.isUnlimited ? "bought.cost.free" : "bought.cost.one")}
            </Text>
          )}
        </Group>
      </Section>
      {isAsked && product.givesScreen ? (
        <FilteredRows
          projectId={product.projectId}
          data={data}
          rule={isRefused ? null : filter.rule}
          view={view}
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
