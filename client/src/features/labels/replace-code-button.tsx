import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import type { Label } from "./label-sheet-view.tsx";
import { labelsQuery } from "./use-labels.ts";

/** Another code for a unit whose label was lost. */
export function ReplaceCodeButton({ label }: { label: Label }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const change = useSave(api.changeCode, {
    success: { title: w.replaced, description: w.replacedNote },
    failure: { title: w.failed },
    onSuccess: (fresh) => {
      client.setQueryData(labelsQuery([fresh.assetId]).queryKey, [fresh]);
      setAsking(false);
    },
  });
  const handleConfirm = () => change.save({ params: { id: label.assetId } });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {w.replace}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={w.question}
          description={w.description}
          label={w.replace}
          pending={change.isPending}
          onConfirm={handleConfirm}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

const w = words({
  replace: ["Replace code", "Cambiar código"],
  question: ["Replace the code of this unit?", "¿Cambiar el código de esta unidad?"],
  description: [
    "The label that it has now stops working. Print a new one and put it in its place.",
    "La etiqueta que tiene ahora deja de servir. Imprima una nueva y póngala en su lugar.",
  ],
  replaced: ["Code replaced", "Código cambiado"],
  replacedNote: ["Print the new label now.", "Imprima ahora la etiqueta nueva."],
  failed: ["Could not replace the code", "No se pudo cambiar el código"],
});
