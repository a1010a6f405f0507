import { Alert, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import type { PercentCrop } from "react-image-crop";
import { upload } from "@/api/files";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import type { Chosen } from "@/ui/chosen";
import { CropFrame } from "@/ui/CropFrame";
import { cutOut } from "@/ui/crop";
import { OpenWindow } from "@/ui/OpenWindow";
import { useProblemText } from "@/ui/problemText";
import { isSaid, WordFields } from "./WordFields";

/** The shape of the cards of the store, and the widest that it shows. */
const SHAPE = 16 / 9;
const WIDEST = 1440;
/** What the server takes. */
const MOST_BYTES = 2_000_000;
const NO_WORDS = { alt: "", alt_en: "" };

interface NewPictureProps {
  chosen: Chosen;
  bundle: string;
  onAdded: () => void;
  onClose: () => void;
}

/** A chosen picture: cut to the shape of the cards, described, and sent. */
export default function NewPicture({ chosen: { address }, bundle, onAdded, onClose }: NewPictureProps) {
  const { t } = useT();
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [words, setWords] = useState(NO_WORDS);
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const refusal = useProblemText(problem);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setProblem(null);
    if (!image.current || !crop || !isSaid(words)) return;
    setSending(true);
    try {
      const picture = await cutForServer(image.current, crop);
      const query = { user_shop_bundle_client_id: bundle };
      await upload("/v1/user/shop/bundle/picture/upload", { query, form: { picture, ...words } });
      onAdded();
    } catch (refused) {
      setProblem(refused);
      setSending(false);
    }
  };
  return (
    <OpenWindow title={t("shops.picture.window")} onClose={onClose} size="lg">
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {!isUnreadable && (
            <Group justify="center">
              <CropFrame
                {...{ image, address, crop }}
                shape={SHAPE}
                onCrop={setCrop}
                onProblem={() => setUnreadable(true)}
              />
            </Group>
          )}
          <Text size="sm" c="dimmed">
            {t("ui.crop.text")}
          </Text>
          <WordFields words={words} isAsked={isAsked} onChange={setWords} />
          {(isUnreadable || problem !== null) && (
            <Alert color="danger" role="alert">
              {isUnreadable ? t("shops.picture.unreadable") : refusal.title}
            </Alert>
          )}
          <FormEnd
            act={t("shops.picture.add")}
            isSending={isSending}
            isDisabled={isUnreadable}
            onLeave={onClose}
          />
        </Stack>
      </form>
    </OpenWindow>
  );
}

/** A browser that writes no WebP writes a PNG, which may be too large; a JPEG is not. */
async function cutForServer(image: HTMLImageElement, crop: PercentCrop): Promise<File> {
  const how = { widest: WIDEST, shape: SHAPE, name: "picture" } as const;
  const cut = await cutOut(image, crop, { ...how, type: "image/webp" });
  return cut.size <= MOST_BYTES ? cut : cutOut(image, crop, { ...how, type: "image/jpeg" });
}
