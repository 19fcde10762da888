import { api } from "#shared/api.ts";
import { formatDefectNumber } from "#shared/defects.ts";
import { duplicateDefect } from "#shared/defect-form.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { NativeSelect } from "../../ui/native-select.tsx";
import { RetryHint } from "../../ui/retry-hint.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { DefectDialogProps } from "./certify-defect-dialog.tsx";
import { nameDefect } from "./describe-defect.ts";
import { useAct } from "./use-act.ts";

/** Closes a defect that was reported before, under another number of the same unit. */
export function DuplicateDefectDialog({ defect, onClose }: DefectDialogProps) {
  const { id, assetId } = defect;
  const number = formatDefectNumber(defect.number);
  const known = useQuery(query(api.listDefects, { query: { assetId, state: "active" } }));
  const others = known.data?.filter((other) => other.id !== id);
  const form = useZodForm(duplicateDefect, { defaultValues: { act: "duplicate", note: "" } });
  const act = useAct({
    defectId: id,
    success: `${number} closed as a duplicate`,
    onSuccess: onClose,
    placeErrors: form.placeErrors,
  });
  const options = others?.map((other) => ({ value: String(other.id), label: nameDefect(other) }));
  const none = others?.length === 0 ? "This unit has no other open defect." : undefined;
  return (
    <ActDialog
      {...{ act, onClose }}
      title={`${number} is a duplicate`}
      description="It is closed; the other one stays open until it is certified."
      isDirty={form.formState.isDirty}
      submit={{ label: "Close as Duplicate", isDisabled: !options || none !== undefined }}
      onSubmit={form.handleSubmit(act.send)}
    >
      <NativeSelect
        label="Same as"
        placeholder="Select a defect"
        options={options ?? []}
        hint={
          known.isError ? (
            <RetryHint what="the defects" onRetry={() => void known.refetch()} />
          ) : (
            none
          )
        }
        {...form.numberField("ofId")}
      />
      <Textarea label="Note" optional maxLength={limits.notesMax} {...form.field("note")} />
    </ActDialog>
  );
}
