/** The address that shows a preview: its token stands in the fragment, which no server and no log is told. */
export function previewLink(address: string, token: string): string {
  const url = new URL(address, location.origin);
  url.hash = `preview=${token}`;
  return url.href;
}
