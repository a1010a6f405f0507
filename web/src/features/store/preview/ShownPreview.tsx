import { Stack, Text } from "@mantine/core";
import { lazy } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { loadFreeAnswer } from "@/features/learning/public";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { CardSkeleton, Loaded } from "@/ui/States";
import PreviewContent from "./PreviewContent";

const FreeAnswer = lazy(loadFreeAnswer);
const GET = "/v1/bundle/product/preview/get";

interface ShownPreviewProps {
  bundle: string;
  product: string;
  token: string;
}

/** What its shop shows of a product to everybody; a model answers once. */
export default function ShownPreview({ bundle, product, token }: ShownPreviewProps) {
  const { t } = useT();
  const { date } = useFormat();
  const query = {
    user_shop_bundle_client_id: bundle,
    user_shop_bundle_product_client_id: product,
    ...(token ? { organization_token: token } : {}),
  };
  const read = useRead(GET, { query });
  const predict = useChange("/v1/bundle/product/preview/predict", {
    showsProblem: true,
    refreshes: [GET],
  });
  const ask = async (input: Record<string, unknown>) => {
    const told = await predict.send({ query, body: { input } });
    return told.prediction;
  };
  return (
    <Loaded read={read} skeleton={<CardSkeleton cards={1} />}>
      {({ preview, shown_at, has_free_answer }) => (
        <Stack gap="sm">
          <PreviewContent
            preview={preview}
            model={
              <FreeAnswer
                model={preview.model}
                name={product}
                isLeft={has_free_answer}
                isSending={predict.isRunning}
                onAsk={ask}
              />
            }
          />
          {preview.kind !== "model" && (
            <Text size="xs" c="dimmed">
              {t("store.preview.day", { day: date(shown_at) })}
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
