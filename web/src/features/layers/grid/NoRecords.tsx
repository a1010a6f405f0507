import { Button } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { EMPTY_RULE } from "@/ui/rules/rule";
import { EmptyState } from "@/ui/States";
import { ICON } from "@/ui/sizes";
import type { LayerInfo } from "../layers";
import type { Question } from "./useQuestion";

interface NoRecordsProps {
  layer: LayerInfo;
  question: Question;
  mayWrite: boolean;
  onNew: () => void;
}

/** Why there is no record in sight, and what can be done about it. */
export function NoRecords({ layer, question, mayWrite, onNew }: NoRecordsProps) {
  const { t } = useT();
  const to = useLink();
  if (question.isTrash) return <EmptyState title={t("layers.noRecords")} text={t("layers.trash.none")} />;
  if (question.search || question.question.rule) {
    const clear = () => {
      question.setSearch("");
      question.setQuery(EMPTY_RULE);
    };
    return (
      <EmptyState
        title={t("layers.noRecords")}
        text={t("layers.noRecordsText")}
        action={
          <Button variant="default" onClick={clear}>
            {t("layers.noRecords.clear")}
          </Button>
        }
      />
    );
  }
  if (!mayWrite) return <EmptyState title={t("layers.noRecords.yet")} />;
  return (
    <EmptyState
      title={t("layers.noRecords.yet")}
      text={t("layers.noRecords.yetText")}
      action={
        <>
          <Button
            component={Link}
            to={to("db_import", { layer: layer.layer_code })}
            variant="default"
            leftSection={<IconFileImport size={ICON.sm} aria-hidden />}
          >
            {t("layers.import.open")}
          </Button>
          <Button leftSection={<IconPlus size={ICON.sm} aria-hidden />} onClick={onNew}>
            {t("layers.noRecords.first")}
          </Button>
        </>
      }
    />
  );
}
