import { useRead } from "@/api/useCalls";
import { KnowingApplicationsSection } from "@/features/applications/public";
import { useT } from "@/phrases/useT";
import { Page } from "@/ui/Page";
import { Loaded } from "@/ui/States";
import { AccountSection } from "../settings/AccountSection";
import { LoginCodeSection } from "../settings/LoginCodeSection";
import { PasswordSection } from "../settings/PasswordSection";
import { ProfileForm } from "../settings/ProfileForm";
import { SessionSection } from "../settings/SessionSection";

/** The person's own account: who they are, how they sign in, and where they are signed in. */
export default function UserSettingsScreen() {
  const { t } = useT();
  const read = useRead("/v1/user/get");
  return (
    <Page title={t("accounts.settings.title")} description={t("accounts.settings.lead")} narrow>
      <Loaded read={read}>
        {({ user }) => (
          <>
            <AccountSection user={user} />
            <ProfileForm key={user.user_client_id} user={user} />
            <PasswordSection username={user.username} mail={user.mail} />
            <LoginCodeSection isOn={user.login_code_wanted} mail={user.mail} />
            <SessionSection />
            <KnowingApplicationsSection />
          </>
        )}
      </Loaded>
    </Page>
  );
}
