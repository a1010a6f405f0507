import type { WebsiteUnit } from "@/api/site";
import { useT } from "@/phrases/useT";
import { Units } from "@/screens/units/SiteSlot";
import { type Fields, textsIn } from "../units/fields";
import classes from "./edit.module.css";

/** A unit as it would be seen, in the language of the page. */
export function Drawn({ fields }: { fields: Fields }) {
  const { lang } = useT();
  const content = textsIn(fields, lang);
  const unit: WebsiteUnit = {
    websiteunit_client_id: "drawn",
    key: "drawn",
    place: "",
    kind: fields["kind"] as WebsiteUnit["kind"],
    content,
    version: JSON.stringify(content),
  };
  return (
    <div className={`${classes["drawn"]} ${unit.kind === "notice" ? classes["notice"] : ""}`}>
      <Units units={[unit]} />
    </div>
  );
}
