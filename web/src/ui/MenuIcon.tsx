/** An icon as the server sends it: the path data of an SVG in a 24 × 24 box. */
export function MenuIcon({ path, size = 18 }: { path: string | null | undefined; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path || "M12 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"} />
    </svg>
  );
}
