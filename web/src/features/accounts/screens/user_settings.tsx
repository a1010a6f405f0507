import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { useRead } from "@/api/useCalls";
import type { UserView } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useDevice } from "@/ui/device";
import { Page } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { SETTINGS_SECTIONS } from "../settings/sections";
import { IdentityDialog } from "../settings/security/IdentityDialog";
import classes from "../settings/SectionNav.module.css";

/** The person's own account: who they are, how they sign in, where they are signed in, and their data. */
export default function UserSettingsScreen() {
  const { t } = useT();
  const read = useRead("/v1/user/get");
  return (
    <Page title={t("accounts.settings.title")} description={t("accounts.settings.lead")}>
      <Loaded read={read}>{({ user }) => <Sections key={user.user_client_id} user={user} />}</Loaded>
      <IdentityDialog />
    </Page>
  );
}

function Sections({ user }: { user: UserView }) {
  const { t } = useT();
  const { isMobile } = useDevice();
  const { hash, search } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className={classes["place"]} data-phone={isMobile || undefined}>
      <nav className={classes["nav"]} aria-label={t("accounts.settings.sections")}>
        <ul className={classes["list"]}>
          {SETTINGS_SECTIONS.map(({ id, caption }) => (
            <li key={id}>
              <Link
                className={classes["link"]}
                to={{ search, hash: id }}
                state={{ keepsScreen: true }}
                replace
              >
                {t(caption)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes["parts"]}>
        {SETTINGS_SECTIONS.map(({ id, Part }) => (
          <div key={id} id={id} className={classes["part"]}>
            <Part user={user} />
          </div>
        ))}
      </div>
    </div>
  );
}
