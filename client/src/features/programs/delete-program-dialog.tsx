import { api } from "#shared/api/api.ts";
import type { Program } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useLocation } from "wouter";
import { useSave } from "../../api/saving/use-save.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

interface DeleteProgramDialogProps {
  program: Program;
  onClose: () => void;
}

export function DeleteProgramDialog({ program, onClose }: DeleteProgramDialogProps) {
  const { id, name, units } = program;
  const [, navigate] = useLocation();
  const { save, isPending } = useSave(api.deleteProgram, {
    success: { title: w.deleted },
    onSuccess: () => {
      onClose();
      navigate("/maintenance/programs");
    },
  });
  return (
    <ConfirmDialog
      title={w.question({ name })}
      description={units > 0 ? w.stay({ n: units }) : w.unused}
      label={w.delete}
      pending={isPending}
      onConfirm={() => save({ params: { id } })}
      onClose={onClose}
    />
  );
}

const w = words({
  deleted: ["Program deleted", "Plan borrado"],
  question: ["Delete {name}?", "¿Borrar {name}?"],
  stay: [
    {
      one: "Its schedules stay on {n} unit and are due as before. They become the unit's own.",
      other: "Its schedules stay on {n} units and are due as before. They become the units' own.",
    },
    {
      one: "Sus servicios se quedan en {n} unidad y vencen como antes. Pasan a ser propios de la unidad.",
      other:
        "Sus servicios se quedan en {n} unidades y vencen como antes. Pasan a ser propios de las unidades.",
    },
  ],
  unused: ["It is on no unit.", "No está en ninguna unidad."],
  delete: ["Delete", "Borrar"],
});
