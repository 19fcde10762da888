import type { CrewUser } from "#shared/api/api-schemas.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { words } from "#shared/base/words.ts";
import { FilePlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog/dialog.tsx";
import type { OpenedDocument } from "./document-opening-panel.tsx";
import { DocumentsPanel } from "./documents-panel.tsx";

interface DocumentsDialogProps {
  user: CrewUser;
  /** The paper that is to be in sight first. */
  documentId?: number | undefined;
  onClose: () => void;
}

/** The cards and qualifications of one person. */
export function DocumentsDialog({ user, documentId, onClose }: DocumentsDialogProps) {
  const [addressedId, setAddressedId] = useState(documentId);
  const addressed = { id: addressedId, forget: () => setAddressedId(undefined) };
  const [opened, setOpened] = useState<OpenedDocument>();
  const name = formatFullName(user);
  return (
    <Dialog onClose={onClose} title={w.title({ name })} size="record">
      <DialogBody>
        <div className="flex max-sm:*:flex-1">
          <Button icon={FilePlus} onClick={() => setOpened({ what: "add" })}>
            {w.add}
          </Button>
        </div>
        <div className="relative -mx-4 border-t">
          <DocumentsPanel
            owner={{ userId: user.id, name }}
            {...{ addressed, opened }}
            onOpen={setOpened}
          />
        </div>
      </DialogBody>
    </Dialog>
  );
}

const w = words({
  title: ["Documents of {name}", "Documentos de {name}"],
  add: ["Add Document", "Agregar documento"],
});
