import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Cart, CartCoupon } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { useServerForm } from "@/ui/useServerForm";
import { CARTS } from "./useCarts";

/** The coupons of a cart with what each takes off, and the field for another code. */
export function CartCoupons({ cart }: { cart: Cart }) {
  const { t } = useT();
  return (
    <Stack gap="xs">
      {cart.coupon_list.length > 0 && (
        <Stack gap="xs" component="ul" p={0} m={0} aria-label={t("store.coupons")}>
          {cart.coupon_list.map((coupon) => (
            <Entered key={coupon.coupon_id} coupon={coupon} cartId={cart.user_shopcart_client_id} />
          ))}
        </Stack>
      )}
      <CodeField cartId={cart.user_shopcart_client_id} />
    </Stack>
  );
}

/** One coupon of the cart: what it takes off, or why it takes nothing, and out with it. */
function Entered({ coupon, cartId }: { coupon: CartCoupon; cartId: string }) {
  const { t } = useT();
  const { coupon_id, code, amount_text, problem_text } = coupon;
  const remove = useChange("/v1/user/shopcart/coupon/cancel", {
    refreshes: [CARTS],
    onDone: () => notifyDone(t("store.coupon.removed", { code })),
  });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs" style={{ listStyle: "none" }}>
      <div>
        <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
          {t("store.coupon", { code })}
        </Text>
        {problem_text && (
          <Text size="sm" c="danger" role="status">
            {problem_text}
          </Text>
        )}
      </div>
      <Group wrap="nowrap" gap="3xs">
        {!problem_text && (
          <Text size="sm" className="num" style={{ whiteSpace: "nowrap" }}>
            {`−${amount_text}`}
          </Text>
        )}
        <ActionIcon
          variant="subtle"
          color="neutral"
          loading={remove.isRunning}
          aria-label={t("store.coupon.remove", { code })}
          onClick={() => remove.run({ query: { user_shopcart_client_id: cartId, coupon_id } })}
        >
          <IconTrash size={ICON.sm} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function CodeField({ cartId }: { cartId: string }) {
  const { t } = useT();
  const enter = useChange("/v1/user/shopcart/coupon/add", { refreshes: [CARTS], showsProblem: true });
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { code: "" },
    validate: { code: (code: string) => (code.trim() ? null : t("store.coupon.needed")) },
  });
  const send = submit(async ({ code }) => {
    await enter.send({ query: { user_shopcart_client_id: cartId, code: code.trim() } });
    notifyDone(t("store.coupon.entered"));
    form.reset();
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="xs">
        <TextInput
          label={t("store.coupon.code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...field("code")}
        />
        <Button type="submit" variant="default" loading={isSending}>
          {t("store.coupon.use")}
        </Button>
      </Stack>
    </form>
  );
}
