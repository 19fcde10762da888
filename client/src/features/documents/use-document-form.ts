import { api } from "#shared/api/api.ts";
import type { DocumentRow } from "#shared/api/api-schemas.ts";
import type { DocumentKind, Violation } from "#shared/documents/documents.ts";
import { newDocument } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { useState } from "react";
import { useSave } from "../../api/saving/use-save.ts";
import { pickChanged, useZodForm } from "../../api/saving/use-zod-form.ts";
import { type DocumentOwner, toFilter } from "./document-owner.ts";
import type { Scan } from "./read-file.ts";

export type DocumentForm = ReturnType<typeof useDocumentForm>;

/** The fields of a paper. */
export function useDocumentForm(
  owner: DocumentOwner,
  document: DocumentRow | undefined,
  newKind: DocumentKind | undefined,
) {
  const filed = document ?? { ...blank, kind: newKind };
  const { kind, number, issuer, issuedOn, expiresOn, note, returnAsked } = filed;
  const texts = { number, issuer, issuedOn, expiresOn, note };
  return useZodForm(newDocument, {
    defaultValues: { ...toFilter(owner), kind, ...texts, returnAsked },
  });
}

const blank = {
  number: "",
  issuer: "",
  issuedOn: "",
  expiresOn: "",
  note: "",
  returnAsked: false,
};

/** Its scans and violations, which are no texts and stand beside the fields. */
export function useDocumentParts(document: DocumentRow | undefined) {
  const [start] = useState(document?.violations ?? []);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [violations, setViolations] = useState<readonly Violation[]>(start);
  const isRewritten = violations !== start;
  const isChanged = scans.length > 0 || isRewritten;
  const stored = document?.files ?? [];
  return { stored, scans, setScans, violations, setViolations, isRewritten, isChanged };
}

type Saving = {
  owner: DocumentOwner;
  document: DocumentRow | undefined;
  form: DocumentForm;
  parts: Pick<ReturnType<typeof useDocumentParts>, "scans" | "violations" | "isRewritten">;
  onClose: () => void;
};

/** Adds the paper, or saves the one that is edited. */
export function useDocumentSave({ owner, document, form, parts, onClose }: Saving) {
  const { dirtyFields } = form.formState;
  const options = { onSuccess: onClose, onFailure: form.placeErrors };
  const add = useSave(api.addDocument, { success: { title: w.added }, ...options });
  const update = useSave(api.updateDocument, { success: { title: w.saved }, ...options });
  const handleSubmit = form.handleSubmit(({ assetId: _asset, userId: _user, ...given }) => {
    const noted = parts.violations.filter(({ text }) => text.trim() !== "");
    const isRoadside = given.kind === "roadside_report";
    const isNoted = isRoadside && (!document || parts.isRewritten);
    const others = { ...(isNoted && { violations: noted }), files: [...parts.scans] };
    if (document) {
      const body = { ...pickChanged(given, dirtyFields), ...others };
      update.save({ params: { id: document.id }, body });
    } else add.save({ body: { ...given, ...others, ...toFilter(owner) } });
  });
  return { handleSubmit, isPending: add.isPending || update.isPending };
}

const w = words({
  added: ["Document added", "Documento agregado"],
  saved: ["Document saved", "Documento guardado"],
});
