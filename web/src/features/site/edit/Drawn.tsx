import { useT } from "@/phrases/useT";
import type { DrawnUnit, Parts } from "@/screens/units/parts";
import { Units } from "@/screens/units/SiteSlot";
import { type Fields, textsIn } from "../units/fields";
import classes from "./edit.module.css";

/** A unit as it would be seen, in the language of the page; in `typed` are the parts that are typed where they stand. */
export function Drawn({ fields, typed }: { fields: Fields; typed?: Parts }) {
  const { lang } = useT();
  const content = textsIn(fields, lang);
  const unit: DrawnUnit = {
    websiteunit_client_id: "drawn",
    key: "drawn",
    place: "",
    kind: fields["kind"] as DrawnUnit["kind"],
    content: { ...content, ...typed },
    version: JSON.stringify(content),
  };
  return (
    <div className={`${classes["drawn"]} ${unit.kind === "notice" ? classes["notice"] : ""}`}>
      <Units units={[unit]} />
    </div>
  );
}
