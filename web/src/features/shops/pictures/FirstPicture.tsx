import { inLang } from "@/phrases/inLang";
import { useT } from "@/phrases/useT";
import { usePictures } from "./usePictures";
import classes from "./Pictures.module.css";

/** The picture that stands on the card of a bundle; nothing where it has none. */
export function FirstPicture({ bundle }: { bundle: string }) {
  const { lang } = useT();
  const { data } = usePictures(bundle);
  const [first] = data?.list ?? [];
  if (!first) return null;
  const { picture_url, width, height } = first;
  return (
    <img
      src={picture_url}
      alt={inLang(lang, first, "alt")}
      width={width}
      height={height}
      className={classes["onCard"]}
    />
  );
}
