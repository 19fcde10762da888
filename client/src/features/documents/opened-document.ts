import type { DocumentRow } from "#shared/api/api-schemas.ts";
import type { DocumentActions } from "./document-row.tsx";

export type OpenedDocument =
  | { what: "add" }
  | { what: "edit" | "remove" | "certify" | "return"; document: DocumentRow };

/** What the buttons of a row open. */
export function toActions(onOpen: (opened: OpenedDocument) => void): DocumentActions {
  return {
    onEdit: (document) => onOpen({ what: "edit", document }),
    onRemove: (document) => onOpen({ what: "remove", document }),
    onCertify: (document) => onOpen({ what: "certify", document }),
    onReturn: (document) => onOpen({ what: "return", document }),
  };
}
