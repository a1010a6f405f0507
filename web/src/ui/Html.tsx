import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { inertBody } from "./trustedTypes";

const TAGS = new Set(
  "a b blockquote br caption em h2 h3 h4 hr i li ol p s strong sub sup table tbody td th thead tr u ul".split(
    " ",
  ),
);
const EMPTY = new Set(["br", "hr"]);
const SAFE_LINK = /^(https?:|mailto:|tel:)/i;

/** Rich text drawn as elements: only the tags of a document, whatever the text holds. */
export function Html({ html }: { html: string }): ReactNode {
  return useMemo(() => childrenOf(inertBody(html)), [html]);
}

function childrenOf(node: Node): ReactNode[] {
  return Array.from(node.childNodes).map((child, place) => drawn(child, place));
}

function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (tag === "script" || tag === "style") return null;
  if (!TAGS.has(tag)) return <Fragment key={key}>{childrenOf(node)}</Fragment>;
  if (EMPTY.has(tag)) return createElement(tag, { key });
  return createElement(tag, { key, ...attributesOf(node, tag) }, ...childrenOf(node));
}

function attributesOf(node: Element, tag: string): Record<string, unknown> {
  const href = node.getAttribute("href") ?? "";
  if (tag === "a" && SAFE_LINK.test(href))
    return { href, rel: "noopener noreferrer nofollow", target: "_blank" };
  if (tag !== "td" && tag !== "th") return {};
  const spans = {
    colSpan: Number(node.getAttribute("colspan")),
    rowSpan: Number(node.getAttribute("rowspan")),
  };
  return Object.fromEntries(Object.entries(spans).filter(([, span]) => span > 1));
}
