import { words } from "#shared/words.ts";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { Timestamp } from "../../api/timestamp.tsx";
import { type EntryKind, storeEntry, type UnsentEntry } from "../../phone/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { warningClass } from "../../ui/warning.tsx";

/** What was filled in under this user's name without a sign-in: only this user may say that it is theirs. */
export function ConfirmEntryPanel({ entry }: { entry: UnsentEntry<EntryKind> }) {
  const id = useId();
  const [isSaving, setIsSaving] = useState(false);
  const answer = (given: Pick<UnsentEntry, "isConfirmed" | "isDisowned" | "reason">) => {
    setIsSaving(true);
    const next = { ...given, nextAt: 0 };
    // It was not sent before, so that its body may still say how it was filled in.
    const answered =
      entry.kind === undefined
        ? { ...entry, ...next, body: { ...entry.body, wasSignedIn: false } }
        : { ...entry, ...next };
    // The list of what waits is read anew then, and this goes; a device that cannot write asks once more.
    void storeEntry(answered).catch(() => setIsSaving(false));
  };
  const { asset, performedAt } = entry;
  return (
    <section aria-labelledby={id} className={clsx(warningClass, "grid gap-2 p-3")}>
      <h2 id={id} className="text-base">
        {w.question}
      </h2>
      <p className="wrap-anywhere">
        {asset.name}, <Timestamp moment={performedAt} />
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button disabled={isSaving} onClick={() => answer({ isConfirmed: true })}>
          {w.yes}
        </Button>
        <Button
          variant="secondary"
          disabled={isSaving}
          onClick={() => answer({ isDisowned: true, reason: w.notMine })}
        >
          {w.no}
        </Button>
      </div>
    </section>
  );
}

const w = words({
  question: [
    "Filled in here while you were not signed in. Was this you?",
    "Se llenó aquí sin su sesión. ¿Fue usted?",
  ],
  yes: ["Yes, send", "Sí, enviar"],
  no: ["Not me", "No fui yo"],
  notMine: [
    "The driver says that somebody else filled this in.",
    "El operador dice que otra persona llenó esto.",
  ],
});
