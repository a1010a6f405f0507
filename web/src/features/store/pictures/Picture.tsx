import type { StorePicture } from "@/api/generated/types.gen";
import { PICTURE_SIZES } from "@/ui/sizes";
import classes from "./Picture.module.css";

interface PictureProps {
  picture: StorePicture;
  place: keyof typeof PICTURE_SIZES;
  /** It is seen at once; the others are fetched when they come near. */
  isFirst?: boolean;
}

/** A picture of a bundle: as large as its place needs, and nothing moves when it comes. */
export function Picture({ picture: { src, srcset, width, height, alt }, place, isFirst }: PictureProps) {
  return (
    <img
      className={`${classes["picture"]} ${classes[place] ?? ""}`}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      sizes={PICTURE_SIZES[place]}
      srcSet={srcset}
      src={src}
      width={width}
      height={height}
      alt={alt}
    />
  );
}
