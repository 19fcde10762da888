import { useYardFilter } from "./chosen-yard.ts";
import { useUnitsOfYard } from "./use-yards.ts";

interface YardScopeProps {
  /** Of one unit a list shows all, whichever yard it is in. */
  assetId?: number | undefined;
}

/** Names below a heading the yard to whose units the page is narrowed, if it is. */
export function YardScope({ assetId }: YardScopeProps) {
  return useYardFilter(assetId).yard === undefined ? null : <Line />;
}

/** It is there before the name, so that nothing moves. */
function Line() {
  return <p className="min-h-[1lh] text-sm wrap-anywhere text-muted">{useUnitsOfYard()}</p>;
}
