import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

/** What is known of something, a line for each: its label at the left and its value at the right. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className: string }) {
  return (
    <dl className={clsx("grid", className)}>
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto min-w-0 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
