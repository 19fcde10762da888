import type { Pack } from "#shared/api-schemas.ts";
import type { EntryKind, UnsentEntry } from "../../phone/outbox.ts";
import { ConfirmEntryPanel } from "./confirm-entry-panel.tsx";
import { ConfirmRecordPanel } from "./confirm-record-panel.tsx";

interface QuestionsPanelProps {
  /** Filled in here without a sign-in. */
  entries: readonly UnsentEntry<EntryKind>[];
  /** Filed by the office. */
  records: NonNullable<Pack["attributed"]>;
}

/** What stands under the user's name and did not come from their own session: whether it was them. */
export function QuestionsPanel({ entries, records }: QuestionsPanelProps) {
  return (
    <div className="grid gap-3 sm:gap-4">
      {entries.map((entry) => (
        <ConfirmEntryPanel key={entry.id} entry={entry} />
      ))}
      {records.map((record) => (
        <ConfirmRecordPanel key={record.id} record={record} />
      ))}
    </div>
  );
}
