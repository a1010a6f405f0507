import "react-image-crop/dist/ReactCrop.css";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import { useT } from "@/phrases/useT";
import { OpenWindow } from "@/ui/OpenWindow";
import { areaOf, cutOut, fullCrop, type ImageKind, SHAPES } from "./crop";

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
      const size = { width: shown.naturalWidth, height: shown.naturalHeight };
      onDone(await cutOut(shown, areaOf(crop, size), kind));
    } catch {
      // The browser can draw it but not write it.
      onProblem();
    }
  };
  return (
    <OpenWindow onClose={onClose} size="lg" title={t(`accounts.images.crop.${kind}`)}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("accounts.images.crop.text")}
        </Text>
        <ReactCrop
          aspect={SHAPES[kind]}
          keepSelection
          circularCrop={kind === "picture"}
          ariaLabels={{
            cropArea: t("accounts.images.crop.area"),
            nwDragHandle: t("accounts.images.crop.handle"),
            nDragHandle: t("accounts.images.crop.handle"),
            neDragHandle: t("accounts.images.crop.handle"),
            eDragHandle: t("accounts.images.crop.handle"),
            seDragHandle: t("accounts.images.crop.handle"),
            sDragHandle: t("accounts.images.crop.handle"),
            swDragHandle: t("accounts.images.crop.handle"),
            wDragHandle: t("accounts.images.crop.handle"),
          }}
          {...(crop ? { crop } : {})}
          onChange={(_, percent) => setCrop(percent)}
        >
          <img
            ref={image}
            src={address}
            alt={t("accounts.images.crop.alt")}
            onLoad={({ currentTarget }) =>
              setCrop(
                fullCrop(SHAPES[kind], {
                  width: currentTarget.naturalWidth,
                  height: currentTarget.naturalHeight,
                }),
              )
            }
            onError={onProblem}
          />
        </ReactCrop>
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
