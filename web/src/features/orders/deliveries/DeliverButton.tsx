import { Button, Group, NumberInput, Stack, Text, Textarea } from "@mantine/core";
import dayjs from "dayjs";
import { useState } from "react";
import type { OrderedProduct } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { DayInput } from "@/ui/DayInput";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { useServerForm } from "@/ui/useServerForm";
import { ORDER_READS } from "../reads";
import { useOnceKey } from "@/api/useOnceKey";
import { sumOf } from "./sums";

interface DeliverProps {
  product: OrderedProduct;
  shopId: string;
}

/** The shop says that uses of a service were delivered. */
export function DeliverButton({ product, shopId }: DeliverProps) {
  const { t } = useT();
  const [isOpen, setIsOpen] = useState(false);
  const left = product.granted_count === null ? null : product.granted_count - sumOf(product.delivery_list);
  if (!product.can_be_delivered || left === 0) return null;
  return (
    <Group>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t("orders.delivery.deliver.of", { name: product.pro_name })}
        onClick={() => setIsOpen(true)}
      >
        {t("orders.delivery.deliver")}
      </Button>
      {isOpen && (
        <DeliverWindow product={product} shopId={shopId} left={left} onClose={() => setIsOpen(false)} />
      )}
    </Group>
  );
}

function DeliverWindow({
  product,
  shopId,
  left,
  onClose,
}: DeliverProps & { left: number | null; onClose: () => void }) {
  const { t } = useT();
  const today = dayjs().format("YYYY-MM-DD");
  const onceOf = useOnceKey();
  const [opened] = useState(() => crypto.randomUUID());
  const change = useChange("/v1/user/shop/delivery/record", { refreshes: ORDER_READS, showsProblem: true });
  const { field, submit, isSending } = useServerForm({
    initialValues: { uses: 1 as number | string, delivered_on: today as string | null, note: "" },
    validate: { note: (text: string) => (text.trim() ? null : t("orders.delivery.note.missing")) },
  });
  const send = submit(async ({ uses, delivered_on, note }) => {
    const body = { uses: Number(uses) || 1, delivered_on: delivered_on ?? today, note: note.trim() };
    await change.send({
      query: {
        user_shop_client_id: shopId,
        user_shopcart_bundle_product_client_id: product.user_shopcart_bundle_product_client_id,
      },
      body,
      once: onceOf([body, opened]),
    });
    notifyDone(t("orders.delivery.done"));
    onClose();
  });
  return (
    <OpenWindow onClose={onClose} title={t("orders.delivery.deliver.of", { name: product.pro_name })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text size="sm">{t("orders.delivery.deliver.text")}</Text>
          <NumberInput
            label={t("orders.delivery.uses")}
            min={1}
            {...(left === null ? {} : { max: left })}
            allowDecimal={false}
            {...field("uses")}
          />
          <DayInput label={t("orders.delivery.day")} maxDate={today} {...field("delivered_on")} />
          <Textarea
            data-autofocus
            label={t("orders.delivery.note")}
            description={t("orders.delivery.note.hint")}
            autosize
            minRows={2}
            maxLength={500}
            {...field("note")}
          />
          <FormEnd act={t("orders.delivery.deliver")} isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}
