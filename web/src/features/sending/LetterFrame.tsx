import { useT } from "@/phrases/useT";
import { trustedLetter } from "@/ui/trustedTypes";
import classes from "./LetterFrame.module.css";

/** A mail as a reader draws it, in a frame where nothing can run and nothing leads anywhere. */
export function LetterFrame({ html }: { html: string }) {
  const { t } = useT();
  const fill = (frame: HTMLIFrameElement | null) => {
    if (frame) frame.srcdoc = trustedLetter(html);
  };
  return (
    <iframe key={html} ref={fill} sandbox="" title={t("sending.preview")} className={classes["frame"]} />
  );
}
