import { Avatar, Button, Group, Stack } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { upload } from "@/api/files";
import type { UserView } from "@/api/generated/types.gen";
import { displayName, keepUser } from "@/api/session";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone, notifyInfo, notifyProblem } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import type { ImageKind } from "./CropDialog";
import classes from "./ImageSection.module.css";

const CropDialog = lazy(() => import("./CropDialog"));
const ACCEPTED = "image/jpeg,image/png,image/webp";

/** The picture and the cover photo: chosen, cut to their shape, taken away, and every step can be undone. */
export function ImageSection({ user }: { user: UserView }) {
  const { t } = useT();
  return (
    <Section title={t("accounts.images.title")} description={t("accounts.images.lead")}>
      <Stack gap="lg">
        {user.cover_photo_url ? (
          <img
            className={classes["cover"]}
            src={user.cover_photo_url}
            alt={t("accounts.images.cover_photo")}
          />
        ) : (
          <div className={classes["cover"]} />
        )}
        <ImageChoice user={user} kind="cover_photo" />
        <Group>
          <Avatar
            size="xl"
            radius="50%"
            src={user.picture_url || null}
            name={displayName(user)}
            alt={t("accounts.images.picture")}
          />
          <ImageChoice user={user} kind="picture" />
        </Group>
      </Stack>
    </Section>
  );
}

function ImageChoice({ user, kind }: { user: UserView; kind: ImageKind }) {
  const { t } = useT();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (file: File | undefined) => {
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(file ? URL.createObjectURL(file) : null);
  };
  const [isSending, setIsSending] = useState(false);
  const change = useChange("/v1/user/record", { refreshes: ["/v1/user/get"] });
  const show = async (imageId: string, undo?: () => void) => {
    const { user_wdmr } = await change.send({ body: { user_data: { [kind]: imageId } } });
    keepUser(user_wdmr);
    notifyDone(t(imageId ? `accounts.images.${kind}.set` : `accounts.images.${kind}.removed`), undo);
  };
  const set = (imageId: string) => {
    const before = user[kind];
    // The failure has been announced.
    return show(imageId, () => void show(before).catch(() => {})).catch(() => {});
  };
  const send = async (image: File) => {
    setIsSending(true);
    try {
      const kept = await upload("/v1/user/image/upload", { query: { kind }, form: { image } });
      choose(undefined);
      await set(kept.image_id);
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Group gap="xs">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        data-kind={kind}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        leftSection={<IconPhoto size={ICON.md} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(`accounts.images.${kind}.choose`)}
      </Button>
      {user[kind] && (
        <Button variant="subtle" color="danger" loading={change.isRunning} onClick={() => void set("")}>
          {t(`accounts.images.${kind}.remove`)}
        </Button>
      )}
      {chosen && (
        <Suspense>
          <CropDialog
            address={chosen}
            kind={kind}
            isSending={isSending}
            onDone={(image) => void send(image)}
            onProblem={() => {
              choose(undefined);
              notifyInfo(t("accounts.images.unreadable"));
            }}
            onClose={() => choose(undefined)}
          />
        </Suspense>
      )}
    </Group>
  );
}
