import { Button, Group, Text } from "@mantine/core";
import { IconChartBar, IconFileInvoice, IconPackage, IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ICON } from "@/ui/sizes";
import { kindIn, type RecordKind, wordsOf } from "../about";

const SHOWN = {
  order: { name: "support.about.order", icon: IconReceipt },
  bill: { name: "support.about.bill", icon: IconFileInvoice },
  bundle: { name: "support.about.bundle", icon: IconPackage },
  project: { name: "support.about.project", icon: IconChartBar },
} as const satisfies Readonly<Record<RecordKind, { name: PhraseKey; icon: unknown }>>;

/** What a ticket is about: the record that it names opens with one click, the rest are words. */
export function AboutTicket({ id, note }: { id: string; note: string }) {
  const { t } = useT();
  const to = useLink();
  const kind = kindIn(note);
  const read = useRead(
    "/v1/support/context",
    { query: { user_support_client_id: id } },
    { enabled: kind !== null },
  );
  const reference = read.data?.reference;
  const words = wordsOf(note, kind !== null && (read.isPending || Boolean(reference)));
  if (!words && !reference) return null;
  const shown = kind && SHOWN[kind];
  const name = reference && [reference.caption, reference.description].filter(Boolean).join(" · ");
  return (
    <Group gap="xs" mt="3xs">
      {shown && reference && reference.route_view && (
        <Button
          component={Link}
          to={to(reference.route_view, reference.query)}
          size="compact-sm"
          variant="light"
          maw="100%"
          leftSection={<shown.icon size={ICON.sm} aria-hidden />}
        >
          {`${t(shown.name)}: ${name}`}
        </Button>
      )}
      {shown && reference && !reference.route_view && <Text size="sm">{`${t(shown.name)}: ${name}`}</Text>}
      {words && (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      )}
    </Group>
  );
}
