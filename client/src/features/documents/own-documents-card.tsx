import { documentLimits } from "#shared/documents/documents.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { Card } from "../../ui/layout/card.tsx";
import { DocumentRow } from "./document-row.tsx";
import { useAddressedDocument } from "./use-addressed-document.ts";

/** A user's own cards and qualifications, to read; nothing where the company files none. */
export function OwnDocumentsCard() {
  const { id: userId } = useSignedInUser();
  const filter = { userId, limit: documentLimits.documentsMax };
  const { data: documents = [] } = useQuery(query(phoneApi.listDocuments, { query: filter }));
  const addressed = useAddressedDocument();
  if (documents.length === 0) return null;
  return (
    <Card title={w.title} description={w.description}>
      <ul className="divide-y">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            onShown={document.id === addressed.id ? addressed.forget : undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

const w = words({
  title: ["Your Documents", "Sus documentos"],
  description: [
    "The office files them and keeps them up to date.",
    "La oficina los archiva y los mantiene al día.",
  ],
});
