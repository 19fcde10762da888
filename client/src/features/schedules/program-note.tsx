import type { Schedule } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { Link } from "wouter";
import { Button } from "../../ui/button/button.tsx";
import { interpolate } from "../../ui/layout/interpolate.tsx";

interface ProgramNoteProps {
  schedule: Pick<Schedule, "program" | "byHand"> | undefined;
  isPending: boolean;
  /** The program is to decide about the schedule again. */
  onFollow: () => void;
}

/** Which program a schedule comes from, if it does, and what changing it here means for that. */
export function ProgramNote({ schedule, isPending, onFollow }: ProgramNoteProps) {
  if (!schedule?.program) return null;
  const { program, byHand } = schedule;
  const name = (
    <Link href={`/maintenance/programs/${program.id}`} className="link wrap-anywhere">
      {program.name}
    </Link>
  );
  return (
    <div className="grid justify-items-start gap-2 rounded border bg-surface-2 p-3">
      <p>{interpolate(w.from, { name })}</p>
      <p className="text-sm">{byHand ? w.kept : w.willBeKept}</p>
      {byHand ? (
        <Button variant="secondary" size="row" disabled={isPending} onClick={onFollow}>
          {w.follow}
        </Button>
      ) : null}
    </div>
  );
}

const w = words({
  from: ["From the program {name}", "Del plan {name}"],
  willBeKept: [
    "If you change it here, it is kept as edited by hand: the program no longer changes it.",
    "Si lo cambia aquí, se queda como editado a mano: el plan ya no lo cambia.",
  ],
  kept: [
    "Edited by hand: the program no longer changes it.",
    "Editado a mano: el plan ya no lo cambia.",
  ],
  follow: ["Follow the program again", "Seguir el plan otra vez"],
});
