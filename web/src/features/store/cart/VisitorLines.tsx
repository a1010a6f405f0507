import { ActionIcon, Anchor, Group, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyDone } from "@/ui/notify";
import { ICON } from "@/ui/sizes";
import { priceIn } from "../currency";
import {
  isSameLine,
  keepVisitorCart,
  readVisitorCart,
  useVisitorCart,
  type VisitorLine,
  withoutLine,
} from "./visitorCart";

/** What a visitor has put into the cart so far, at today's prices. */
export function VisitorLines() {
  const lines = useVisitorCart();
  return (
    <Stack gap="xs">
      {lines.map((line) => (
        <Line key={`${line.bundleId} ${line.currency}`} line={line} />
      ))}
    </Stack>
  );
}

function Line({ line }: { line: VisitorLine }) {
  const { t } = useT();
  const to = useLink();
  const token = line.token ? { organization_token: line.token } : {};
  const query = { user_shop_bundle_client_id: line.bundleId, ...token };
  const { data, error } = useRead("/v1/bundle/details", { query });
  const bundle = data?.bundle;
  const name = bundle?.bundle_name ?? t(error ? "store.cart.gone" : "store.cart.reading");
  const price = bundle && priceIn(bundle.price_list, line.currency as "0" | "1");
  const remove = () => {
    keepVisitorCart(withoutLine(readVisitorCart(), line));
    notifyDone(t("store.cart.removed", { name }), () =>
      keepVisitorCart([...readVisitorCart().filter((each) => !isSameLine(each, line)), line]),
    );
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div>
        <Anchor component={Link} to={to("product_details", query)} size="sm" fw={600}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed" className="num">
          {line.count} × {price?.gross_text ?? "–"}
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="neutral"
        aria-label={t("store.cart.remove", { name })}
        onClick={remove}
      >
        <IconTrash size={ICON.sm} />
      </ActionIcon>
    </Group>
  );
}
