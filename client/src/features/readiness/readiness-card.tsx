import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { Card } from "../../ui/card.tsx";
import { DataState } from "../../ui/data-state.tsx";
import { ShowAllLink } from "../../ui/show-all-link.tsx";
import { isQuiet, ReadinessSummary, SummaryToCome } from "./readiness-summary-panel.tsx";

/** How much of the fleet would pass an audit today. */
export function ReadinessCard() {
  const call = query(api.getReadiness, { query: { limit: 1 } });
  // The server notifies of no change to it, because it looks at the whole fleet.
  const readiness = useQuery({ ...call, staleTime: 0 });
  return (
    <Card title="Audit Readiness">
      <DataState query={readiness} what="the audit readiness" skeleton={<SummaryToCome />}>
        {(found) =>
          isQuiet(found) ? (
            <p className="p-4 text-sm text-muted">
              No unit is under the rules of an audit. Those of trucks and trailers over 10,000 lb
              are, and units with a boom or at a mine.
            </p>
          ) : (
            <>
              <ReadinessSummary readiness={found} />
              <ShowAllLink href="/readiness" what="gaps" />
            </>
          )
        }
      </DataState>
    </Card>
  );
}
