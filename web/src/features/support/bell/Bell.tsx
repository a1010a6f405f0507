import { UnstyledButton } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { onDemand } from "@/ui/onDemand";
import { ICON } from "@/ui/sizes";
import { useBell } from "./useBell";
import classes from "./Bell.module.css";

const BellPanel = onDemand("dialog", () => import("./BellPanel"));
/** So many of each kind are told at most. */
const MOST_OF_KIND = 20;

/** In how many tickets something waits that the person has not seen; opens which. */
export default function Bell() {
  const { t } = useT();
  const { data } = useBell();
  if (!data) return null;
  const kinds = [data.user_supports, data.mail_supports];
  const count = kinds.reduce((sum, kind) => sum + kind.length, 0);
  const isMore = kinds.some((kind) => kind.length >= MOST_OF_KIND);
  return (
    <BellPanel
      news={data}
      button={
        <UnstyledButton className={classes["bell"] ?? ""} aria-label={t("support.bell", { count })}>
          <IconBell size={ICON.md} stroke={1.7} aria-hidden />
          {count > 0 && (
            <span className={`num ${classes["count"]}`} aria-hidden>
              {count}
              {isMore && "+"}
            </span>
          )}
        </UnstyledButton>
      }
    />
  );
}
