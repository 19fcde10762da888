import { type Role, roleLabels } from "#shared/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";

interface LowerRoleDialogProps {
  from: Role;
  to: Role;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks first, because nobody can raise their own role again. */
export function LowerRoleDialog({ from, to, onConfirm, onClose }: LowerRoleDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`Change your role to ${roleLabels[to]}?`}
      description={`You lose what only ${plurals[from]} may do, at once. You cannot undo this yourself: to be ${withArticle[from]} again, you would have to be removed from the crew and added anew.`}
    >
      <DialogBody>{null}</DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="destructive" onClick={onConfirm}>
          Change My Role
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const plurals: Record<Role, string> = { driver: "drivers", manager: "managers", admin: "admins" };

const withArticle: Record<Role, string> = {
  driver: "a driver",
  manager: "a manager",
  admin: "an admin",
};
