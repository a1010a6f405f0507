import { Button, Card, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useT } from "@/phrases/useT";
import { type DrawnUnit, isTyped } from "./parts";
import { SiteLink } from "./SiteLink";
import { keepUnderstood } from "./understood";
import classes from "./NoticeCard.module.css";

/** A short text for once: it covers nothing that is used, and goes when it is understood. */
export default function NoticeCard({ unit }: { unit: DrawnUnit }) {
  const { t } = useT();
  const [isOpen, setIsOpen] = useState(true);
  const { text, label, link } = unit.content;
  if (!isOpen) return null;
  const understand = () => {
    keepUnderstood(unit);
    setIsOpen(false);
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
