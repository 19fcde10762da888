import { words } from "#shared/words.ts";
import { HardDrive } from "lucide-react";
import { Warning } from "../../ui/warning.tsx";

export function FullStrip() {
  return (
    <Warning icon={HardDrive} className="gap-2 p-3">
      {w.full}
    </Warning>
  );
}

const w = words({
  full: [
    "This phone is full. Send what is waiting, or free some space.",
    "El teléfono está lleno. Envíe lo pendiente o libere espacio.",
  ],
});
