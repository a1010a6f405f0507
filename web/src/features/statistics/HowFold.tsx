import { Button, Collapse, Stack } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";
import classes from "./FindingCard.module.css";

/** How something was worked out: method, figures and terms stand behind a fold, for who wants to know. */
export function HowFold({ children }: { children: ReactNode }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="subtle"
        size="compact-md"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        rightSection={
          <IconChevronDown
            size={ICON.sm}
            aria-hidden
            className={classes["chevron"]}
            data-open={isOpen || undefined}
          />
        }
      >
        {t("statistics.detail.how")}
      </Button>
      <Collapse expanded={isOpen} w="100%">
        {isOpen && (
          <Stack id={id} gap="lg">
            {children}
          </Stack>
        )}
      </Collapse>
    </Stack>
  );
}
