import type { DocumentRow } from "#shared/api/api-schemas.ts";
import { documentLimits, type DocumentKind, nameDocument } from "#shared/documents/documents.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import {
  DocumentFields,
  useDocumentForm,
  useDocumentParts,
  useDocumentSave,
} from "./document-fields.tsx";
import { FilesField } from "./files-field.tsx";
import type { DocumentOwner } from "./document-owner.ts";
import { ViolationsField } from "./violations-field.tsx";

interface DocumentDialogProps {
  owner: DocumentOwner;
  /** The one that is edited; a new one without it. */
  document?: DocumentRow;
  /** The kind of a new document, unless another one is picked. */
  kind?: DocumentKind;
  onClose: () => void;
}

/** A paper with its days and scans, new or as it was filed. */
export function DocumentDialog({ owner, document, kind, onClose }: DocumentDialogProps) {
  const form = useDocumentForm(owner, document, kind);
  const parts = useDocumentParts(document);
  const { handleSubmit, isPending } = useDocumentSave({ owner, document, form, parts, onClose });
  const said = document
    ? { title: w.edit({ document: nameDocument(document.kind, owner.name) }), verb: w.save }
    : { title: w.add, description: w.of({ owner: owner.name }), verb: w.add };
  return (
    <Dialog
      onClose={onClose}
      title={said.title}
      description={said.description}
      pending={isPending}
      dirty={form.formState.isDirty || parts.isChanged}
    >
      <DialogForm
        onSubmit={handleSubmit}
        submit={{ label: said.verb, isPending, isDisabled: parts.isReading }}
      >
        <DocumentFields owner={owner} form={form} />
        {form.watch("kind") === "roadside_report" ? (
          <ViolationsField violations={parts.violations} onChange={parts.setViolations} />
        ) : null}
        <Textarea label={w.note} optional maxLength={limits.notesMax} {...form.field("note")} />
        <FilesField
          stored={parts.stored}
          scans={parts.scans}
          onChange={parts.setScans}
          onReading={parts.setIsReading}
          max={documentLimits.filesMax}
          isSentTogether
          hasCamera
        />
      </DialogForm>
    </Dialog>
  );
}

const w = words({
  edit: ["Edit {document}", "Editar {document}"],
  save: ["Save Changes", "Guardar cambios"],
  add: ["Add Document", "Agregar documento"],
  of: ["Of {owner}", "De {owner}"],
  note: ["Note", "Nota"],
});
