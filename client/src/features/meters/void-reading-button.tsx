import type { MeterReading } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { Button } from "../../ui/button/button.tsx";
import { formatReading } from "./describe-reading.ts";

interface VoidReadingButtonProps {
  reading: MeterReading;
  onVoid: (reading: MeterReading) => void;
}

export function VoidReadingButton({ reading, onVoid }: VoidReadingButtonProps) {
  if (reading.voidedAt !== null) return null;
  return (
    <Button
      variant="secondary"
      aria-label={w.voidReading({ reading: formatReading(reading) })}
      onClick={() => onVoid(reading)}
    >
      {w.void}
    </Button>
  );
}

const w = words({
  void: ["Void", "Anular"],
  voidReading: ["Void {reading}", "Anular {reading}"],
});
