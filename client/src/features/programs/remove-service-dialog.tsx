import type { Program } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { formatScheduleName } from "#shared/schedules/schedules.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useServicesSave } from "./use-program-save.ts";

interface RemoveServiceDialogProps {
  program: Program;
  service: Program["services"][number];
  onRemoved: () => void;
  onClose: () => void;
}

export function RemoveServiceDialog(props: RemoveServiceDialogProps) {
  const { program, service, onRemoved, onClose } = props;
  const { save, isPending } = useServicesSave(program, () => {
    onClose();
    onRemoved();
  });
  const others = program.services.filter(({ id }) => id !== service.id);
  return (
    <ConfirmDialog
      title={w.question({ name: formatScheduleName(service.name) })}
      description={w.text}
      label={w.remove}
      pending={isPending}
      onConfirm={() => save(others)}
      onClose={onClose}
    />
  );
}

const w = words({
  question: ["Remove {name} from this program?", "¿Quitar {name} de este plan?"],
  text: [
    "Its schedules are stopped on the units when you apply the program. Their history stays.",
    "Sus servicios se detienen en las unidades cuando aplique el plan. Su historial se queda.",
  ],
  remove: ["Remove", "Quitar"],
});
