import { words } from "#shared/base/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useEffect } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { listAsOutOfService } from "../../../phone/pack/fall-back.ts";
import { Button } from "../../../ui/button/button.tsx";
import { focusElement } from "../../../ui/hooks/focus-element.ts";
import { Warning } from "../../../ui/layout/warning.tsx";
import type { InspectedAsset } from "../draft/walk-parts.ts";

interface DoNotDrivePanelProps {
  asset: { id: number; name: string };
  onClose: () => void;
}

/** Stands in place of the form until it is read: a toast alone would be missed. */
export function DoNotDrivePanel({ asset, onClose }: DoNotDrivePanelProps) {
  const client = useQueryClient();
  const { id: userId } = useSignedInUser();
  useEffect(() => {
    // A device that cannot store it shows it until the page is reloaded.
    listAsOutOfService(client, userId, asset.id).catch(() => undefined);
  }, [client, userId, asset.id]);
  return (
    // So high that no toast covers it.
    <div className="mx-auto grid min-h-[65dvh] w-full max-w-inspection content-center gap-6 rounded-lg border border-fail-border bg-fail-soft px-4 py-8 text-center text-on-fail-soft">
      <OctagonX aria-hidden size={56} className="mx-auto" />
      <h2 ref={focusElement} tabIndex={-1} className="text-2xl wrap-anywhere">
        {w.doNotDrive({ unit: asset.name })}
      </h2>
      <Button size="xl" onClick={onClose}>
        {w.ok}
      </Button>
    </div>
  );
}

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
  doNotDrive: [
    "Do not drive {unit}. It is out of service until the shop releases it.",
    "No maneje {unit}. Está fuera de servicio hasta que el taller la libere.",
  ],
  ok: ["OK", "Entendido"],
  taggedOut: [
    "{unit} was taken out of service. Do not drive it.",
    "{unit} quedó fuera de servicio. No lo maneje.",
  ],
});
