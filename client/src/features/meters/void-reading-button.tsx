import type { MeterReading } from "#shared/api-schemas.ts";
import { Button } from "../../ui/button.tsx";
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
      aria-label={`Void ${formatReading(reading)}`}
      onClick={() => onVoid(reading)}
    >
      Void
    </Button>
  );
}
