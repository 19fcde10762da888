import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useRefetchAt } from "../../api/use-refetch-at.ts";
import { Card } from "../../ui/layout/card.tsx";
import { DataState } from "../../ui/layout/data-state.tsx";
import { ShowAllLink } from "../../ui/list/show-all-link.tsx";
import { isQuiet, ReadinessSummary, SummaryToCome } from "./readiness-summary-panel.tsx";
import { changingFleet } from "./use-readiness.ts";
import { useYardFilter } from "../../records/chosen-yard.ts";

/** How much of the fleet would pass an audit today. */
export function ReadinessCard() {
  const yard = useYardFilter();
  const readiness = useQuery(query(api.getReadiness, { query: { limit: 1, ...yard } }));
  useRefetchAt(readiness.data?.changesAt, changingFleet);
  return (
    <Card title={w.title}>
      <DataState query={readiness} what={w.what} skeleton={<SummaryToCome />}>
        {(found) =>
          isQuiet(found) ? (
            <p className="p-4 text-sm text-muted">{w.none}</p>
          ) : (
            <>
              <ReadinessSummary readiness={found} />
              <ShowAllLink href="/readiness" what={w.gaps} />
            </>
          )
        }
      </DataState>
    </Card>
  );
}

const w = words({
  title: ["Audit Readiness", "Listo para auditoría"],
  what: ["the audit readiness", "lo que falta para una auditoría"],
  none: [
    "No unit is under the rules of an audit. Those of trucks and trailers over 10,000 lb are, and units with a boom or at a mine.",
    "Ninguna unidad está bajo reglas de auditoría. Lo están camiones y remolques de más de 10,000 lb, y unidades con pluma o en mina.",
  ],
  gaps: ["gaps", "faltantes"],
});
