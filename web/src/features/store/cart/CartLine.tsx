import { ActionIcon, Alert, Anchor, Button, Card, Group, NumberInput, Stack, Text } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { CartBundle } from "@/api/generated/types.gen";
import { WithdrawalNote } from "@/features/orders/public";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ICON, WIDTH } from "@/ui/sizes";
import { useMoney } from "../Price";
import { dropNotices, useNotices } from "./notices";
import type { CartChanges } from "./useCartChanges";
import { MOST_COUNT } from "./visitorCart";

interface CartLineProps {
  line: CartBundle;
  currency: number;
  changes: CartChanges;
}

/** One bundle in the cart: what it costs now, how many, and out with it. */
export function CartLine({ line, currency, changes }: CartLineProps) {
  const { t } = useT();
  const to = useLink();
  const name = line.bundle_name;
  return (
    <Card component="li" padding="md">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
          <div>
            <Anchor
              component={Link}
              to={to("product_details", { user_shop_bundle_client_id: line.user_shop_bundle_client_id })}
              fw={600}
            >
              {name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {line.shop_name}
            </Text>
            <Text size="sm">{line.product_list.map((product) => product.pro_name).join(", ")}</Text>
            <WithdrawalNote products={line.product_list} />
          </div>
          <ActionIcon
            variant="subtle"
            color="neutral"
            aria-label={t("store.cart.remove", { name })}
            onClick={() => changes.removeLine(line)}
          >
            <IconTrash size={ICON.md} />
          </ActionIcon>
        </Group>
        <FromShop line={line} changes={changes} />
        <Notices line={line} currency={currency} />
        <Group justify="space-between" align="flex-end" gap="sm">
          <CountField key={line.add_bundle_count} line={line} changes={changes} />
          {line.price && (
            <div>
              <Text fw={650} fz="lg" ta="right" className="num">
                {line.price.gross_text}
              </Text>
              {line.discount_text && (
                <Text size="sm" c="dimmed" ta="right" className="num">
                  {t("store.cart.discount", { amount: line.discount_text })}
                </Text>
              )}
            </div>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

const TYPED_MS = 500;

function CountField({ line, changes }: { line: CartBundle; changes: CartChanges }) {
  const { t } = useT();
  const [count, setCount] = useState<number | string>(line.add_bundle_count);
  // Only the last count that was typed is sent, also where the cart is left before it is.
  const send = useDebouncedCallback(
    (next: number) => {
      if (next !== line.add_bundle_count) changes.setCount(line, next);
    },
    { delay: TYPED_MS, flushOnUnmount: true },
  );
  return (
    <NumberInput
      label={t("store.count")}
      aria-label={t("store.cart.countOf", { name: line.bundle_name })}
      value={count}
      onChange={(next) => {
        setCount(next);
        const whole = Number(next);
        if (Number.isInteger(whole) && whole >= 1 && whole <= MOST_COUNT) send(whole);
      }}
      onBlur={() => {
        if (!(Number(count) >= 1)) setCount(line.add_bundle_count);
      }}
      min={1}
      max={MOST_COUNT}
      allowDecimal={false}
      allowNegative={false}
      disabled={!line.can_be_ordered}
      w={WIDTH.xs}
    />
  );
}

/** Who of the shop put it there; until the customer accepts it, it is no part of an order. */
function FromShop({ line, changes }: { line: CartBundle; changes: CartChanges }) {
  const { t } = useT();
  if (!line.added_by && !line.is_suggested) return null;
  const who = { shop: line.shop_name, name: line.added_by || "–" };
  if (!line.is_suggested) {
    return (
      <Text size="sm" c="dimmed">
        {t("store.notice.accepted", who)}
      </Text>
    );
  }
  return (
    <Alert color="waiting" variant="light" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t("store.notice.suggested", who)}</Text>
        <Button
          size="compact-sm"
          aria-label={t("store.cart.accept.name", { name: line.bundle_name })}
          loading={changes.isRunning}
          onClick={() => changes.accept(line)}
        >
          {t("store.cart.accept")}
        </Button>
      </Group>
    </Alert>
  );
}

const LASTING: Record<string, PhraseKey> = {
  not_sold: "store.notice.not_sold",
  not_in_currency: "store.notice.not_in_currency",
};

function Notices({ line, currency }: { line: CartBundle; currency: number }) {
  const { t } = useT();
  const money = useMoney();
  const id = line.user_shopcart_bundle_client_id;
  const told = useNotices(id).map(({ notice, wasGross }) =>
    notice === "price_changed" && wasGross > 0
      ? t("store.notice.price_changed", {
          was: money(wasGross, currency),
          now: line.price?.gross_text ?? "",
        })
      : t("store.notice.content_changed"),
  );
  const { sold_at: elsewhere } = line;
  const lasting = line.notice_list.flatMap(({ notice }) => LASTING[notice] ?? []);
  return (
    <>
      {elsewhere && (
        <Alert color="waiting" variant="light" role="status">
          {elsewhere.name === ""
            ? t("store.notice.nowhere")
            : t("store.notice.elsewhere", { name: elsewhere.name })}
          {elsewhere.address !== "" && (
            <Anchor href={elsewhere.address} size="sm" display="block" mt="xs" c="inherit" underline="always">
              {t("store.notice.elsewhere.go", { name: elsewhere.name })}
            </Anchor>
          )}
        </Alert>
      )}
      {lasting.map((key) => (
        <Alert key={key} color="danger" variant="light" role="status">
          {t(key)}
        </Alert>
      ))}
      {told.length > 0 && (
        <Alert
          variant="light"
          role="status"
          withCloseButton
          closeButtonLabel={t("store.notice.seen")}
          onClose={() => dropNotices(id)}
        >
          {told.map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
}
