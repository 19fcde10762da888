/** The picture of public/favicon.svg, in the colours of the theme. */
export function ProductMark() {
  return (
    <svg aria-hidden viewBox="0 0 64 64" className="size-8 shrink-0">
      <rect width="64" height="64" rx="14" className="fill-primary" />
      <g
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-primary stroke-[5]"
      >
        <path d="M12 49h40M14 49V23l18-10 18 10v26M22 34l7.5 7.5L43 28" />
      </g>
    </svg>
  );
}
