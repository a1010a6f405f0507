import type { AnswerOf } from "@/api/call";
import { useChange, useRead } from "@/api/useCalls";
import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import type { Words } from "./WordFields";

const LIST = "/v1/user/shop/bundle/picture/list";
export type BundlePicture = AnswerOf<typeof LIST>["list"][number];

/** The pictures of a bundle in their order, and how many there can be. */
export function usePictures(bundle: string) {
  return useRead(LIST, { query: { user_shop_bundle_client_id: bundle } });
}

/** What fails has been announced. */
const quietly = (doing: Promise<unknown>) => void doing.catch(() => {});

/** Everything that is done with pictures that are there; every step can be undone. */
export function usePictureChanges(bundle: string, pictures: readonly BundlePicture[]) {
  const { t, lang } = useT();
  const options = { refreshes: [LIST] as const };
  const query = { user_shop_bundle_client_id: bundle };
  const reorder = useChange("/v1/user/shop/bundle/picture/reorder", options);
  const remove = useChange("/v1/user/shop/bundle/picture/delete", options);
  const restore = useChange("/v1/user/shop/bundle/picture/restore", options);
  const edit = useChange("/v1/user/shop/bundle/picture/edit", { ...options, showsProblem: true });
  const nameOf = (picture: BundlePicture) => inLang(lang, picture, "alt");
  const put = (picture_list: string[]) => reorder.send({ query, body: { picture_list } });
  const say = (picture_id: string, words: Words) => edit.send({ query, body: { picture_id, ...words } });
  return {
    nameOf,
    isDeleting: remove.isRunning,
    onReorder: async (keys: string[], picture: BundlePicture) => {
      const before = pictures.map((each) => each.picture_id);
      await put(keys);
      notifyDone(t("shops.picture.moved", { name: nameOf(picture) }), () => quietly(put(before)));
    },
    onDelete: (picture: BundlePicture) => {
      const body = { picture_id: picture.picture_id };
      const undo = () => quietly(restore.send({ query, body }));
      quietly(
        remove
          .send({ query, body })
          .then(() => notifyDone(t("shops.picture.deleted", { name: nameOf(picture) }), undo)),
      );
    },
    onSay: async ({ picture_id, alt, alt_en }: BundlePicture, words: Words) => {
      await say(picture_id, words);
      notifyDone(t("shops.picture.said"), () => quietly(say(picture_id, { alt, alt_en })));
    },
  };
}
