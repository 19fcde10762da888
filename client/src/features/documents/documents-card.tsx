import { words } from "#shared/base/words.ts";
import { FilePlus } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { PendingRows } from "../../ui/list/pending-rows.tsx";
import type { OpenedDocument } from "./document-opening-panel.tsx";
import type { DocumentOwner } from "./document-owner.ts";
import { useAddressedDocument } from "./use-addressed-document.ts";

const DocumentsPanel = lazily(() => import("./documents-panel.tsx").then((m) => m.DocumentsPanel));
// Its code loads while the asset does, so that the card seldom grows twice.
DocumentsPanel.preload();

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
      <Suspense fallback={<PendingRows count={2} />}>
        <DocumentsPanel {...{ owner, isReadOnly, addressed, opened }} onOpen={setOpened} />
      </Suspense>
    </Card>
  );
}

const w = words({
  title: ["Documents", "Documentos"],
  add: ["Add Document", "Agregar documento"],
});
