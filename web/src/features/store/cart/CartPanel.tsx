import { Button, Popover, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { type Opener, useOpensAtOnce } from "@/ui/onDemand";
import { VisitorLines } from "./VisitorLines";

/** The cart of a visitor under its button; signing in leads on to the whole cart. */
export default function CartPanel({ button }: { button: Opener }) {
  const { t } = useT();
  const to = useLink();
  const { target, opened, setOpened } = useOpensAtOnce(button);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(22rem, calc(100vw - 2rem))"
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label={t("store.cart.title")}>
        <Stack gap="sm">
          <Text fw={600}>{t("store.cart.title")}</Text>
          <VisitorLines />
          <Text size="xs" c="dimmed">
            {t("store.cart.visitor")}
          </Text>
          <Button component={Link} to={to("user_shoppingcart")} onClick={() => setOpened(false)}>
            {t("store.cart.signIn")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
