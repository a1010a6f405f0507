import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { AnswerOf } from "@/api/call";
import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { deviceOf } from "@/features/accounts/public";
import { useT } from "@/phrases/useT";
import { screenAt, useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { Loaded } from "@/ui/States";
import { ICON, SCREEN } from "@/ui/sizes";
import { screenIn } from "../about";

type Context = AnswerOf<"/v1/support/context">;

/** What else a desk may see of who asks: open where there is room, elsewhere once somebody wants to. */
export function ContextCard({ id, note }: { id: string; note: string }) {
  const { t } = useT();
  const isWide = useMediaQuery(SCREEN.wide, false, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? isWide;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        mt="2xs"
        aria-expanded={isOpen}
        leftSection={<Icon size={ICON.sm} aria-hidden />}
        onClick={() => setWanted(!isOpen)}
      >
        {t("support.context")}
      </Button>
      {isOpen && <Records id={id} note={note} />}
    </div>
  );
}

function Records({ id, note }: { id: string; note: string }) {
  const read = useRead("/v1/support/context", { query: { user_support_client_id: id } });
  return <Loaded read={read}>{(found) => <Groups found={found} note={note} />}</Loaded>;
}

function Groups({ found, note }: { found: Context; note: string }) {
  const { t } = useT();
  const to = useLink();
  const { number } = useFormat();
  const { ticket_list: tickets, order_list: orders, bill_list: bills, project_list: projects } = found;
  const { credits } = found;
  const isAlone = !credits && tickets.length + orders.length + bills.length + projects.length === 0;
  return (
    <Stack gap="xs" mt="2xs">
      {isAlone && <Text size="sm">{t("support.context.none")}</Text>}
      {tickets.length > 0 && (
        <Group name={t("support.context.tickets")}>
          {tickets.map((each) => (
            <Record
              key={each.user_support_client_id}
              to={to("user_support_details", { user_support_client_id: each.user_support_client_id })}
              caption={`#${each.number}`}
              description={each.subject}
            />
          ))}
          {found.requester_id && (
            <Record
              to={to("user_support_list", {
                view: "all",
                filter: JSON.stringify({ requester_id: found.requester_id }),
              })}
              caption={t("support.context.all")}
              description=""
            />
          )}
        </Group>
      )}
      {orders.length > 0 && (
        <Group name={t("support.context.orders")}>
          {orders.map((each) => (
            <Record key={each.id} to={to(each.route_view, each.query)} {...each} />
          ))}
        </Group>
      )}
      {bills.length > 0 && (
        <Group name={t("support.context.bills")}>
          {bills.map((each) => (
            <Record key={each.id} to={to(each.route_view, each.query)} {...each} />
          ))}
        </Group>
      )}
      {projects.length > 0 && (
        <Group name={t("support.context.projects")}>
          {projects.map((each, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- names may repeat
            <Text key={at} size="sm" truncate>
              {`${each.name} · ${t(`support.context.project.${each.state}`)}`}
            </Text>
          ))}
        </Group>
      )}
      {credits && (
        <Group name={t("support.context.credits")}>
          <Text size="sm">
            {[
              t("support.context.credits.available", { amount: number(credits.available) }),
              credits.reserved > 0 &&
                t("support.context.credits.reserved", { amount: number(credits.reserved) }),
              credits.suspended > 0 &&
                t("support.context.credits.suspended", { amount: number(credits.suspended) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </Group>
      )}
      <Origin found={found} note={note} />
    </Stack>
  );
}

/** Where a ticket was written, and with what. */
function Origin({ found, note }: { found: Context; note: string }) {
  const { t, lang } = useT();
  const site = useSite();
  const screen = screenAt(site, screenIn(note))?.entry;
  const isElsewhere = screen && screen.route_view !== "user_support_list";
  const parts = [found.domain, isElsewhere && screen.caption[lang], deviceOf(found.device).name];
  const words = parts.filter(Boolean).join(" · ");
  if (!words) return null;
  return (
    <Group name={t("support.context.origin")}>
      <Text size="sm">{words}</Text>
    </Group>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Stack gap="3xs">{children}</Stack>
    </div>
  );
}

interface RecordProps {
  to: string;
  caption: string;
  description: string;
}

function Record({ to, caption, description }: RecordProps) {
  return (
    <Anchor component={Link} to={to} size="sm" truncate>
      {[caption, description].filter(Boolean).join(" · ")}
    </Anchor>
  );
}
