import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { inertBody } from "./trustedTypes";

const TAGS = new Set(
  "a b blockquote br caption em h2 h3 h4 hr i li ol p s strong sub sup table tbody td th thead tr u ul".split(
    " ",
  ),
);
const EMPTY = new Set(["br", "hr"]);
const SAFE_LINK = /^(https?:|mailto:|tel:)/i;

/** A picture that the site keeps; the key is as the server gives it. */
const SITE_PICTURE = /^\/v1\/document\/get\/by\/bucket\?bucket=site&key=[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;

/** What texts of the site itself may have beside a document's: pictures that it keeps, and links to its screens. */
interface OfSite {
  /** Where a link of the site leads; null: nowhere. */
  linkOf: (href: string) => { to: string } | { href: string } | null;
}

/** What mails may have beside a document's: pictures that came with them, by the file they are. */
interface OfMail {
  /** How a file is shown, told in words where it has some; null: not at all. */
  pictureOf: (file: string, told: string) => ReactNode;
}

const FILE = /^file:([0-9a-f-]{36})$/;

/** Rich text drawn as elements: only the tags of a document, whatever the text holds. */
export function Html({ html, site, mail }: { html: string; site?: OfSite; mail?: OfMail }): ReactNode {
  const body = useMemo(() => inertBody(html), [html]);
  return childrenOf(body, site, mail);
}

function childrenOf(node: Node, site?: OfSite, mail?: OfMail): ReactNode[] {
  return Array.from(node.childNodes).map((child, place) => drawn(child, place, site, mail));
}

function drawn(node: Node, key: number, site?: OfSite, mail?: OfMail): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (tag === "script" || tag === "style") return null;
  if (tag === "img") return mail ? mailedPicture(node, key, mail) : site ? pictureOf(node, key) : null;
  if (!TAGS.has(tag)) return <Fragment key={key}>{childrenOf(node, site, mail)}</Fragment>;
  if (EMPTY.has(tag)) return createElement(tag, { key });
  const screen = tag === "a" && site?.linkOf(node.getAttribute("href") ?? "");
  if (screen && "to" in screen) {
    return (
      <Link key={key} to={screen.to}>
        {childrenOf(node, site, mail)}
      </Link>
    );
  }
  return createElement(tag, { key, ...attributesOf(node, tag, site) }, ...childrenOf(node, site, mail));
}

function mailedPicture(node: Element, key: number, mail: OfMail): ReactNode {
  const [, file] = FILE.exec(node.getAttribute("src") ?? "") ?? [];
  if (file === undefined) return null;
  return <Fragment key={key}>{mail.pictureOf(file, node.getAttribute("alt") ?? "")}</Fragment>;
}

function pictureOf(node: Element, key: number): ReactNode {
  const source = node.getAttribute("src") ?? "";
  if (!SITE_PICTURE.test(source)) return null;
  return <img key={key} src={source} alt={node.getAttribute("alt") ?? ""} loading="lazy" />;
}

function attributesOf(node: Element, tag: string, site?: OfSite): Record<string, unknown> {
  const href = node.getAttribute("href") ?? "";
  if (tag === "a" && (site ? site.linkOf(href) !== null : SAFE_LINK.test(href)))
    return { href, rel: "noopener noreferrer nofollow", target: "_blank" };
  if (tag !== "td" && tag !== "th") return {};
  const spans = {
    colSpan: Number(node.getAttribute("colspan")),
    rowSpan: Number(node.getAttribute("rowspan")),
  };
  return Object.fromEntries(Object.entries(spans).filter(([, span]) => span > 1));
}
