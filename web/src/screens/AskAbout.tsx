import { Button } from "@mantine/core";
import { IconLifebuoy } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "./links";
import { ICON } from "@/ui/sizes";

interface AskAboutProps {
  kind: "order" | "bill" | "bundle" | "project";
  id: string;
  /** The shop that is asked first; where there is none the site is. */
  shopId?: string | undefined;
}

/** Where help is asked for, with what it is about: who answers opens that with one click. */
export function useAskLink({ kind, id, shopId }: AskAboutProps): string {
  const shop = shopId === undefined ? {} : { shop: shopId };
  return useLink()("user_support_list", { ask: "1", about: `${kind}:${id}`, ...shop });
}

/** Leads to where help is asked for. */
export function AskAbout(about: AskAboutProps) {
  const { t } = useT();
  const link = useAskLink(about);
  return (
    <Button
      component={Link}
      to={link}
      variant="default"
      leftSection={<IconLifebuoy size={ICON.sm} aria-hidden />}
    >
      {t("support.ask")}
    </Button>
  );
}
