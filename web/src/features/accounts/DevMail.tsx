import { Anchor, Text } from "@mantine/core";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import classes from "./TextLink.module.css";

/** Where no mails leave the house (development), the way to them. */
export function DevMail() {
  const { t, lang } = useT();
  const site = useSite();
  if (!site.frontend.mail_page) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("accounts.devMail.text")}{" "}
      <Anchor
        inherit
        className={classes["link"] ?? ""}
        href={`/dev/mail?lang=${lang}`}
        target="_blank"
        rel="noreferrer"
      >
        {t("accounts.devMail.open")}
      </Anchor>
    </Text>
  );
}
