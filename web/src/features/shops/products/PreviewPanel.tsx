import { Badge, Button, Group, List, Radio, Stack, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { AnswerOf } from "@/api/call";
import { useChange, useRead } from "@/api/useCalls";
import { loadPreviewContent } from "@/features/store/public";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { CardSkeleton, Loaded } from "@/ui/States";
import { notifyDone } from "@/ui/notify";

const PreviewContent = lazy(loadPreviewContent);
const GET = "/v1/user/shop/bundle/product/preview/get";
const PREVIEWED: ReadonlySet<string> = new Set(["statistics_view", "machine_learning_query"]);
type Answer = AnswerOf<typeof GET>;

interface PreviewPanelProps {
  product: { user_shop_bundle_product_client_id: string; product_type: string };
}

/** What everybody sees of a product before buying it, as its shop allows. */
export function PreviewPanel({ product }: PreviewPanelProps) {
  const { t } = useT();
  const id = product.user_shop_bundle_product_client_id;
  const has = PREVIEWED.has(product.product_type);
  const read = useRead(GET, { query: { user_shop_bundle_product_client_id: id } }, { enabled: has });
  if (!has) return null;
  return (
    <Section title={t("shops.shown.free")} description={t("shops.shown.freeText")}>
      <Loaded read={read} skeleton={<CardSkeleton cards={1} />}>
        {(answer) => <Offered id={id} answer={answer} />}
      </Loaded>
    </Section>
  );
}

function Offered({ id, answer }: { id: string; answer: Answer }) {
  const { t } = useT();
  const { date } = useFormat();
  const { shown, shown_at, offered, sentence_list: sentences } = answer;
  const [finding, setFinding] = useState(() => Math.max(0, sentences.indexOf(shown?.sentence ?? "")));
  const query = { user_shop_bundle_product_client_id: id };
  const record = useChange("/v1/user/shop/bundle/product/preview/record", { refreshes: [GET] });
  const hide = useChange("/v1/user/shop/bundle/product/preview/delete", { refreshes: [GET] });
  const keep = async () => {
    await record.send({ query, body: { finding } });
    notifyDone(t("shops.shown.isShown"));
  };
  const takeBack = async () => {
    await hide.send({ query });
    notifyDone(t("shops.shown.isHidden"));
  };
  if (!offered && !shown) return <Text size="sm">{t("shops.shown.nothing")}</Text>;
  const preview = offered ?? shown;
  return (
    <Stack gap="md">
      {shown && shown_at && (
        <Group gap="xs">
          <Badge color="success">{t("shops.shown.inStore")}</Badge>
          <Text size="sm" c="dimmed">
            {t("shops.shown.since", { day: date(shown_at) })}
          </Text>
        </Group>
      )}
      {sentences.length > 0 ? (
        <Radio.Group
          label={t("shops.shown.which")}
          value={String(finding)}
          onChange={(chosen) => setFinding(Number(chosen))}
        >
          <Stack gap="xs" mt="xs">
            {sentences.map((sentence, at) => (
              <Radio key={sentence} value={String(at)} label={sentence} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        preview && (
          <Suspense fallback={<CardSkeleton cards={1} />}>
            <PreviewContent preview={preview} model={<ModelFacts model={preview.model} />} />
          </Suspense>
        )
      )}
      <Group justify="flex-end">
        {shown && (
          <Button variant="default" loading={hide.isRunning} onClick={() => void takeBack()}>
            {t("shops.shown.hide")}
          </Button>
        )}
        {offered && (
          <Button loading={record.isRunning} onClick={() => void keep()}>
            {t(shown ? "shops.shown.again" : "shops.shown.show")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** What buyers can ask of a model. */
function ModelFacts({ model }: { model: unknown }) {
  const { t } = useT();
  const { form } = model as { form: { target_caption: string; fields: { id: string; caption: string }[] } };
  return (
    <div>
      <Text size="sm">{t("shops.shown.model", { target: form.target_caption })}</Text>
      <List size="sm" mt="xs">
        {form.fields.map(({ id, caption }) => (
          <List.Item key={id}>{caption}</List.Item>
        ))}
      </List>
    </div>
  );
}
