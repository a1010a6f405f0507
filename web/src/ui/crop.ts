import type { PercentCrop } from "react-image-crop";

interface Size {
  width: number;
  height: number;
}

interface Area extends Size {
  x: number;
  y: number;
}

/** The part of a picture that the frame shows, in the picture's own pixels. */
export function areaOf(crop: PercentCrop, size: Size): Area {
  return {
    x: Math.round((crop.x / 100) * size.width),
    y: Math.round((crop.y / 100) * size.height),
    width: Math.max(1, Math.round((crop.width / 100) * size.width)),
    height: Math.max(1, Math.round((crop.height / 100) * size.height)),
  };
}

/** The largest frame of a shape that fits into a picture, in its middle; without a shape the whole picture. */
export function fullCrop(shape: number | undefined, size: Size): PercentCrop {
  const wanted = shape ?? size.width / size.height;
  const isWide = size.width / size.height > wanted;
  const width = isWide ? ((size.height * wanted) / size.width) * 100 : 100;
  const height = isWide ? 100 : (size.width / wanted / size.height) * 100;
  return { unit: "%", x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}

interface Cut {
  /** No wider than this: more would not be shown anywhere. */
  widest: number;
  /** Width by height; without it as the part is. */
  shape?: number | undefined;
  type: "image/jpeg" | "image/webp";
  name: string;
}

/** Cut the frame's part out and write it small enough for the server. */
export async function cutOut(image: HTMLImageElement, crop: PercentCrop, how: Cut): Promise<File> {
  const area = areaOf(crop, { width: image.naturalWidth, height: image.naturalHeight });
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(area.width, how.widest);
  canvas.height = Math.max(1, Math.round(canvas.width / (how.shape ?? area.width / area.height)));
  const context = canvas.getContext("2d");
  if (!context) throw new DOMException("no canvas", "NotSupportedError");
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, how.type, 0.9));
  if (!blob) throw new DOMException("no picture", "EncodingError");
  // A browser that cannot write a type writes a PNG.
  return new File([blob], `${how.name}.${blob.type.replace("image/", "")}`, { type: blob.type });
}
