import { HardDrive } from "lucide-react";
import { describeFullPhone } from "../../phone/space.ts";
import { Warning } from "../../ui/warning.tsx";

export function FullStrip() {
  return (
    <Warning icon={HardDrive} className="gap-2 p-3">
      {describeFullPhone()}
    </Warning>
  );
}
