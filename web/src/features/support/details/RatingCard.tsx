import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconMoodSad, IconMoodSmile } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { useProof } from "../visitor/proof";
import { FACE, FACES, type Face, READS, type Support } from "../words";

const LONGEST = 500;
const ICONS = { good: IconMoodSmile, bad: IconMoodSad };

/** How the help was: asked of who asked, told to the desk. */
export function RatingCard({ support }: { support: Support }) {
  const { rating, allowed, side } = support;
  const [isChanging, setChanging] = useState(false);
  if (side === "staff") return rating ? <Told support={support} /> : null;
  const mayRate = allowed.includes("rate");
  if (rating && !isChanging) {
    return <Told support={support} {...(mayRate ? { onChange: () => setChanging(true) } : {})} />;
  }
  return mayRate ? <RatingForm support={support} onDone={() => setChanging(false)} /> : null;
}

function RatingForm({ support, onDone }: { support: Support; onDone: () => void }) {
  const { t } = useT();
  const proof = useProof();
  const [face, setFace] = useState<Face | null>(support.rating?.face ?? null);
  const [comment, setComment] = useState(support.rating?.comment ?? "");
  const rate = useChange("/v1/support/rate", { refreshes: READS, onDone });
  return (
    <Section title={t("support.rate")}>
      <Stack gap="sm">
        <Group gap="xs" role="group" aria-label={t("support.rate")}>
          {FACES.map((each) => (
            <FaceButton key={each} face={each} isChosen={face === each} onChoose={() => setFace(each)} />
          ))}
        </Group>
        {face && (
          <>
            <Textarea
              label={t("support.rate.comment")}
              maxLength={LONGEST}
              autosize
              minRows={2}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button
                loading={rate.isRunning}
                onClick={() =>
                  rate.run({
                    query: { user_support_client_id: support.user_support_client_id },
                    body: { face, comment, ...proof },
                  })
                }
              >
                {t("support.rate.send")}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Section>
  );
}

interface FaceProps {
  face: Face;
  isChosen: boolean;
  onChoose: () => void;
}

function FaceButton({ face, isChosen, onChoose }: FaceProps) {
  const { t } = useT();
  const Icon = ICONS[face];
  return (
    <Button
      variant={isChosen ? "filled" : "default"}
      aria-pressed={isChosen}
      leftSection={<Icon size={ICON.md} aria-hidden />}
      onClick={onChoose}
    >
      {t(FACE[face])}
    </Button>
  );
}

function Told({ support, onChange }: { support: Support; onChange?: () => void }) {
  const { t } = useT();
  const { dateTime } = useFormat();
  const { rating, side } = support;
  if (!rating) return null;
  const Icon = ICONS[rating.face];
  const isDesk = side === "staff";
  return (
    <Section title={t(isDesk ? "support.rate.desk" : "support.rate.thanks")}>
      <Stack gap="2xs">
        <Group gap="2xs">
          <Icon size={ICON.md} aria-hidden />
          <Text>{t(FACE[rating.face])}</Text>
        </Group>
        {rating.comment && <Text>{rating.comment}</Text>}
        {isDesk && (
          <Text size="xs" c="dimmed">
            {dateTime(rating.rated_at)}
          </Text>
        )}
        {onChange && (
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              {t("support.rate.until", { until: dateTime(rating.until) })}
            </Text>
            <Button variant="subtle" size="compact-sm" onClick={onChange}>
              {t("support.rate.change")}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
