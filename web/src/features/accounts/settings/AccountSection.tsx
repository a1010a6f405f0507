import { Badge, Text } from "@mantine/core";
import type { UserView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import classes from "./AccountSection.module.css";

/** What stands fast: username, mail address and since when. */
export function AccountSection({ user }: { user: UserView }) {
  const { t } = useT();
  const { date } = useFormat();
  return (
    <Section title={t("accounts.settings.account")}>
      <dl className={classes["facts"]}>
        <Text component="dt" size="sm" c="dimmed">
          {t("accounts.username")}
        </Text>
        <dd>{user.username}</dd>
        <Text component="dt" size="sm" c="dimmed">
          {t("accounts.mail")}
        </Text>
        <dd>
          {user.mail}{" "}
          {user.mail_approve_date && (
            <Badge color="success" className="num">
              {t("accounts.settings.approved", { date: date(user.mail_approve_date) })}
            </Badge>
          )}
        </dd>
        <Text component="dt" size="sm" c="dimmed">
          {t("accounts.settings.since")}
        </Text>
        <dd className="num">{date(user.created_at)}</dd>
      </dl>
    </Section>
  );
}
