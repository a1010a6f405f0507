import { Node } from "@tiptap/core";

/** A picture that the site keeps, between the words of a rich text. */
export const SITE_PICTURE = Node.create({
  name: "image",
  inline: true,
  group: "inline",
  addAttributes: () => ({ src: { default: null }, alt: { default: "" } }),
  parseHTML: () => [{ tag: 'img[src^="/v1/document/get/by/bucket?bucket=site&key="]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

/** Where a link in a text of the site may lead: a screen by its name, https, a mail address, a phone number. */
export const SITE_LINK = /^(screen:[a-z][a-z0-9_]{0,59}$|https:\/\/|mailto:|tel:)/;
