import { Alert, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import type { PercentCrop } from "react-image-crop";
import { upload } from "@/api/files";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { CropFrame } from "@/ui/CropFrame";
import { cutOut, fullCrop } from "@/ui/crop";
import { OpenWindow } from "@/ui/OpenWindow";
import { useProblemText } from "@/ui/problemText";
import type { Chosen } from "@/ui/chosen";
import { fieldName } from "./names";
import type { Lang } from "./types";

/** What the server takes as it is; what is larger is made smaller here. */
const MOST_BYTES = 2_000_000;
const WIDEST = 2000;
const LONGEST_ALT = 200;
const SHAPES: Readonly<Record<string, number>> = { "16:9": 16 / 9, "4:3": 4 / 3, "1:1": 1, "3:1": 3 };

export type Alts = Readonly<Partial<Record<Lang, string>>>;

/** What becomes of a picture that has its place already: its shape is given, or icons are made of it. */
export interface Purpose {
  shape?: number;
  kind?: "favicon";
}

const ANYWHERE: Purpose = {};

interface PictureWindowProps {
  chosen: Chosen;
  /** The site that keeps it, whatever site the editor is at. */
  siteId: string;
  purpose?: Purpose;
  /** The languages in which people are told what the picture shows, and what they are told already. */
  langs: readonly Lang[];
  alts: Alts;
  onDone: (name: string, alts: Alts) => void;
  onClose: () => void;
}

/** A chosen picture: cut to what is shown of it, described in each language, and kept by the site. */
export default function PictureWindow({
  chosen: { file, address },
  siteId,
  purpose = ANYWHERE,
  langs,
  alts,
  onDone,
  onClose,
}: PictureWindowProps) {
  const { t } = useT();
  const image = useRef<HTMLImageElement>(null);
  const [chosenShape, setShape] = useState("");
  const shape = purpose.shape ?? SHAPES[chosenShape];
  const [crop, setCrop] = useState<PercentCrop>();
  const [said, setSaid] = useState(alts);
  const [isSending, setSending] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const words = useProblemText(problem);
  const isMissing = (lang: Lang) => !said[lang]?.trim();
  const reshape = (name: string) => {
    const shown = image.current;
    setShape(name);
    if (shown) setCrop(fullCrop(SHAPES[name], { width: shown.naturalWidth, height: shown.naturalHeight }));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // It may have been opened from a form, which is sent for itself.
    setAsked(true);
    setProblem(null);
    if (!image.current || !crop || langs.some(isMissing)) return;
    setSending(true);
    try {
      const isWhole = crop.width === 100 && crop.height === 100 && file.size <= MOST_BYTES;
      const cut = { widest: WIDEST, shape, type: "image/webp", name: "picture" } as const;
      const form = { file: isWhole ? file : await cutOut(image.current, crop, cut) };
      const query = { frontend_client_id: siteId, kind: purpose.kind ?? "picture" } as const;
      const { document } = await upload("/v1/frontend/file/record", { query, form });
      onDone(document.document_name, said);
    } catch (refused) {
      setProblem(refused);
      setSending(false);
    }
  };
  return (
    <OpenWindow title={t("units.picture.window")} onClose={onClose} size="lg">
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {!purpose.shape && (
            <SegmentedControl
              aria-label={t("units.picture.shape")}
              value={chosenShape}
              onChange={reshape}
              data={[
                { value: "", label: t("units.picture.shape.free") },
                ...Object.keys(SHAPES).map((value) => ({ value, label: value })),
              ]}
            />
          )}
          {!isUnreadable && (
            <Group justify="center">
              <CropFrame
                {...{ image, address, crop }}
                shape={shape}
                onCrop={setCrop}
                onProblem={() => setUnreadable(true)}
              />
            </Group>
          )}
          <Text size="sm" c="dimmed">
            {t("ui.crop.text")}
          </Text>
          {langs.map((lang, place) => (
            <TextInput
              key={lang}
              label={fieldName(t, `content/alt/${lang}`)}
              description={place === 0 ? t("units.picture.altText") : undefined}
              lang={lang}
              required
              maxLength={LONGEST_ALT}
              value={said[lang] ?? ""}
              error={isAsked && isMissing(lang) ? t("units.picture.altNeeded") : null}
              onChange={({ currentTarget }) => setSaid({ ...said, [lang]: currentTarget.value })}
            />
          ))}
          {(isUnreadable || problem !== null) && (
            <Alert color="danger" role="alert">
              {isUnreadable ? t("units.picture.unreadable") : words.title}
            </Alert>
          )}
          <FormEnd
            act={t("units.picture.use")}
            isSending={isSending}
            isDisabled={isUnreadable}
            onLeave={onClose}
          />
        </Stack>
      </form>
    </OpenWindow>
  );
}
