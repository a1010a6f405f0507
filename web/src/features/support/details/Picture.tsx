import { type ReactNode, useState } from "react";
import type { Message } from "../words";
import classes from "./Thread.module.css";

/** A picture of a message where it stands. Its link is good for a quarter of an hour; the next one is taken only once it is over. */
export function Picture({ url, told }: { url: string; told: string }) {
  const [shown, setShown] = useState(url);
  return (
    <img
      src={shown}
      alt={told}
      loading="lazy"
      className={classes["picture"]}
      onError={() => {
        setShown(url);
      }}
    />
  );
}

/** How the pictures of a message are drawn within its words. */
export function picturesOf(message: Message): (file: string, told: string) => ReactNode {
  return (id, told) => {
    const file = message.file_list.find((each) => each.file_id === id);
    if (!file?.picture_url) return null;
    return <Picture url={file.picture_url} told={told || file.name} />;
  };
}
