import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useUrlParam, useUrlState } from "@/screens/useUrlState";
import { Page } from "@/ui/Page";
import { EmptyState } from "@/ui/States";
import { CustomerCart } from "../carts/CustomerCart";

/** What of a shop stands in the cart of one of its customers, and what the shop puts there. */
export default function ShopCartScreen() {
  const { t } = useT();
  const to = useLink();
  const shopId = useUrlParam("shop");
  const [username, setUsername] = useUrlState("username");
  return (
    <Page
      title={t("orders.carts.title")}
      description={t("orders.carts.text")}
      actions={
        <Button component={Link} to={to("user_shop_list")} variant="default">
          {t("orders.carts.shops")}
        </Button>
      }
    >
      {shopId ? (
        <Stack gap="lg">
          <CustomerField key={username} username={username} onOpen={setUsername} />
          {username && <CustomerCart shopId={shopId} username={username} />}
        </Stack>
      ) : (
        <EmptyState title={t("orders.carts.title")} text={t("orders.carts.noShop")} />
      )}
    </Page>
  );
}

function CustomerField({ username, onOpen }: { username: string; onOpen: (name: string) => void }) {
  const { t } = useT();
  const [typed, setTyped] = useState(username);
  const open = (event: FormEvent) => {
    event.preventDefault();
    onOpen(typed.trim());
  };
  return (
    <form onSubmit={open}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={t("orders.carts.username")}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!typed.trim()}>
          {t("orders.carts.open")}
        </Button>
      </Group>
    </form>
  );
}
