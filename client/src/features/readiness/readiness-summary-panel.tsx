import type { Answer } from "#shared/api/api-schemas.ts";
import { formatReady, formatReadyUnits } from "#shared/readiness/readiness.ts";
import { formatNrmca } from "#shared/readiness/readiness-nrmca.ts";
import { Skeleton } from "../../ui/layout/skeleton.tsx";

export type Readiness = Answer<"getReadiness">;

/** Whether the summary is left out: only the rules for every unit apply, and every unit is ready. */
export function isQuiet({ isRegulated, units, ready, nrmca, rows }: Readiness): boolean {
  return !isRegulated && units === ready && nrmca === null && rows.length === 0;
}

/** The share of units whose file is complete, and of mixers with a card. */
export function ReadinessSummary({ readiness }: { readiness: Readiness }) {
  const { units, ready, nrmca } = readiness;
  // The sign stays with its number.
  const said = (nrmca ? formatNrmca(nrmca) : []).map((line) => line.replaceAll(" %", "\u00a0%"));
  const [share, ...lines] = said;
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="text-3xl font-bold">{formatReady({ units, ready })}</p>
        {units === 0 ? null : <p className="text-muted">{formatReadyUnits({ units, ready })}</p>}
      </div>
      {share === undefined ? null : (
        <div className="min-w-0">
          <p className="font-semibold">{share}</p>
          {lines.map((line) => (
            <p key={line} className="text-sm text-muted">
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

export function SummaryToCome() {
  return (
    <div className="grid gap-2 p-4">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-5 w-56 max-w-full" />
    </div>
  );
}
