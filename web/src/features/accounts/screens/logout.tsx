import { Alert, Button, Center, Loader } from "@mantine/core";
import { IconDoorExit, IconShieldLock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, NavigationType, useNavigationType } from "react-router";
import { forcedEndStore, sessionStore } from "@/api/session";
import { useStore } from "@/api/store";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { AuthCard } from "../AuthCard";
import { forgetPerson, leave } from "../leaving";

/** Ends the session and says good-bye; also where a session that somebody else ended leads. */
export default function LogoutScreen() {
  const { t, lang } = useT();
  const to = useLink();
  const end = useStore(forcedEndStore);
  const { isLeaving, wasPutOut } = useLeaving();
  const isForced = end !== null || wasPutOut;
  if (isLeaving) {
    return (
      <Center mih="40vh" role="status" aria-label={t("accounts.logout.leaving")}>
        <Loader />
      </Center>
    );
  }
  return (
    <AuthCard
      icon={isForced ? <IconShieldLock /> : <IconDoorExit />}
      title={isForced ? t("accounts.logout.endedTitle") : t("accounts.logout.title")}
      lead={isForced ? t("accounts.logout.endedLead") : t("accounts.logout.lead")}
    >
      {end?.message && end.lang === lang && (
        <Alert color="warning" role="status">
          {end.message}
        </Alert>
      )}
      <Button component={Link} to={to("login")} fullWidth>
        {t("accounts.logout.again")}
      </Button>
    </AuthCard>
  );
}

/** Ends the session if there is one. Whoever is led here without one was put out: the way out is offered to the signed-in only. */
function useLeaving() {
  const isLed = useNavigationType() === NavigationType.Push;
  const [wasPutOut] = useState(() => isLed && sessionStore.get() === null);
  const [isLeaving, setIsLeaving] = useState(() => sessionStore.get() !== null);
  useEffect(() => {
    if (sessionStore.get()) void leave().finally(() => setIsLeaving(false));
    // Whoever was put out may sign in again and go on with what they typed.
    else if (!wasPutOut && !forcedEndStore.get()) forgetPerson();
  }, [wasPutOut]);
  return { isLeaving, wasPutOut };
}
