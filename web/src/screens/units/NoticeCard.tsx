import { Button, Card, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useSession } from "@/api/session";
import { useChange, useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { type DrawnUnit, isTyped } from "./parts";
import { SiteLink } from "./SiteLink";
import { keepUnderstood } from "./understood";
import classes from "./NoticeCard.module.css";

const LIST = "/v1/frontend/notice/list";

/** A short text for once: it covers nothing that is used, and goes when it is understood, for members on all devices. */
export default function NoticeCard({ unit }: { unit: DrawnUnit }) {
  const { t } = useT();
  const [isOpen, setIsOpen] = useState(true);
  const isMember = useSession().user !== null;
  const elsewhere = useRead(LIST, {}, { enabled: isMember });
  const keep = useChange("/v1/frontend/notice/understand", { refreshes: [LIST], showsProblem: true });
  const { text, label, link } = unit.content;
  const isKnown = elsewhere.data?.list.some(
    ({ key, version }) => key === unit.key && version === unit.version,
  );
  if (!isOpen || isKnown || (isMember && elsewhere.isLoading)) return null;
  const understand = () => {
    keepUnderstood(unit);
    setIsOpen(false);
    if (isMember) keep.run({ body: { key: unit.key } });
  };
  return (
    <Card
      component="section"
      aria-label={t("site.notice.label")}
      shadow="md"
      padding="md"
      className={classes["notice"] ?? ""}
    >
      <Text size="sm">{text}</Text>
      <Group gap="sm" mt="sm" justify="space-between">
        <Text size="sm" component="span">
          {(link || isTyped(label)) && <SiteLink link={link}>{label || t("site.notice.read")}</SiteLink>}
        </Text>
        <Button size="xs" onClick={understand}>
          {t("site.notice.understood")}
        </Button>
      </Group>
    </Card>
  );
}
