import type { MeterReading } from "#shared/api-schemas.ts";
import { warningLabels } from "#shared/meters.ts";
import { Badge } from "../../ui/badge.tsx";

/** What else is to be known of a reading: why it is void or doubtful, and the note it came with. */
export function ReadingMarks({ reading }: { reading: MeterReading }) {
  const { warnings, note, voidedAt, voidedByName, voidReason } = reading;
  if (voidedAt !== null) {
    return (
      <p className="text-sm wrap-anywhere">
        Voided by {voidedByName}: {voidReason}
      </p>
    );
  }
  return (
    <>
      {warnings.length > 0 ? (
        <p className="flex flex-wrap gap-1 py-1">
          {warnings.map((warning) => (
            <Badge key={warning} tone="warn" label={warningLabels[warning]} />
          ))}
        </p>
      ) : null}
      {note ? <p className="line-clamp-3 text-sm wrap-anywhere">{note}</p> : null}
    </>
  );
}
