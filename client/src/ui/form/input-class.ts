/** What all fields look like; 1rem is never below 16 px, or iOS zooms in. */
export const inputClass = [
  "flex w-full min-w-0 rounded border border-strong bg-surface px-3 text-base text-text",
  "min-h-ctl-md aria-invalid:border-2 aria-invalid:border-fail",
  "disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-muted",
  "read-only:not-[select,button]:bg-surface-2",
].join(" ");
