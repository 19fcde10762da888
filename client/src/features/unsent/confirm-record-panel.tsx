import { api } from "#shared/api.ts";
import type { Pack } from "#shared/api-schemas.ts";
import { translateAuthor } from "#shared/attribution.ts";
import { words } from "#shared/words.ts";
import { useSave } from "../../api/use-save.ts";
import { ViewDetailsButton } from "../inspections/view-details-button.tsx";
import { WasItYouPanel } from "./was-it-you-panel.tsx";

interface ConfirmRecordPanelProps {
  record: NonNullable<Pack["attributed"]>[number];
}

/** An inspection that the office filed as said to be this user's, which counts only once they say so. */
export function ConfirmRecordPanel({ record }: ConfirmRecordPanelProps) {
  const { id, assetName, date, driverName } = record;
  const { save, isPending } = useSave(api.confirmInspection, {
    success: ({ isOwn }) => ({ title: isOwn ? w.confirmed : w.denied }),
  });
  return (
    <WasItYouPanel
      question={w.question({ filed: translateAuthor(driverName) })}
      unit={assetName}
      moment={date}
      yes={w.yes}
      isSaving={isPending}
      onAnswer={(isOwn) => save({ params: { id }, body: { isOwn } })}
    >
      {(questionId) => <ViewDetailsButton id={id} describedBy={questionId} />}
    </WasItYouPanel>
  );
}

const w = words({
  question: ["{filed}. Was this you?", "{filed}. ¿Fue usted?"],
  yes: ["Yes, it was me", "Sí, fui yo"],
  confirmed: ["Confirmed", "Confirmada"],
  denied: ["The office reads that this was not you", "La oficina lee que no fue usted"],
});
