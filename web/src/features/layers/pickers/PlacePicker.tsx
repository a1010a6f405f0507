import { useT } from "@/phrases/useT";
import { TreePicker } from "@/ui/tree/TreePicker";
import type { ChoiceProps } from "./LayerPicker";
import { pathOf, rowsOf, usePlaces, usePlacesNamed, usePlaceTree } from "./places";

const MOST_OFFERS = 3;

/** Countries, provinces and districts chosen from their tree, by code. */
export function PlacePicker({ value, codes, onChange, noteOf, ...rest }: ChoiceProps) {
  const { t, lang } = useT();
  const places = usePlaces(codes);
  const tree = usePlaceTree();
  const named = usePlacesNamed(value.filter((text) => !codes.includes(text)));
  const picked = value.map((id) => {
    const place = places.get(id);
    return {
      id,
      isFree: !codes.includes(id),
      path: place ? pathOf(place, lang) : [id],
      note: noteOf?.(id),
      offers: (named.get(id) ?? [])
        .slice(0, MOST_OFFERS)
        .map((each) => ({ id: each.location_code, path: pathOf(each, lang) })),
    };
  });
  return (
    <TreePicker
      {...rest}
      choose={t("layers.pick.places")}
      items={rowsOf([...tree.listed, ...tree.found, ...places.values()], tree.opened, lang)}
      picked={picked}
      onPick={(nodes, free) => onChange([...free, ...nodes], nodes)}
      more={{
        onOpen: tree.open,
        onSearch: tree.search,
        found: new Set(tree.found.map(({ location_code }) => location_code)),
        isFinding: tree.isFinding,
      }}
    />
  );
}
