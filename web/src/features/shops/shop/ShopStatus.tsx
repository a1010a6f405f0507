import { Alert, Anchor, Badge, Button, Group, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { CallProblem } from "@/api/problems";
import { hasRole, useSession } from "@/api/session";
import { useChange } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { ReasonDialog } from "@/ui/ReasonDialog";
import type { Tone } from "@/ui/tones";
import { may, type Shop, SHOP_READS } from "../types";

type Status = Shop["status"];

const NAMES: Record<string, PhraseKey> = {
  shop_name: "shops.shop.name",
  shop_address: "shops.shop.address",
  shop_tax_office: "shops.shop.taxOffice",
  shop_tax_number: "shops.shop.taxNumber",
  mersis_no: "shops.shop.mersis",
  tax_rate_percent: "shops.shop.taxRate",
  mail: "shops.shop.mail",
  phone: "shops.shop.phone",
};
const COLORS: Record<Status, Tone> = {
  draft: "neutral",
  waiting: "waiting",
  active: "success",
  passive: "neutral",
  ended: "neutral",
};
const CHANGE = "/v1/user/shop/status/change";

interface ShopStatusProps {
  shop: Shop;
  /** Leads to a field of the settings. */
  onField: (name: string) => void;
}

/** How far a shop has come: what is missing before it can be admitted, and where it can go from here. */
export function ShopStatus({ shop, onField }: ShopStatusProps) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const own = shop.own;
  const isReviewer = useReviews(shop);
  const missing = shop.status === "draft" ? (own?.missing ?? []) : [];
  return (
    <Section
      title={
        <Group gap="xs" component="span">
          {t("shops.shop.status")}
          <StatusBadge status={shop.status} />
          {shop.kind === "personal" && (
            <Badge component="span" miw="max-content" variant="outline" color="neutral">
              {t("shops.shop.personal")}
            </Badge>
          )}
        </Group>
      }
      description={t(helpOf(shop, isReviewer))}
      actions={<Moves shop={shop} isIncomplete={missing.length > 0} />}
    >
      <Stack gap="sm">
        {own?.status_reason && (
          <Alert
            color="waiting"
            icon={<IconAlertTriangle aria-hidden />}
            title={t(REASONS[shop.status] ?? "shops.shop.reason")}
          >
            {own.status_reason}
          </Alert>
        )}
        {shop.status === "waiting" && own?.asked_at && (
          <Text size="sm">{t("shops.shop.askedAt", { time: dateTime(own.asked_at) })}</Text>
        )}
        {missing.length > 0 && (
          <div>
            <Text fw={600}>{t("shops.shop.missing")}</Text>
            <List mt="3xs">
              {missing.map((name) => (
                <List.Item key={name}>
                  <Anchor component="button" type="button" onClick={() => onField(name)}>
                    {t(NAMES[name] ?? "shops.shop.name")}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </Section>
  );
}

/** What the reason of an administrator explains, by the state it led to. */
const REASONS: Partial<Record<Status, PhraseKey>> = {
  draft: "shops.shop.reason.draft",
  passive: "shops.shop.reason.passive",
  ended: "shops.shop.reason.ended",
};

/** Whether the person decides about the shop of somebody else. */
function useReviews(shop: Shop): boolean {
  const { user } = useSession();
  return hasRole(user, "admin") && shop.own?.owner_username !== user?.username;
}

function helpOf({ status, own }: Shop, isReviewer: boolean): PhraseKey {
  if (own?.is_held) return "shops.shop.status.held.help";
  if (status === "draft" && own?.status_reason) return "shops.shop.status.refused.help";
  if (status === "waiting" && isReviewer) return "shops.shop.status.waiting.review";
  return `shops.shop.status.${status}.help`;
}

/** The moves that are open to who looks at the shop; what others will read asks for a reason. */
function Moves({ shop, isIncomplete }: { shop: Shop; isIncomplete: boolean }) {
  const { t } = useT();
  const [asking, setAsking] = useState<Status | null>(null);
  const isReviewer = useReviews(shop);
  const move = useMove(shop, () => setAsking(null));
  if (!may(shop, "shop_admin", "shop_settings_edit")) return null;
  const targets = (shop.own?.target_list ?? []).filter(
    (target) => target !== "ended" || may(shop, "shop_admin"),
  );
  const words = (target: Status): PhraseKey =>
    isReviewer && shop.status === "waiting" && target === "draft"
      ? "shops.shop.move.refuse"
      : shop.status === "waiting" && target === "active"
        ? "shops.shop.move.admit"
        : `shops.shop.move.${target}`;
  const press = (target: Status) => {
    if (isReviewer && NEEDS_REASON.has(target)) {
      setAsking(target);
      return;
    }
    if (target !== "ended") {
      void move.to(target);
      return;
    }
    confirmLasting({
      title: t("shops.shop.move.ended"),
      text: t("shops.shop.move.ended.text"),
      confirmLabel: t("shops.shop.move.ended"),
      onConfirm: () => void move.to(target),
    });
  };
  return (
    <>
      {targets.map((target) => (
        <Button
          key={target}
          variant={target === "active" || target === "waiting" ? "filled" : "default"}
          {...(target === "ended" ? { color: "danger", variant: "light" } : {})}
          disabled={target === "waiting" && isIncomplete}
          loading={move.isRunning}
          onClick={() => press(target)}
        >
          {t(words(target))}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={`${t(words(asking))}: ${shop.shop_name}`}
          act={t(words(asking))}
          label={t("shops.shop.reason")}
          description={t("shops.shop.reason.help")}
          missing={t("shops.shop.reason.missing")}
          isRunning={move.isRunning}
          onAct={(reason) => void move.to(asking, { reason })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

const NEEDS_REASON = new Set<Status>(["draft", "passive", "ended"]);

interface Said {
  reason?: string;
  is_second_on_purpose?: boolean;
}

function useMove(shop: Shop, onDone: () => void) {
  const { t } = useT();
  const change = useChange(CHANGE, { refreshes: SHOP_READS, showsProblem: true });
  const to = async (status: Status, said: Said = {}) => {
    try {
      const query = { user_shop_client_id: shop.user_shop_client_id, status };
      const done = await change.send({ query, body: said });
      notifyDone(t(`shops.shop.now.${done.status}`));
      onDone();
    } catch (problem) {
      const isTaken = problem instanceof CallProblem && problem.slug === "tax_number_taken";
      if (!isTaken) {
        notifyProblem(problem);
        return;
      }
      confirmLasting({
        title: t("shops.shop.second"),
        text: problem.message,
        confirmLabel: t("shops.shop.second.admit"),
        onConfirm: () => void to(status, { ...said, is_second_on_purpose: true }),
      });
    }
  };
  return { to, isRunning: change.isRunning };
}

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useT();
  return (
    <Badge component="span" miw="max-content" color={COLORS[status]}>
      {t(`shops.shop.status.${status}`)}
    </Badge>
  );
}
