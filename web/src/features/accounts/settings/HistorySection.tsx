import { useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { SignInTable } from "../people/SignInTable";

/** When and from where somebody tried to sign in to this account. */
export function HistorySection() {
  const { t } = useT();
  const [befores, setBefores] = useState<readonly (string | null)[]>([null]);
  return (
    <Section flush title={t("accounts.history.title")} description={t("accounts.history.lead")}>
      {befores.map((before, index) => (
        <HistoryPage
          key={before ?? "first"}
          before={before}
          {...(index === befores.length - 1
            ? { onMore: (next: string) => setBefores([...befores, next]) }
            : {})}
        />
      ))}
    </Section>
  );
}

function HistoryPage({ before, onMore }: { before: string | null; onMore?: (before: string) => void }) {
  const read = useRead("/v1/user/sign_in/list", { query: { before } });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
      {({ sign_ins, next_before }) => (
        <SignInTable
          rows={sign_ins}
          {...(next_before && onMore ? { onMore: () => onMore(next_before) } : {})}
        />
      )}
    </Loaded>
  );
}
