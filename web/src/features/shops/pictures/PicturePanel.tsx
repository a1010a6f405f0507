import { ActionIcon, Box, Button, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { readAgain } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useChosen } from "@/ui/chosen";
import { type Column, DataTable } from "@/ui/DataTable";
import { FileDrop } from "@/ui/FileDrop";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON, WIDTH } from "@/ui/sizes";
import { EditWords } from "./EditWords";
import { type BundlePicture, usePictureChanges, usePictures } from "./usePictures";
import classes from "./Pictures.module.css";

const NewPicture = lazy(() => import("./NewPicture"));
const ACCEPTED = [".jpg", ".jpeg", ".png", ".webp"];
/** What is larger than the server takes is made smaller as it is cut. */
const MOST_BYTES = 20_000_000;

/** The pictures of a bundle: chosen and cut, described, put into order, and deleted. */
export function PicturePanel({ bundle }: { bundle: string }) {
  const { t } = useT();
  const read = usePictures(bundle);
  return (
    <Section flush title={t("shops.pictures.title")} description={t("shops.pictures.lead")}>
      <Loaded read={read} skeleton={<RowSkeleton rows={2} />}>
        {({ list, most_pictures }) => (
          <>
            <PictureTable bundle={bundle} list={list} />
            <Box p="md">
              {list.length < most_pictures ? (
                <PictureDrop bundle={bundle} />
              ) : (
                <Text size="sm" c="dimmed">
                  {t("shops.pictures.full", { count: most_pictures })}
                </Text>
              )}
            </Box>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function PictureDrop({ bundle }: { bundle: string }) {
  const { t } = useT();
  const cache = useQueryClient();
  const { chosen, choose } = useChosen();
  return (
    <>
      <FileDrop
        label={t("shops.pictures.drop")}
        accept={ACCEPTED}
        maxBytes={MOST_BYTES}
        isSmall
        onFiles={([file]) => choose(file)}
      />
      {chosen && (
        <Suspense>
          <NewPicture
            chosen={chosen}
            bundle={bundle}
            onClose={() => choose(undefined)}
            onAdded={() => {
              choose(undefined);
              notifyDone(t("shops.picture.added"));
              void readAgain(cache, "/v1/user/shop/bundle/picture/list");
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function PictureTable({ bundle, list }: { bundle: string; list: readonly BundlePicture[] }) {
  const { t } = useT();
  const changes = usePictureChanges(bundle, list);
  const [edited, setEdited] = useState<BundlePicture | null>(null);
  const columns: Column<BundlePicture>[] = [
    { key: "picture", label: t("shops.picture"), cell: thumbnailOf, width: WIDTH.md },
    { key: "alt", label: t("shops.picture.alt"), cell: changes.nameOf },
  ];
  const actionsOf = (row: BundlePicture) => {
    const name = changes.nameOf(row);
    return (
      <>
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t("shops.picture.editOf", { name })}
          onClick={() => setEdited(row)}
        >
          {t("ui.edit")}
        </Button>
        <ActionIcon
          variant="subtle"
          color="danger"
          size="lg"
          disabled={changes.isDeleting}
          aria-label={t("shops.picture.deleteOf", { name })}
          onClick={() => changes.onDelete(row)}
        >
          <IconTrash size={ICON.md} aria-hidden />
        </ActionIcon>
      </>
    );
  };
  return (
    <>
      <DataTable
        label={t("shops.pictures.title")}
        rows={list}
        columns={columns}
        rowKey={(row) => row.picture_id}
        rowActions={actionsOf}
        reorder={list.length > 1 ? changes : undefined}
      />
      {edited && (
        <EditWords
          words={{ alt: edited.alt, alt_en: edited.alt_en }}
          onSave={(words) => changes.onSay(edited, words)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** Small, and without words: those stand beside it. */
const thumbnailOf = ({ picture_url, width, height }: BundlePicture) => (
  <img src={picture_url} alt="" width={width} height={height} className={classes["thumbnail"]} />
);
