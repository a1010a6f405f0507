import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { entryOf, useLink } from "@/screens/links";
import { screenOf } from "./values";

interface OpenButtonProps {
  type: string;
  authClientId: string | null;
  name: string;
  /** The main button of its page. */
  isMain?: boolean;
}

/** Opens what was bought, where this site has a screen for it. */
export function OpenButton({ type, authClientId, name, isMain = false }: OpenButtonProps) {
  const { t } = useT();
  const to = useLink();
  const screen = screenOf(type);
  const entry = entryOf(useSite(), screen ?? "");
  if (!entry || !screen) return null;
  return (
    <Button
      component={Link}
      size={isMain ? "sm" : "compact-md"}
      to={to(screen, { auth_client_id: authClientId })}
      aria-label={`${t("orders.active.open")}: ${name}`}
    >
      {t("orders.active.open")}
    </Button>
  );
}
