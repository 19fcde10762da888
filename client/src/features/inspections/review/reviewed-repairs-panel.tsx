import { words } from "#shared/base/words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ErrorState } from "../../../ui/layout/data-state.tsx";
import { type Draft, listReviewed } from "../../../phone/drafts/draft.ts";
import type { InspectedAsset } from "../draft/walk-parts.ts";
import { ReviewedRepairList } from "../records/reviewed-repair-list.tsx";
import { useRepairsToReview } from "./use-review.ts";

interface ReviewedRepairsPanelProps {
  draft: Draft;
  /** Leads back to the step; undefined where that is not there. */
  onChange: (() => void) | undefined;
}

/** The repairs that the signature below covers. */
export function ReviewedRepairsPanel({ draft, onChange }: ReviewedRepairsPanelProps) {
  const repairs = listReviewed(draft);
  if (repairs.length === 0) return null;
  return (
    <section
      aria-label={w.title}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded border bg-surface px-3 py-2"
    >
      <div className="grid min-w-0 flex-1 basis-[9rem] gap-1">
        <p className="font-semibold">{w.title}</p>
        <div className="text-sm">
          <ReviewedRepairList
            repairs={repairs.map(({ defectId, ...repair }) => ({ ...repair, id: defectId }))}
          />
        </div>
      </div>
      {onChange ? (
        <Button variant="ghost" onClick={onChange}>
          {w.change}
        </Button>
      ) : null}
    </section>
  );
}

interface MissingReviewProps {
  asset: InspectedAsset;
  /** They are there after all. */
  onLoad: () => void;
}

/** Without a connection no repair can be reviewed, and the unit must be inspected all the same. */
export function MissingReview({ asset, onLoad }: MissingReviewProps) {
  const { refetch, isFetching } = useRepairsToReview(asset);
  const retry = async () => {
    const { data } = await refetch();
    if (data && data.repairs.length > 0) onLoad();
  };
  return (
    <div className="grid rounded border bg-surface">
      <ErrorState what={w.what} onRetry={() => void retry()} retrying={isFetching} />
      <p className="px-4 pb-4 text-sm">{w.goOn}</p>
    </div>
  );
}

const w = words({
  title: ["Repairs reviewed", "Reparaciones revisadas"],
  change: ["Change", "Cambiar"],
  what: ["the repairs to review", "las reparaciones por revisar"],
  goOn: [
    "You can start the inspection. The repairs are left to the next driver.",
    "Puede empezar la inspección. Las reparaciones quedan para el próximo operador.",
  ],
});
