import { Image } from "@mantine/core";
import classes from "./QrCode.module.css";
import { WIDTH } from "./sizes";

interface QrCodeProps {
  src: string;
  /** What it is for; what it says stands beside it in words. */
  alt: string;
}

/** A code to be read by a telephone: dark on light also where the page is dark, or it cannot be read. */
export function QrCode({ src, alt }: QrCodeProps) {
  return <Image src={src} alt={alt} w={WIDTH.lg} mx="auto" radius="sm" className={classes["paper"] ?? ""} />;
}
