import { words } from "#shared/base/words.ts";
import { useId } from "react";
import { useSignedInUser } from "../../../api/current-user.ts";
import { ToggleButton } from "../../../ui/form/toggle-button.tsx";
import { Warning } from "../../../ui/layout/warning.tsx";
import type { ItemPanelProps } from "./failed-item-panel.tsx";
import { isCritical } from "../draft/is-critical.ts";

/** Whether a failed item stops the unit, or what its driver says about that. */
export function UnsafeField({ item, answer, store }: ItemPanelProps) {
  const { tagsOutCritical } = useSignedInUser().company;
  const hintId = useId();
  const { unsafe = false } = answer;
  if (isCritical(item, store.current().draft.checklist.checklistId)) {
    return tagsOutCritical ? (
      <Warning className="gap-2 p-3 font-semibold">{w.critical}</Warning>
    ) : null;
  }
  const handleClick = () =>
    store.change({ type: "fill", itemId: item.id, answer: { unsafe: !unsafe } });
  return (
    <div className="grid gap-1">
      <ToggleButton
        tone="fail"
        label={w.unsafe}
        pressed={unsafe}
        aria-describedby={tagsOutCritical ? hintId : undefined}
        onClick={handleClick}
      />
      {tagsOutCritical ? (
        <p id={hintId} className="text-sm text-muted">
          {w.takesOut}
        </p>
      ) : null}
    </div>
  );
}

const w = words({
  critical: [
    "Failing this item takes the unit out of service.",
    "Si falla este punto, la unidad queda fuera de servicio.",
  ],
  unsafe: ["Unsafe to drive", "No es seguro manejar"],
  takesOut: [
    "Takes the unit out of service until it is repaired.",
    "Deja la unidad fuera de servicio hasta que se repare.",
  ],
});
