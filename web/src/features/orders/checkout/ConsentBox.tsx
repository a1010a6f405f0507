import { Checkbox, List, Stack, Text } from "@mantine/core";
import { useId } from "react";
import type { CartConsent } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";

interface ConsentBoxProps {
  consent: CartConsent;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
  /** They tried to order without it. */
  isMissing: boolean;
}

/** The consent to performance at once: a box of its own, and what it is about. */
export function ConsentBox({ consent, isGiven, onChange, isMissing }: ConsentBoxProps) {
  const { t } = useT();
  const problemId = useId();
  return (
    <Stack gap="xs">
      <List size="sm" spacing="3xs">
        {consent.product_list.map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
      <Checkbox
        label={consent.text}
        checked={isGiven}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...(isMissing && { "data-wrong": true, "aria-invalid": true, "aria-describedby": problemId })}
      />
      {isMissing && (
        <Text id={problemId} c="danger" size="sm" role="alert">
          {t("orders.consent.missing")}
        </Text>
      )}
    </Stack>
  );
}
