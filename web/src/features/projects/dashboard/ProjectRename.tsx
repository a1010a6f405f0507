import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useT } from "@/phrases/useT";
import classes from "./Dashboard.module.css";

const MENU_CLOSES_MS = 200;

interface ProjectRenameProps {
  name: string;
  /** With the new name, or null where it stays. */
  onDone: (name: string | null) => void;
}

/** A name that is typed where it stands: Enter keeps it, Escape does not. */
export default function ProjectRename({ name, onDone }: ProjectRenameProps) {
  const { t } = useT();
  const [text, setText] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  const keep = () => onDone(text.trim() && text.trim() !== name ? text.trim() : null);
  // The menu that was chosen from gives the focus back to its button as it closes; take it after that.
  useEffect(() => {
    const timer = setTimeout(() => input.current?.select(), MENU_CLOSES_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <TextInput
      ref={input}
      className={classes["above"] ?? ""}
      flex={1}
      aria-label={t("projects.rename")}
      value={text}
      maxLength={120}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text !== name && keep()}
      onKeyDown={(event) => {
        if (event.key === "Enter") keep();
        if (event.key === "Escape") onDone(null);
      }}
    />
  );
}
