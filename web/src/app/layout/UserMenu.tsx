import { Avatar, Button, UnstyledButton } from "@mantine/core";
import { IconLogin2 } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { displayName, useSession } from "@/api/session";
import { useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { entryOf, useLink } from "@/screens/links";
import { onDemand } from "@/ui/onDemand";
import { ICON } from "@/ui/sizes";
import { existsOn } from "../guards";
import { useScreen } from "../useScreen";

const SignedInMenu = onDemand("menu", () => import("./SignedInMenu"));

/** Who is signed in, their settings and the way out; for a visitor the way in. */
export function UserMenu() {
  const { user } = useSession();
  if (!user) return <Visitor />;
  return <SignedIn name={displayName(user)} detail={user.username} />;
}

function SignedIn({ name, detail }: { name: string; detail: string }) {
  const { t } = useT();
  return (
    <SignedInMenu
      name={name}
      detail={detail}
      button={
        <UnstyledButton bdrs="xl">
          <Avatar size={34} radius="xl" name={name} aria-hidden />
          <span className="visually-hidden">{t("shell.user.menu", { name })}</span>
        </UnstyledButton>
      }
    />
  );
}

/** After signing in nobody wants to come back to these. */
const NO_RETURN = new Set(["register", "password_reset", "register_approve", "logout", "page_not_found"]);

function Visitor() {
  const { t } = useT();
  const site = useSite();
  const to = useLink();
  const { entry } = useScreen();
  const { pathname, search } = useLocation();
  const login = entryOf(site, "login");
  if (!login || !existsOn(site, login) || entry?.route_view === "login") return null;
  const next = entry && !NO_RETURN.has(entry.route_view) ? pathname + search : undefined;
  return (
    <Button component={Link} to={to("login", { next })} size="sm" leftSection={<IconLogin2 size={ICON.md} />}>
      {t("shell.user.signIn")}
    </Button>
  );
}
