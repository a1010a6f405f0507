import { Button, Group, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import type { PercentCrop } from "react-image-crop";
import { useT } from "@/phrases/useT";
import { CropFrame } from "@/ui/CropFrame";
import { cutOut } from "@/ui/crop";
import { OpenWindow } from "@/ui/OpenWindow";

const WIDEST = { picture: 512, cover_photo: 1600 } as const;
export type ImageKind = keyof typeof WIDEST;
const SHAPES: Record<ImageKind, number> = { picture: 1, cover_photo: 4 };

interface CropDialogProps {
  /** Where the browser has the chosen file. */
  address: string;
  kind: ImageKind;
  isSending: boolean;
  onDone: (file: File) => void;
  onProblem: () => void;
  onClose: () => void;
}

/** Choose the part of a picture that is shown: with the mouse, a finger, or the arrow keys. */
export default function CropDialog({
  address,
  kind,
  isSending,
  onDone,
  onProblem,
  onClose,
}: CropDialogProps) {
  const { t } = useT();
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();

  const cut = async () => {
    const shown = image.current;
    if (!shown || !crop) return;
    try {
      const how = { widest: WIDEST[kind], shape: SHAPES[kind], type: "image/jpeg", name: kind } as const;
      onDone(await cutOut(shown, crop, how));
    } catch {
      // The browser can draw it but not write it.
      onProblem();
    }
  };
  return (
    <OpenWindow onClose={onClose} size="lg" title={t(`accounts.images.crop.${kind}`)}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("ui.crop.text")}
        </Text>
        <CropFrame
          {...{ image, address, crop, onProblem }}
          shape={SHAPES[kind]}
          isRound={kind === "picture"}
          onCrop={setCrop}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button onClick={() => void cut()} disabled={!crop} loading={isSending}>
            {t("accounts.images.use")}
          </Button>
        </Group>
      </Stack>
    </OpenWindow>
  );
}
