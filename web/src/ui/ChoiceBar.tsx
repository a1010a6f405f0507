import { Card } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ChoiceBar.module.css";

/** What can be done with what is chosen above: it stays in sight below a long list or form. */
export function ChoiceBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className={classes["bar"] ?? ""} padding="sm" role="region" aria-label={label}>
      {children}
    </Card>
  );
}
