import { Button } from "@mantine/core";
import { IconLifebuoy } from "@tabler/icons-react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { EmptyState } from "@/ui/States";

interface NothingAskedProps {
  title: string;
  text: string;
  onAsk: () => void;
}

/** Where nobody has asked yet: how to, and until when somebody is answered who asks now. */
export function NothingAsked({ title, text, onAsk }: NothingAskedProps) {
  const { t } = useT();
  const { data } = useRead("/v1/support/form/get");
  return (
    <EmptyState
      icon={<IconLifebuoy />}
      title={title}
      text={data ? `${text} ${t("support.promise", { until: data.answer_by_words })}` : text}
      action={<Button onClick={onAsk}>{t("support.ask")}</Button>}
    />
  );
}
