import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Leads, useReadLink } from "./links";
import { isTyped, named } from "./parts";

const OUTSIDE = { target: "_blank", rel: "noopener noreferrer" } as const;

/** What makes an anchor lead there. */
function leadsTo(leads: Leads | null) {
  if (!leads) return { component: "span" } as const;
  if (leads.kind === "screen") return { component: Link, to: leads.to } as const;
  const outside = leads.kind === "page" ? OUTSIDE : {};
  return { component: "a", href: leads.href, ...outside } as const;
}

interface SiteLinkProps {
  link: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** Words that lead where an editor said; where that is nowhere, they are words. */
export function SiteLink({ link, children, className = "" }: SiteLinkProps) {
  const leads = useReadLink()(named(link));
  return leads ? (
    <Anchor {...(leadsTo(leads) as object)} inherit className={className}>
      {children}
    </Anchor>
  ) : (
    <span className={className}>{children}</span>
  );
}

/** A button that leads where an editor said; without a way there is none, but for who types its words. */
export function SiteButton({ link, children, isSmall }: SiteLinkProps & { isSmall?: boolean }) {
  const leads = useReadLink()(named(link));
  if (!leads && !isTyped(children)) return null;
  const look = isSmall ? ({ size: "compact-sm", variant: "light" } as const) : { size: "md" };
  return (
    <Button {...(leadsTo(leads) as object)} {...look}>
      {children}
    </Button>
  );
}
