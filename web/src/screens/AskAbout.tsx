import { Button } from "@mantine/core";
import { IconLifebuoy } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "./links";
import { ICON } from "@/ui/sizes";

interface AskAboutProps {
  kind: "order" | "bill";
  id: string;
}

/** Leads to where help is asked for, with what it is about: who answers opens that with one click. */
export function AskAbout({ kind, id }: AskAboutProps) {
  const { t } = useT();
  const to = useLink();
  return (
    <Button
      component={Link}
      to={to("user_support_list", { ask: "1", about: `${kind}:${id}` })}
      variant="default"
      leftSection={<IconLifebuoy size={ICON.sm} aria-hidden />}
    >
      {t("support.ask")}
    </Button>
  );
}
