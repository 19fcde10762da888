import type { MadeInvitation } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { nameInvited } from "#shared/invitations/invitations.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog/dialog.tsx";
import { InvitationLinkPanel } from "./invitation-link-panel.tsx";

/** The link that replaces the one before. */
export function NewLinkDialog({ made, onClose }: { made: MadeInvitation; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={w.title({ name: nameInvited(made) })}>
      <DialogBody>
        <InvitationLinkPanel made={made} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{w.done}</Button>
      </DialogFooter>
    </Dialog>
  );
}

const w = words({
  title: ["New link for {name}", "Otro enlace para {name}"],
  done: ["Done", "Listo"],
});
