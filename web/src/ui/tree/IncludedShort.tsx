import { Text } from "@mantine/core";
import type { ChosenPath } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { includedPlace, shortPath } from "./places";

interface Limited {
  layer_path_list?: readonly ChosenPath[];
  location_path_list?: readonly ChosenPath[];
}

const SHOWN = 3;

/** To what products are limited, in a line each for layers and places: the end of each path, the first few of them. */
export function IncludedShort({ products }: { products: readonly Limited[] }) {
  const { t } = useT();
  const placed = (place: ChosenPath) => {
    const { key, name } = includedPlace(place);
    return t(key, { name });
  };
  const lines = [
    {
      label: t("tree.included.layers"),
      names: products.flatMap(({ layer_path_list = [] }) =>
        layer_path_list.map(({ path }) => shortPath(path)),
      ),
    },
    {
      label: t("tree.included.places"),
      names: products.flatMap(({ location_path_list = [] }) => location_path_list.map(placed)),
    },
  ];
  return lines.map(({ label, names }) => {
    const all = [...new Set(names)];
    const more = all.length - SHOWN;
    return all.length === 0 ? null : (
      <Text key={label} size="sm">
        <Text span inherit c="dimmed">{`${label} `}</Text>
        {all.slice(0, SHOWN).join(", ")}
        {more > 0 && ` ${t("tree.included.more", { count: more })}`}
      </Text>
    );
  });
}
