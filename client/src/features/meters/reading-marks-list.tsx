import type { MeterReading } from "#shared/api/api-schemas.ts";
import { warningLabels } from "#shared/meters/meters.ts";
import { words } from "#shared/base/words.ts";
import { TriangleAlert } from "lucide-react";

/** What else is to be known of a reading: why it is void or doubtful, and the note it came with. */
export function ReadingMarks({ reading }: { reading: MeterReading }) {
  const { warnings, note, voidedAt, voidedByName, voidReason } = reading;
  if (voidedAt !== null) {
    return (
      <p className="text-sm wrap-anywhere">
        {w.voided({ name: voidedByName ?? "", reason: voidReason ?? "" })}
      </p>
    );
  }
  return (
    <>
      {warnings.length > 0 ? (
        <p className="my-1 flex w-fit items-start gap-1.5 rounded-sm bg-warn-soft px-2 py-1 text-sm font-semibold text-on-warn-soft">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {warnings.map((warning) => warningLabels[warning]).join(", ")}
          </span>
        </p>
      ) : null}
      {note ? <p className="line-clamp-3 text-sm wrap-anywhere">{note}</p> : null}
    </>
  );
}

const w = words({
  voided: ["Voided by {name}: {reason}", "Anulada por {name}: {reason}"],
});
