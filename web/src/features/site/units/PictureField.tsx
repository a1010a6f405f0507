import { ActionIcon, Group, Image, Input, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { upload } from "@/api/files";
import { siteFile, useSite } from "@/api/site";
import { useT } from "@/phrases/useT";
import { FileDrop } from "@/ui/FileDrop";
import { useProblemText } from "@/ui/problemText";
import { HEIGHT, ICON } from "@/ui/sizes";

const MOST_BYTES = 2_000_000;
const ACCEPTED = [".jpg", ".jpeg", ".png", ".webp"];

interface PictureFieldProps {
  label: string;
  siteId: string;
  value: string;
  error?: string | undefined;
  onChange: (name: string) => void;
}

/** A picture of the site: dropped or chosen, and kept by its site. */
export function PictureField({ label, siteId, value, error, onChange }: PictureFieldProps) {
  const { t } = useT();
  const isHere = useSite().frontend.frontend_client_id === siteId;
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const words = useProblemText(problem);
  const send = async (file: File) => {
    setProblem(null);
    setSending({ name: file.name, share: 0 });
    try {
      const { document } = await upload("/v1/frontend/file/record", {
        form: { file },
        onProgress: (share) => setSending({ name: file.name, share }),
      });
      onChange(document.document_name);
    } catch (refused) {
      setProblem(refused);
    }
    setSending(null);
  };
  const said = problem ? words.title : (error ?? null);
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="2xs">
        {value && (
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <Image
              src={siteFile(value)}
              alt={t("units.picture.shown")}
              mah={HEIGHT.card}
              w="auto"
              radius="md"
            />
            <ActionIcon
              variant="subtle"
              color="danger"
              size="lg"
              aria-label={t("units.picture.remove", { name: label })}
              onClick={() => onChange("")}
            >
              <IconTrash size={ICON.md} />
            </ActionIcon>
          </Group>
        )}
        {isHere ? (
          <FileDrop
            label={t(value ? "units.picture.other" : "units.picture.drop")}
            hint={t("units.picture.hint")}
            accept={ACCEPTED}
            maxBytes={MOST_BYTES}
            onFiles={([file]) => file && void send(file)}
            progress={sending?.share ?? null}
            fileName={sending?.name ?? null}
            error={said}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t("units.picture.elsewhere")}
          </Text>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
