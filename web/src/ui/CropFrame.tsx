import "react-image-crop/dist/ReactCrop.css";
import type { RefObject } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import { useT } from "@/phrases/useT";
import classes from "./CropFrame.module.css";
import { fullCrop } from "./crop";

interface CropFrameProps {
  image: RefObject<HTMLImageElement | null>;
  /** Where the browser has the chosen file. */
  address: string;
  /** Width by height; without it the frame may have any shape. */
  shape?: number | undefined;
  isRound?: boolean;
  crop: PercentCrop | undefined;
  onCrop: (crop: PercentCrop) => void;
  onProblem: () => void;
}

const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;

/** A frame on a picture: moved and sized with the mouse, a finger, or the arrow keys. */
export function CropFrame(props: CropFrameProps) {
  const { image, address, shape, isRound = false, crop, onCrop, onProblem } = props;
  const { t } = useT();
  const handle = t("ui.crop.handle");
  return (
    <ReactCrop
      className={classes["frame"] ?? ""}
      aspect={shape}
      keepSelection
      circularCrop={isRound}
      ariaLabels={{
        cropArea: t("ui.crop.area"),
        ...(Object.fromEntries(HANDLES.map((side) => [`${side}DragHandle`, handle])) as Record<
          `${(typeof HANDLES)[number]}DragHandle`,
          string
        >),
      }}
      {...(crop ? { crop } : {})}
      onChange={(_, percent) => onCrop(percent)}
    >
      <img
        ref={image}
        src={address}
        alt={t("ui.crop.alt")}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onCrop(fullCrop(shape, { width: naturalWidth, height: naturalHeight }))
        }
        onError={onProblem}
      />
    </ReactCrop>
  );
}
