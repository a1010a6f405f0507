import type { InputWrapperProps } from "@mantine/core";

/** A hint under its field leaves fields beside each other in one line. */
export const FIELD_FIRST: InputWrapperProps["inputWrapperOrder"] = ["label", "input", "error", "description"];
