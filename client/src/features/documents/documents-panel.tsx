import { documentLimits } from "#shared/documents/documents.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import type { DocumentRow as Document } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSteps } from "../../api/use-pages.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import type { OpenedDocument } from "./document-opening-panel.tsx";
import { DocumentRow } from "./document-row.tsx";
import { type DocumentOwner, toFilter } from "./document-owner.ts";
import { DocumentOpening, toActions } from "./document-opening-panel.tsx";
import type { AddressedDocument } from "./use-addressed-document.ts";

interface DocumentsPanelProps {
  owner: DocumentOwner;
  isReadOnly?: boolean;
  addressed: AddressedDocument;
  opened: OpenedDocument | undefined;
  onOpen: (opened: OpenedDocument | undefined) => void;
}

/** The papers of one unit or person: those that count by their expiry, then those that were replaced. */
export function DocumentsPanel(props: DocumentsPanelProps) {
  const { owner, isReadOnly = false, addressed, opened, onOpen } = props;
  const filter = { ...toFilter(owner), limit: documentLimits.documentsMax };
  const documents = useQuery({
    ...query(phoneApi.listDocuments, { query: filter }),
    select: sortReplacedLast,
  });
  const { data = [] } = documents;
  const index = data.findIndex(({ id }) => id === addressed.id);
  const pages = useSteps(documents, documentLimits.onCard, index + 1);
  return (
    <>
      <PagedList
        pages={pages}
        what={w.what}
        skeleton={<SkeletonRows count={2} />}
        empty={<EmptyState icon={FileText} title={w.none} />}
      >
        {(rows, list) => (
          <ul ref={list} aria-label={w.title} className="divide-y">
            {rows.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                onShown={document.id === addressed.id ? addressed.forget : undefined}
                actions={isReadOnly ? undefined : toActions(onOpen)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {opened ? (
        <DocumentOpening owner={owner} opened={opened} onClose={() => onOpen(undefined)} />
      ) : null}
    </>
  );
}

function sortReplacedLast(documents: readonly Document[]): Document[] {
  return [...documents].sort((a, b) => Number(a.isReplaced) - Number(b.isReplaced));
}

const w = words({
  title: ["Documents", "Documentos"],
  what: ["the documents", "los documentos"],
  none: ["No documents yet", "Aún no hay documentos"],
});
