import { type ReactNode, useState } from "react";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ABOVE } from "../grid/useLayerRows";
import { FAMILY } from "../grid/useRecordWrites";
import { captionOf, type LayerInfo } from "../layers";
import { recordsIn } from "../picking";
import { PickField } from "./PickField";

interface AboveProps {
  layer: LayerInfo;
  /** The layer whose records are above those of this one. */
  above: string;
  value: string;
  error: ReactNode;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

/** Below which record this one stands: the province of a district. */
export function AboveField({ layer, above, value, error, isReadOnly, onChange }: AboveProps) {
  const { t, lang } = useT();
  const [search] = useState(() => recordsIn(above));
  const read = useRead(FAMILY, { body: { layer_code: above, cl_id: value } }, { enabled: value !== "" });
  const captions = layer.path.find(({ layer_code }) => layer_code === above)?.captions;
  const common = {
    label: `${t("layers.family.above")} (${captionOf(captions ?? {}, lang, above)})`,
    error,
    readOnly: isReadOnly,
    "data-field": ABOVE,
  };
  const title = read.data?.title || undefined;
  const place = { search, common, isClearable: !isReadOnly, title };
  return <PickField {...place} value={value} onChange={onChange} />;
}
