import { words } from "#shared/base/words.ts";
import { FilePlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import type { OpenedDocument } from "./document-opening-panel.tsx";
import type { DocumentOwner } from "./document-owner.ts";
import { DocumentsPanel } from "./documents-panel.tsx";
import { useAddressedDocument } from "./use-addressed-document.ts";

interface DocumentsCardProps {
  owner: DocumentOwner;
  isReadOnly: boolean;
}

/** The papers of one unit. */
export function DocumentsCard({ owner, isReadOnly }: DocumentsCardProps) {
  const [opened, setOpened] = useState<OpenedDocument>();
  const addressed = useAddressedDocument();
  return (
    <Card
      title={w.title}
      action={
        isReadOnly ? null : (
          <Button variant="secondary" icon={FilePlus} onClick={() => setOpened({ what: "add" })}>
            {w.add}
          </Button>
        )
      }
    >
      <DocumentsPanel {...{ owner, isReadOnly, addressed, opened }} onOpen={setOpened} />
    </Card>
  );
}

const w = words({
  title: ["Documents", "Documentos"],
  add: ["Add Document", "Agregar documento"],
});
