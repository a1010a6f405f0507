import { Alert, Button, Grid, Group, Radio, Stack, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { BillingProfiles, Cart } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { ChoiceBar } from "@/ui/ChoiceBar";
import { useDevice } from "@/ui/device";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { Agreements } from "./Agreements";
import { Billing } from "./Billing";
import type { PayType } from "./buyer";
import { ConsentBox } from "./ConsentBox";
import { LawPages } from "./LawPages";
import { RenewalBox } from "./RenewalBox";
import { Summary } from "./Summary";
import { useCheckout } from "./useCheckout";
import classes from "./Checkout.module.css";

interface CheckoutProps {
  cart: Cart;
  /** Whom they let be billed before. */
  kept: BillingProfiles;
  onOrdered: (orderId: string) => void;
}

/** The whole checkout on one page: who is billed, how it is paid, what is agreed to, what it costs. */
export function Checkout({ cart: opened, kept, onOrdered }: CheckoutProps) {
  const { t } = useT();
  const checkout = useCheckout(opened, kept, onOrdered);
  const { cart, isPricing, form, field, submit, isSending, sellers, approved, billing } = checkout;
  const { isMobile } = useDevice();
  const isFree = cart.total.gross === 0;
  const button = (
    <Button
      type="submit"
      size="md"
      className={classes["order"] ?? ""}
      loading={isSending}
      disabled={!cart.can_be_ordered || isPricing}
      leftSection={<IconLock size={ICON.md} aria-hidden />}
    >
      {isFree ? t("orders.checkout.free") : t("orders.checkout.order")}
    </Button>
  );
  return (
    <form className={classes["form"]} onSubmit={submit(checkout.send)} noValidate>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <Section title={t("orders.checkout.buyer")}>
              <Billing
                kept={kept}
                billing={billing}
                form={{ values: form.values, field, set: (some) => form.setValues(some) }}
              />
            </Section>
            {!isFree && (
              <Section title={t("orders.checkout.way")}>
                <Stack gap="md">
                  <Ways
                    cart={cart}
                    value={form.values.pay_type}
                    onChange={(way) => form.setFieldValue("pay_type", way)}
                  />
                  {cart.card_renewal && form.values.pay_type === "card" && (
                    <RenewalBox
                      offer={cart.card_renewal}
                      isGiven={checkout.keepsCard}
                      onChange={checkout.setKeepsCard}
                    />
                  )}
                </Stack>
              </Section>
            )}
            {sellers.length > 0 && (
              <Section
                title={t("orders.checkout.agreements")}
                description={t("orders.checkout.agreements.text")}
              >
                <Agreements
                  cartId={cart.user_shopcart_client_id}
                  sellers={sellers}
                  approved={approved}
                  said={() => ({ buyer: billing.said(), pay_type: form.getValues().pay_type })}
                  onApprove={checkout.approve}
                  isAsked={checkout.isMissing}
                />
              </Section>
            )}
            {cart.consent && (
              <Section title={t("orders.consent.title")}>
                <ConsentBox
                  consent={cart.consent}
                  isGiven={checkout.isConsented}
                  onChange={checkout.setConsented}
                  isMissing={checkout.isConsentMissing && !checkout.isConsented}
                />
              </Section>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Section title={t("orders.checkout.summary")}>
            <Stack gap="md" aria-busy={isPricing}>
              <Summary cart={cart} />
              {checkout.refusal && (
                <Alert color="danger" role="alert" tabIndex={-1} data-wrong>
                  {checkout.refusal}
                </Alert>
              )}
              {!isMobile && button}
              <Text size="sm" c="dimmed">
                {t(
                  form.values.pay_type === "card" && !isFree
                    ? "orders.checkout.cardNote"
                    : "orders.checkout.note",
                )}
              </Text>
              <LawPages />
            </Stack>
          </Section>
        </Grid.Col>
      </Grid>
      {isMobile && <OrderBar total={cart.total.gross_text}>{button}</OrderBar>}
    </form>
  );
}

/** On a phone: what it costs and the button are always in sight. */
function OrderBar({ total, children }: { total: string; children: ReactNode }) {
  const { t } = useT();
  return (
    <ChoiceBar label={t("orders.total")}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm">{t("orders.total")}</Text>
          <Text fw={650} className="num">
            {total}
          </Text>
        </Group>
        {children}
      </Stack>
    </ChoiceBar>
  );
}

function Ways({ cart, value, onChange }: { cart: Cart; value: PayType; onChange: (way: PayType) => void }) {
  const { t } = useT();
  return (
    <Radio.Group
      label={t("orders.checkout.way")}
      labelProps={{ className: "visually-hidden" }}
      value={value}
      onChange={(way) => onChange(way as PayType)}
    >
      <Stack gap="sm">
        <Radio
          value="card"
          label={t("orders.way.card")}
          description={t(cart.can_pay_by_card ? "orders.way.card.text" : "orders.way.notOffered")}
          disabled={!cart.can_pay_by_card}
        />
        <Radio
          value="transfer"
          label={t("orders.way.transfer")}
          description={t(cart.can_pay_by_transfer ? "orders.way.transfer.text" : "orders.way.notOffered")}
          disabled={!cart.can_pay_by_transfer}
        />
      </Stack>
    </Radio.Group>
  );
}
