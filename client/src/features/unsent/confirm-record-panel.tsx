import { api } from "#shared/api/api.ts";
import type { Pack } from "#shared/api/api-schemas.ts";
import { translateAuthor } from "#shared/inspections/attribution.ts";
import { words } from "#shared/base/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { toast } from "../../ui/hooks/use-toast.ts";
import { ViewDetailsButton } from "../inspections/records/inspection-log-list.tsx";
import { WasItYouPanel } from "./was-it-you-panel.tsx";

interface ConfirmRecordPanelProps {
  record: NonNullable<Pack["attributed"]>[number];
}

/** An inspection that the office filed as said to be this user's, which counts only once they say so. */
export function ConfirmRecordPanel({ record }: ConfirmRecordPanelProps) {
  const { id, assetName, date, driverName } = record;
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  // Not by useSave, which comes after what stands above the list.
  const handleAnswer = (isOwn: boolean) => {
    setIsSaving(true);
    const asked = { params: { id }, body: { isOwn }, userId };
    call(api.confirmInspection, asked)
      .then(() => refreshAfter(client, "confirmInspection"))
      .catch((error: unknown) => toast({ title: describeError(error), variant: "destructive" }))
      .finally(() => setIsSaving(false));
  };
  return (
    <WasItYouPanel
      question={w.question({ filed: translateAuthor(driverName) })}
      unit={assetName}
      moment={date}
      yes={w.yes}
      isSaving={isSaving}
      onAnswer={handleAnswer}
    >
      {(questionId) => <ViewDetailsButton id={id} describedBy={questionId} />}
    </WasItYouPanel>
  );
}

const w = words({
  question: ["{filed}. Was this you?", "{filed}. ¿Fue usted?"],
  yes: ["Yes, it was me", "Sí, fui yo"],
});
