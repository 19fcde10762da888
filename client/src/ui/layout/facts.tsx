import { Children, type ReactNode } from "react";

/** Facts after each other with dots between them. No line begins or ends with a dot. */
export function Facts({ children }: { children: ReactNode[] }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-[1.1em] overflow-x-clip">
      {Children.toArray(children).map((fact, index) => (
        <span key={index} className="relative min-w-0 wrap-anywhere">
          {/* Hangs in the gap before its fact; at the start of a line that is cut off. */}
          {index > 0 ? (
            <span className="absolute right-full w-[1.1em] text-center"> · </span>
          ) : null}
          {fact}
        </span>
      ))}
    </span>
  );
}
