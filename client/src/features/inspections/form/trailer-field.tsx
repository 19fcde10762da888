import { type InspectionType, toType } from "#shared/checklists/inspection-types.ts";
import { words } from "#shared/base/words.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { usePack } from "../../../phone/pack/use-pack.ts";
import { LazyBoundary } from "../../../ui/layout/lazy-boundary.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { lazilySoon } from "../../../ui/hooks/lazily.tsx";
import { usePreload } from "../../../ui/hooks/use-preload.ts";
import { DoNotDrivePanel } from "./do-not-drive-panel.tsx";
import type { Draft } from "../../../phone/drafts/draft.ts";
import type { DraftStore } from "../../../phone/drafts/open-draft.ts";
import type { InspectedAsset } from "../draft/walk-parts.ts";
import type { AddPhoto, OpenUnit } from "./unit-panel.tsx";

// Most trucks pull none.
const TrailerDialog = lazilySoon(() => import("./trailer-panel.tsx").then((m) => m.TrailerDialog));
const TrailerPanel = lazilySoon(() => import("./trailer-panel.tsx").then((m) => m.TrailerPanel));

/** What both units of a walk may be inspected for; the others have words of their own above their signature. */
const walkTypes: readonly InspectionType[] = ["pre_trip", "post_trip", "shift"];

interface TrailerFieldProps {
  id: string;
  /** The truck, with its draft. */
  asset: InspectedAsset;
  draft: Draft;
  store: DraftStore;
  isSending: boolean;
  onPhoto: AddPhoto;
  /** The trailer is on the page, or is not any more. */
  onOpen: (unit: OpenUnit | undefined) => void;
}

/** Asks a truck's driver for the trailer, and shows it there. One that was added is shown in any case. */
export function TrailerField({ asset, ...given }: TrailerFieldProps) {
  const { id, draft, store } = given;
  const { inspectionType, trailerId } = draft;
  const fleet = usePack(({ assets }) => assets.filter(({ category }) => category === "trailer"));
  const [isChoosing, setIsChoosing] = useState(false);
  const [wasAdded, setWasAdded] = useState(false);
  const [stopped, setStopped] = useState<InspectedAsset>();
  usePreload(TrailerPanel);
  const pull = (next: number | undefined) =>
    store.change({ type: "walk", walk: { trailerId: next, walkId: undefined } });
  if (stopped) return <DoNotDrivePanel asset={stopped} onClose={() => setStopped(undefined)} />;
  if (trailerId !== undefined) {
    return (
      <LazyBoundary missing={<p role="alert">{w.failed}</p>}>
        <TrailerPanel
          {...given}
          key={trailerId}
          trailerId={trailerId}
          takesFocus={wasAdded}
          onTakeOff={() => pull(undefined)}
          onOut={(trailer) => {
            setStopped(trailer);
            pull(undefined);
          }}
        />
      </LazyBoundary>
    );
  }
  const mayPull = asset.category === "truck" && walkTypes.includes(toType(inspectionType));
  if (!mayPull || !fleet.data?.length) return null;
  const handlePick = (next: number) => {
    setIsChoosing(false);
    setWasAdded(true);
    pull(next);
  };
  return (
    <div id={id} className="grid border-t pt-6">
      <Button variant="secondary" size="xl" icon={Plus} onClick={() => setIsChoosing(true)}>
        {w.pulling}
      </Button>
      {isChoosing ? (
        <TrailerDialog
          title={w.pulling}
          trailers={fleet.data}
          onChoose={handlePick}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </div>
  );
}

const w = words({
  pulling: ["Pulling a trailer?", "¿Lleva remolque?"],
  failed: [
    "The trailer could not be loaded. Reload the page.",
    "No se pudo cargar el remolque. Vuelva a cargar la página.",
  ],
});
