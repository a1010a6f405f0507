import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { SignInTable } from "../people/SignInTable";

/** When and from where somebody tried to sign in to this account. */
export function HistorySection() {
  const { t } = useT();
  const { read, rows, ...more } = usePages(
    "/v1/user/sign_in/list",
    {},
    { rowsOf: ({ sign_ins }) => sign_ins },
  );
  return (
    <Section flush title={t("accounts.history.title")} description={t("accounts.history.lead")}>
      <Loaded read={{ ...read, data: rows }} skeleton={<RowSkeleton rows={3} />}>
        {(signIns) => <SignInTable rows={signIns} {...more} />}
      </Loaded>
    </Section>
  );
}
