import type { ShortAsset } from "#shared/api/api-schemas.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { OctagonX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { NoBreakText } from "../../../ui/layout/no-break-text.tsx";
import { useDraft } from "../draft/use-drafts-in-list.ts";
import { useDownReason } from "../today/out-of-service-card.tsx";

interface UnavailableAssetPanelProps {
  asset: ShortAsset;
  onInspect: () => void;
  onLeave: () => void;
}

/** Why an asset is not offered for inspection; and whether it can be inspected all the same. */
export function UnavailableAssetPanel(props: UnavailableAssetPanelProps) {
  const { asset, onInspect, onLeave } = props;
  const isOffice = can(useSignedInUser().role, "dashboard.read");
  const hasDraft = useDraft(asset.id) !== undefined;
  if (asset.archived) {
    return (
      <EmptyState
        icon={TriangleAlert}
        title={w.isArchived({ unit: asset.name })}
        text={w.archivedText}
        action={<Button onClick={onLeave}>{w.toList}</Button>}
      />
    );
  }
  if (asset.condition === "maintenance") {
    return (
      <EmptyState
        icon={TriangleAlert}
        title={w.isInMaintenance({ unit: asset.name })}
        text={w.maintenanceText}
        action={<Ways onInspect={onInspect} onLeave={onLeave} />}
      />
    );
  }
  return (
    <OutOfService asset={asset}>
      {isOffice || hasDraft ? (
        <>
          <p className="max-w-[48ch] text-sm">{w.outText}</p>
          <Ways onInspect={onInspect} onLeave={onLeave} />
        </>
      ) : (
        <Button size="xl" onClick={onLeave}>
          {w.back}
        </Button>
      )}
    </OutOfService>
  );
}

function Ways({ onInspect, onLeave }: Omit<UnavailableAssetPanelProps, "asset">) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button variant="secondary" onClick={onInspect}>
        {w.inspect}
      </Button>
      <Button onClick={onLeave}>{w.toList}</Button>
    </div>
  );
}

function OutOfService({ asset, children }: { asset: ShortAsset; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-inspection flex-col items-center gap-3 rounded-lg border border-l-4 border-fail-border bg-fail-soft px-4 py-8 text-center text-on-fail-soft">
      <OctagonX aria-hidden size={56} strokeWidth={1.75} />
      <div className="grid gap-1">
        <h2 className="text-2xl wrap-anywhere">{w.isOut({ unit: asset.name })}</h2>
        <p className="text-xl font-semibold">{w.doNotDrive}</p>
      </div>
      <p className="max-w-[60ch] wrap-anywhere">
        <NoBreakText text={useDownReason(asset)} />
      </p>
      {children}
    </div>
  );
}

const w = words({
  isArchived: ["{unit} is archived", "{unit} está archivada"],
  archivedText: [
    "The office has archived it, so it cannot be inspected.",
    "La oficina la archivó, así que no se puede revisar.",
  ],
  isInMaintenance: ["{unit} is in maintenance", "{unit} está en mantenimiento"],
  maintenanceText: [
    "The office has marked it so. You can inspect it all the same; the inspection is recorded.",
    "Así la marcó la oficina. De todos modos puede revisarla; la inspección queda registrada.",
  ],
  isOut: ["{unit} is out of service", "{unit} está fuera de servicio"],
  doNotDrive: ["Do not drive it.", "No la maneje."],
  outText: [
    "You can inspect it all the same. A pass does not return it to service.",
    "De todos modos puede revisarla. Aunque salga bien, sigue fuera de servicio.",
  ],
  inspect: ["Inspect anyway", "Revisar de todos modos"],
  toList: ["Back to the list", "Volver a la lista"],
  back: ["Back", "Atrás"],
});
