import classes from "./PlacePicture.module.css";

type Spot = "banner" | "top" | "bottom" | "footer" | "side" | "page";

function spotOf(place: string): Spot {
  if (place === "header.banner") return "banner";
  if (place === "footer" || place === "mail.footer") return "footer";
  if (place === "login.side") return "side";
  if (place.endsWith(".bottom")) return "bottom";
  return place.startsWith("page_") || place === "not_found" ? "page" : "top";
}

/** A page in a few lines, with the place marked in which something stands. */
export function PlacePicture({ place }: { place: string }) {
  return (
    <div className={classes["page"]} data-spot={spotOf(place)} aria-hidden>
      <i className={classes["banner"]} />
      <i className={classes["menu"]} />
      <i className={classes["top"]} />
      <i className={classes["body"]} />
      <i className={classes["bottom"]} />
      <i className={classes["side"]} />
      <i className={classes["footer"]} />
    </div>
  );
}
