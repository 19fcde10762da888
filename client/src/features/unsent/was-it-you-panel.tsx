import type { Pack } from "#shared/api/api-schemas.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { words } from "#shared/base/words.ts";
import { translateAuthor } from "#shared/inspections/attribution.ts";
import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useId, useState } from "react";
import { describeError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { refreshAfter } from "../../api/refresh.ts";
import type { EntryKind, UnsentEntry } from "../../phone/outbox/entry.ts";
import { advanceEntry } from "../../phone/outbox/outbox.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/hooks/use-toast.ts";
import { warningClass } from "../../ui/layout/warning.tsx";
import { ViewDetailsButton } from "../inspections/records/inspection-log-list.tsx";

interface WasItYouPanelProps {
  /** Ends with "Was this you?" */
  question: string;
  /** The unit, and when it was done. */
  unit: string;
  moment: string;
  yes: string;
  isSaving: boolean;
  onAnswer: (isOwn: boolean) => void;
  /** What helps to answer it; is given the id of the question. */
  children?: (questionId: string) => ReactNode;
}

/** Asks a user whether something under their name is theirs: only they may say so. */
function WasItYouPanel(props: WasItYouPanelProps) {
  const { question, unit, moment, yes, isSaving, onAnswer, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx(warningClass, "grid gap-2 p-3")}>
      <h2 id={id} className="text-base wrap-anywhere">
        {question}
      </h2>
      <p className="wrap-anywhere">
        {unit}, <Timestamp moment={moment} />
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button disabled={isSaving} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
        <Button variant="secondary" disabled={isSaving} onClick={() => onAnswer(false)}>
          {w.no}
        </Button>
        {children?.(id)}
      </div>
    </section>
  );
}

/** What was filled in under this user's name without a sign-in. */
export function ConfirmEntryPanel({ entry }: { entry: UnsentEntry<EntryKind> }) {
  const [isSaving, setIsSaving] = useState(false);
  const handleAnswer = (isOwn: boolean) => {
    setIsSaving(true);
    const given: Pick<UnsentEntry, "isConfirmed" | "isDisowned" | "reason"> = isOwn
      ? { isConfirmed: true }
      : { isDisowned: true, reason: w.notMine };
    const next = { ...given, nextAt: 0 };
    // The entry was never sent, so its body may still be changed to say that the driver was not signed in.
    const answered =
      entry.kind === undefined
        ? { ...entry, ...next, body: { ...entry.body, wasSignedIn: false } }
        : { ...entry, ...next };
    // Then the list of unsent work is read again, and this panel disappears.
    void advanceEntry(answered);
  };
  return (
    <WasItYouPanel
      question={w.question}
      unit={entry.asset.name}
      moment={entry.performedAt}
      yes={w.yes}
      isSaving={isSaving}
      onAnswer={handleAnswer}
    />
  );
}

interface ConfirmRecordPanelProps {
  record: NonNullable<Pack["attributed"]>[number];
}

/** An inspection that the office filed as said to be this user's, which counts only once they say so. */
export function ConfirmRecordPanel({ record }: ConfirmRecordPanelProps) {
  const { id, assetName, date, driverName } = record;
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  // Without useSave, whose code loads after the panels above the list.
  const handleAnswer = (isOwn: boolean) => {
    setIsSaving(true);
    const asked = { params: { id }, body: { isOwn }, userId };
    call(phoneApi.confirmInspection, asked)
      .then(() => refreshAfter(client, "confirmInspection"))
      .catch((error: unknown) => toast({ title: describeError(error), variant: "destructive" }))
      .finally(() => setIsSaving(false));
  };
  return (
    <WasItYouPanel
      question={w.filedQuestion({ filed: translateAuthor(driverName) })}
      unit={assetName}
      moment={date}
      yes={w.filedYes}
      isSaving={isSaving}
      onAnswer={handleAnswer}
    >
      {(questionId) => <ViewDetailsButton id={id} describedBy={questionId} />}
    </WasItYouPanel>
  );
}

const w = words({
  no: ["Not me", "No fui yo"],
  question: [
    "Filled in here while you were not signed in. Was this you?",
    "Se llenó aquí sin su sesión. ¿Fue usted?",
  ],
  yes: ["Yes, send", "Sí, enviar"],
  notMine: [
    "The driver says that somebody else filled this in.",
    "El operador dice que otra persona llenó esto.",
  ],
  filedQuestion: ["{filed}. Was this you?", "{filed}. ¿Fue usted?"],
  filedYes: ["Yes, it was me", "Sí, fui yo"],
});
