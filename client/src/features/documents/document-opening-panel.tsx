import type { DocumentRow } from "#shared/api/api-schemas.ts";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { type DocumentOwner, toDocumentOwner } from "./document-owner.ts";
import type { DocumentActions } from "./document-row.tsx";

const DocumentDialog = lazily(() => import("./document-dialog.tsx").then((m) => m.DocumentDialog));
const RemoveDocumentDialog = lazily(() =>
  import("./remove-document-dialog.tsx").then((m) => m.RemoveDocumentDialog),
);

const CertifyDocumentDialog = lazily(() =>
  import("./roadside-report-dialogs.tsx").then((m) => m.CertifyDocumentDialog),
);

const ReturnDocumentDialog = lazily(() =>
  import("./roadside-report-dialogs.tsx").then((m) => m.ReturnDocumentDialog),
);

interface DocumentOpeningProps {
  /** The owner of a new document; existing ones have theirs. */
  owner?: DocumentOwner;
  opened: OpenedDocument;
  onClose: () => void;
}

/** The dialog that was opened of a list of papers. */
export function DocumentOpening({ owner, opened, onClose }: DocumentOpeningProps) {
  if (opened.what === "add") {
    return owner ? <DocumentDialog owner={owner} onClose={onClose} /> : null;
  }
  const { document } = opened;
  switch (opened.what) {
    case "edit":
      return (
        <DocumentDialog
          owner={owner ?? toDocumentOwner(document)}
          document={document}
          onClose={onClose}
        />
      );
    case "remove":
      return <RemoveDocumentDialog document={document} onClose={onClose} />;
    case "certify":
      return <CertifyDocumentDialog document={document} onClose={onClose} />;
    case "return":
      return <ReturnDocumentDialog document={document} onClose={onClose} />;
  }
}

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
