import { UnstyledButton } from "@mantine/core";
import { IconCoins } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { onDemand } from "@/ui/onDemand";
import { ICON } from "@/ui/sizes";
import { useBalance } from "./useBalance";
import classes from "./header.module.css";

const CreditPanel = onDemand("dialog", () => import("./CreditPanel"));

/** The credit balance in the header; opens the last movements. */
export default function CreditHeader() {
  const { t } = useT();
  const { number } = useFormat();
  const { data } = useBalance();
  if (!data) return null;
  const amount = number(data.available, 0);
  return (
    <CreditPanel
      button={
        <UnstyledButton className={classes["balance"]} aria-label={t("credits.balance.open", { amount })}>
          <IconCoins size={ICON.md} stroke={1.7} aria-hidden />
          <span className="num">{amount}</span>
        </UnstyledButton>
      }
    />
  );
}
