import { InviteDialog } from "../invitations/invite-dialog.tsx";
import { BringBackPanel } from "./bring-back-panel.tsx";

/** Who was in the crew before comes back as the same person instead of being invited. */
export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  return (
    <InviteDialog
      onClose={onClose}
      offerFormer={(email) => (
        // They keep their username.
        <BringBackPanel email={email} username="" onDone={onClose} onFailure={() => undefined} />
      )}
    />
  );
}
