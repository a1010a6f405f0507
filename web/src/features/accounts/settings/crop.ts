import type { PercentCrop } from "react-image-crop";

/** What is cut out is at most so wide: more would not be shown anywhere. */
const WIDEST = { picture: 512, cover_photo: 1600 } as const;
export type ImageKind = keyof typeof WIDEST;
export const SHAPES: Record<ImageKind, number> = { picture: 1, cover_photo: 4 };

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a picture that the frame shows, in the picture's own pixels. */
export function areaOf(crop: PercentCrop, size: { width: number; height: number }): Area {
  return {
    x: Math.round((crop.x / 100) * size.width),
    y: Math.round((crop.y / 100) * size.height),
    width: Math.max(1, Math.round((crop.width / 100) * size.width)),
    height: Math.max(1, Math.round((crop.height / 100) * size.height)),
  };
}

/** The largest frame of a shape that fits into a picture, in its middle. */
export function fullCrop(shape: number, size: { width: number; height: number }): PercentCrop {
  const isWide = size.width / size.height > shape;
  const width = isWide ? ((size.height * shape) / size.width) * 100 : 100;
  const height = isWide ? 100 : (size.width / shape / size.height) * 100;
  return { unit: "%", x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}

/** Cut the part out and write it as a JPEG small enough for the server. */
export async function cutOut(image: HTMLImageElement, area: Area, kind: ImageKind): Promise<File> {
  const width = Math.min(area.width, WIDEST[kind]);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round(width / SHAPES[kind]));
  const context = canvas.getContext("2d");
  if (!context) throw new DOMException("no canvas", "NotSupportedError");
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  if (!blob) throw new DOMException("no picture", "EncodingError");
  return new File([blob], `${kind}.jpg`, { type: "image/jpeg" });
}
