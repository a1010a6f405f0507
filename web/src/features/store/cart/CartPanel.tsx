import { Button, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { HeaderPanel } from "@/ui/HeaderPanel";
import type { Opener } from "@/ui/onDemand";
import { VisitorLines } from "./VisitorLines";

/** The cart of a visitor under its button; signing in leads on to the whole cart. */
export default function CartPanel({ button }: { button: Opener }) {
  const { t } = useT();
  const to = useLink();
  return (
    <HeaderPanel button={button} label={t("store.cart.title")}>
      {({ close }) => (
        <Stack gap="sm">
          <Text fw={600}>{t("store.cart.title")}</Text>
          <VisitorLines />
          <Text size="xs" c="dimmed">
            {t("store.cart.visitor")}
          </Text>
          <Button component={Link} to={to("user_shoppingcart")} onClick={close}>
            {t("store.cart.signIn")}
          </Button>
        </Stack>
      )}
    </HeaderPanel>
  );
}
