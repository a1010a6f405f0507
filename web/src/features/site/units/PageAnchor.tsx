import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";

/** The way to the page on which something stands: on this site, or on another in a page of its own. */
export function PageAnchor({ address }: { address: string | null }) {
  const { t } = useT();
  if (address === null) return null;
  const words = (
    <>
      {t("units.openPage")} <IconExternalLink size={ICON.xs} aria-hidden />
    </>
  );
  return address.startsWith("/") ? (
    <Anchor component={Link} to={address} size="sm">
      {words}
    </Anchor>
  ) : (
    <Anchor href={address} target="_blank" rel="noopener" size="sm">
      {words}
    </Anchor>
  );
}
