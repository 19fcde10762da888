import { words } from "#shared/base/words.ts";
import { formatCost } from "#shared/maintenance/maintenance.ts";
import { serviceTypeLabels, serviceTypes } from "#shared/schedules/service-types.ts";
import { formatShare } from "./format-share.ts";
import type { CostRow } from "./use-costs.ts";

/** What each type of service costs, the most first; the numbers stand beside the bars. */
export function TypeChart({ rows }: { rows: readonly CostRow[] }) {
  const [first] = rows;
  if (!first) return null;
  const all = rows.reduce((sum, { total }) => sum + total * 100, 0) / 100;
  const result = { type: labelType(first.key), cost: formatCost(first.total) };
  return (
    <figure className="grid min-w-0 gap-4">
      <figcaption>{w.result({ ...result, share: formatShare(first.total, all) })}</figcaption>
      <ul className="grid gap-3">
        {rows.map(({ key, total }) => (
          <li key={key} className="grid gap-1">
            <span className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span>{labelType(key)}</span>
              <span className="font-semibold tabular-nums">{formatCost(total)}</span>
            </span>
            <svg aria-hidden className="h-3 w-full">
              <rect width="100%" height="100%" rx="3" className="fill-surface-2" />
              <rect
                width={`${(100 * total) / first.total}%`}
                height="100%"
                rx="3"
                className="fill-primary"
              />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function labelType(key: string): string {
  const type = serviceTypes.find((known) => known === key);
  return type ? serviceTypeLabels[type] : key;
}

const w = words({
  result: [
    "The most for {type}: {cost}, {share} of all.",
    "Lo más en {type}: {cost}, {share} del total.",
  ],
});
