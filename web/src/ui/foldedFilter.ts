import { isOptionsGroup, type ComboboxItem, type OptionsFilter } from "@mantine/core";
import { fold, matches } from "./fold";

/** Choices as a hurried person types them, those that begin so first: for the `filter` of a `Select`. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = fold(search.trim());
  const found = options.filter(
    (option): option is ComboboxItem => !isOptionsGroup(option) && matches(option.label, wanted),
  );
  const starts = (option: ComboboxItem) => fold(option.label).startsWith(wanted);
  return [...found.filter(starts), ...found.filter((option) => !starts(option))].slice(0, limit);
};
