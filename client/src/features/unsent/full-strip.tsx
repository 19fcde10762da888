import { HardDrive } from "lucide-react";
import { describeFullPhone } from "../../phone/device/space.ts";
import { Warning } from "../../ui/layout/warning.tsx";

export function FullStrip() {
  return (
    <Warning icon={HardDrive} className="gap-2 p-3">
      {describeFullPhone()}
    </Warning>
  );
}
