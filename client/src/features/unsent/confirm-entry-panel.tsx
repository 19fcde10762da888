import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { advanceEntry, type EntryKind, type UnsentEntry } from "../../phone/outbox/outbox.ts";
import { WasItYouPanel } from "./was-it-you-panel.tsx";

/** What was filled in under this user's name without a sign-in. */
export function ConfirmEntryPanel({ entry }: { entry: UnsentEntry<EntryKind> }) {
  const [isSaving, setIsSaving] = useState(false);
  const handleAnswer = (isOwn: boolean) => {
    setIsSaving(true);
    const given: Pick<UnsentEntry, "isConfirmed" | "isDisowned" | "reason"> = isOwn
      ? { isConfirmed: true }
      : { isDisowned: true, reason: w.notMine };
    const next = { ...given, nextAt: 0 };
    // It was not sent before, so that its body may still say how it was filled in.
    const answered =
      entry.kind === undefined
        ? { ...entry, ...next, body: { ...entry.body, wasSignedIn: false } }
        : { ...entry, ...next };
    // The list of what waits is read anew then, and this goes.
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

const w = words({
  question: [
    "Filled in here while you were not signed in. Was this you?",
    "Se llenó aquí sin su sesión. ¿Fue usted?",
  ],
  yes: ["Yes, send", "Sí, enviar"],
  notMine: [
    "The driver says that somebody else filled this in.",
    "El operador dice que otra persona llenó esto.",
  ],
});
