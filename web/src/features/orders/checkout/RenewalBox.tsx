import { Checkbox, Stack, Text } from "@mantine/core";
import type { RenewalOffer } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";

interface RenewalBoxProps {
  offer: RenewalOffer;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}

/** Whether the card is kept and renews what is bought: never ticked by itself, and nothing waits for it. */
export function RenewalBox({ offer, isGiven, onChange }: RenewalBoxProps) {
  const { t } = useT();
  return (
    <Checkbox
      label={t("orders.cardRenewal.keep")}
      description={
        <Stack gap="3xs" component="span">
          {offer.text_list.map((text) => (
            <Text key={text} size="sm" component="span">
              {text}
            </Text>
          ))}
        </Stack>
      }
      checked={isGiven}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
