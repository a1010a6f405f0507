import { Button, Group, NumberInput, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useChange, useRead } from "@/api/useCalls";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { WIDTH } from "@/ui/sizes";

const TYPING_MS = 300;
const MOST_COUNT = 99;

/** Puts a bundle of the shop into the customer's cart. */
export function SuggestForm({ shopId, username }: { shopId: string; username: string }) {
  const { t, lang } = useT();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const read = useRead(
    "/v1/user/shop/bundle/list",
    { query: { user_shop_client_id: shopId, search_text: search || null, status: "active" } },
    { keepsPrevious: true },
  );
  const change = useChange("/v1/user/shop/cart/bundle/add", {
    refreshes: ["/v1/user/shop/cart/get"],
    showsProblem: true,
  });
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { bundle: null as string | null, count: 1 as number | string },
    validate: { bundle: (id: string | null) => (id ? null : t("orders.carts.choose")) },
  });
  const send = submit(async ({ bundle, count }) => {
    await change.send({
      query: {
        user_shop_client_id: shopId,
        username,
        user_shop_bundle_client_id: bundle ?? "",
        add_bundle_count: Number(count) || 1,
      },
    });
    notifyDone(t("orders.carts.added"));
    form.setValues({ bundle: null, count: 1 });
  });
  return (
    <form onSubmit={send} noValidate>
      <Group align="flex-end" gap="xs">
        <Select
          label={t("orders.carts.bundle")}
          data={(read.data?.list ?? []).map((each) => ({
            value: each.user_shop_bundle_client_id,
            label: inLang(lang, each, "bundle_name"),
          }))}
          searchable
          onSearchChange={setTyped}
          nothingFoundMessage={t("ui.noMatch.title")}
          w={{ base: "100%", xs: WIDTH.lg }}
          {...field("bundle")}
        />
        <NumberInput
          label={t("orders.carts.count")}
          min={1}
          max={MOST_COUNT}
          allowDecimal={false}
          w={WIDTH.xs}
          {...field("count")}
        />
        <Button type="submit" loading={isSending}>
          {t("orders.carts.add")}
        </Button>
      </Group>
    </form>
  );
}
