import { useT } from "@/phrases/useT";
import classes from "./Method.module.css";

/** The rule by which something was found: for who asks. */
export function Method({ text }: { text: string }) {
  const { t } = useT();
  return (
    <details className={classes["method"]}>
      <summary>{t("statistics.detail.how")}</summary>
      {text}
    </details>
  );
}
