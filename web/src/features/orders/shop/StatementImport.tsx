import { Alert, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerOf } from "@/api/call";
import { upload } from "@/api/files";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { Section } from "@/ui/Page";
import { problemText } from "@/ui/problemText";
import { MONEY_READS } from "./money";

/** A bank statement: what it brought, and what is proposed for it. */
export function StatementImport({ shopId }: { shopId: string }) {
  const { t } = useT();
  const cache = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [found, setFound] = useState<AnswerOf<"/v1/user/shop/statement/import"> | null>(null);
  const send = async (files: File[]) => {
    setProblem(null);
    setProgress(0);
    try {
      setFound(
        await upload("/v1/user/shop/statement/import", {
          query: { user_shop_client_id: shopId },
          form: { file: files[0] },
          onProgress: setProgress,
        }),
      );
      await readAgain(cache, ...MONEY_READS);
    } catch (refused) {
      setProblem(refused);
    }
    setProgress(null);
  };
  return (
    <Section title={t("orders.statement.title")} description={t("orders.statement.text")}>
      <FileDrop
        label={t("orders.statement.drop")}
        hint={t("orders.statement.hint")}
        accept={[".xlsx", ".xls", ".csv", ".txt", ".xml", ".sta", ".mt940", ".940"]}
        onFiles={(files) => void send(files)}
        progress={progress}
        error={problem ? problemText(problem).title : null}
      />
      {found && (
        <Stack gap="xs" mt="sm" role="status">
          <Text>
            {t("orders.statement.found", {
              fresh: found.new_count,
              proposed: found.proposed_count,
              known: found.known_count,
              outgoing: found.outgoing_count,
            })}
          </Text>
          {!found.is_account_named && <Alert color="warning">{t("orders.statement.noAccount")}</Alert>}
        </Stack>
      )}
    </Section>
  );
}
