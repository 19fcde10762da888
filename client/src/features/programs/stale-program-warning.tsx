import { words } from "#shared/base/words.ts";
import { StaleWarning } from "../../ui/form/stale-warning.tsx";

export function StaleProgramWarning({ onReload }: { onReload: () => Promise<void> }) {
  return <StaleWarning text={w.stale} failure={w.notReloaded} onReload={onReload} />;
}

const w = words({
  stale: [
    "Someone else changed this meanwhile. What you changed is still here; reload it to get the rest, then save again.",
    "Alguien más cambió esto. Lo que usted cambió sigue aquí; recargue para ver lo demás y guarde otra vez.",
  ],
  notReloaded: [
    "Couldn't reload this program. What you changed is still here.",
    "No se pudo recargar este plan. Lo que usted cambió sigue aquí.",
  ],
});
