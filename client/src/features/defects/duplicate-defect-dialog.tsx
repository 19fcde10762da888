import type { Defect } from "#shared/api/api-schemas.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { duplicateDefect } from "#shared/defects/defect-form.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { RetryHint } from "../../ui/form/retry-hint.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { DefectDialogProps } from "./certify-defect-dialog.tsx";
import { nameDefect } from "./name-defect.ts";
import { useAct } from "./use-act.ts";

/** Closes a defect that was reported before, under another number of the same unit. */
export function DuplicateDefectDialog({ defect, onClose }: DefectDialogProps) {
  const { id, assetId } = defect;
  const number = formatDefectNumber(defect.number);
  const known = useQuery(query(phoneApi.listDefects, { query: { assetId, state: "active" } }));
  const others = known.data?.filter((other) => other.id !== id);
  const form = useZodForm(duplicateDefect, { defaultValues: { act: "duplicate", note: "" } });
  const act = useAct({
    defectId: id,
    success: w.closed({ number }),
    onSuccess: onClose,
    placeErrors: form.placeErrors,
  });
  const options = others?.map((other) => ({ value: String(other.id), label: nameDefect(other) }));
  const original = known.data?.find((other) => other.id === form.watch("ofId"));
  const none = others?.length === 0 ? w.noOther : undefined;
  return (
    <ActDialog
      {...{ act, onClose }}
      title={w.title({ number })}
      description={w.consequence}
      isDirty={form.formState.isDirty}
      submit={{ label: w.close, isDisabled: !options || none !== undefined }}
      onSubmit={form.handleSubmit(act.send)}
    >
      <NativeSelect
        label={w.sameAs}
        placeholder={none ?? w.select}
        options={options ?? []}
        hint={
          known.isError ? (
            <RetryHint what={w.theDefects} onRetry={() => void known.refetch()} />
          ) : (
            adviseOther(defect, original)
          )
        }
        {...form.numberField("ofId")}
      />
      <Textarea label={w.note} optional maxLength={limits.notesMax} {...form.field("note")} />
    </ActDialog>
  );
}

type Named = Pick<Defect, "number" | "itemId">;

/** A failure is known again by its item, so a defect that has none should not be the one that stays open. */
function adviseOther(defect: Named, original: Named | undefined): string | undefined {
  if (defect.itemId === null || original?.itemId !== null) return undefined;
  const number = formatDefectNumber(defect.number);
  return w.other({ number, other: formatDefectNumber(original.number) });
}

const w = words({
  closed: ["{number} closed as a duplicate", "{number} cerrado como duplicado"],
  noOther: ["This unit has no other open defect.", "Esta unidad no tiene otro defecto abierto."],
  title: ["{number} is a duplicate", "{number} es un duplicado"],
  consequence: [
    "It is closed; the other one stays open until it is certified.",
    "Este se cierra; el otro sigue abierto hasta que se certifique.",
  ],
  close: ["Close as Duplicate", "Cerrar como duplicado"],
  sameAs: ["Same as", "Igual que"],
  select: ["Select a defect", "Elija un defecto"],
  other: [
    "{other} is of no checklist item, so the next inspection would report {number} again. Close {other} as a duplicate of {number} instead.",
    "{other} no es de ningún punto de la lista, y la próxima inspección reportaría {number} otra vez. Mejor cierre {other} como duplicado de {number}.",
  ],
  theDefects: ["the defects", "los defectos"],
  note: ["Note", "Nota"],
});
