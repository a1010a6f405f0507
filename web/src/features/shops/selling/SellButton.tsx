import { Button } from "@mantine/core";
import { IconTag } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ProductType } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { ICON } from "@/ui/sizes";

interface SellButtonProps {
  kind: ProductType;
  /** The project, and which of its outputs. */
  params: { project_id: string; stats_id?: string; chart_id?: string; machine_learning_id?: string };
}

/** Leads to offering this output of an own project to others. */
export function SellButton({ kind, params }: SellButtonProps) {
  const { t } = useT();
  const to = useLink();
  return (
    <Button
      component={Link}
      variant="default"
      leftSection={<IconTag size={ICON.md} aria-hidden />}
      to={to("user_created_bundles", { new: kind, ...params })}
    >
      {t("sell.this")}
    </Button>
  );
}
