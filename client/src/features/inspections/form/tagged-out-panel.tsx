import { words } from "#shared/base/words.ts";
import { Warning } from "../../../ui/layout/warning.tsx";
import type { InspectedAsset } from "../draft/inspected-asset.ts";

interface TaggedOutPanelProps {
  asset: InspectedAsset;
  isSending: boolean;
  isAlert?: boolean;
}

/** At both ends of a form that was open when the unit was taken out of service. */
export function TaggedOutPanel({ asset, isSending, isAlert }: TaggedOutPanelProps) {
  const { name, condition } = asset;
  // Its own failure may do the same; what follows from that is shown after the submission.
  if (condition !== "out_of_service" || isSending) return null;
  return (
    <Warning isAlert={isAlert} className="gap-2 p-3 font-semibold">
      {w.taggedOut({ unit: name })}
    </Warning>
  );
}

const w = words({
  taggedOut: [
    "{unit} was taken out of service. Do not drive it.",
    "{unit} quedó fuera de servicio. No lo maneje.",
  ],
});
