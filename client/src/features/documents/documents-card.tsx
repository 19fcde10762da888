import { FilePlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DocumentsPanel } from "./documents-panel.tsx";
import type { DocumentOwner } from "./document-owner.ts";
import type { OpenedDocument } from "./opened-document.ts";

interface DocumentsCardProps {
  owner: DocumentOwner;
  isReadOnly: boolean;
}

/** The papers of one unit. */
export function DocumentsCard({ owner, isReadOnly }: DocumentsCardProps) {
  const [opened, setOpened] = useState<OpenedDocument>();
  return (
    <Card
      title="Documents"
      action={
        isReadOnly ? null : (
          <Button variant="secondary" icon={FilePlus} onClick={() => setOpened({ what: "add" })}>
            Add Document
          </Button>
        )
      }
    >
      <DocumentsPanel {...{ owner, isReadOnly, opened }} onOpen={setOpened} />
    </Card>
  );
}
