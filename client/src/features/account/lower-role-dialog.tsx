import { type Role, roleLabels } from "#shared/roles.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface LowerRoleDialogProps {
  from: Role;
  to: Role;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms first, because users cannot raise their own role again. */
export function LowerRoleDialog({ from, to, onConfirm, onClose }: LowerRoleDialogProps) {
  return (
    <ConfirmDialog
      title={`Change your role to ${roleLabels[to]}?`}
      description={`You lose what only ${plurals[from]} may do, at once. You cannot undo this yourself: to be ${withArticle[from]} again, you would have to be removed from the crew and added anew.`}
      label="Change My Role"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

const plurals: Record<Role, string> = { driver: "drivers", manager: "managers", admin: "admins" };

const withArticle: Record<Role, string> = {
  driver: "a driver",
  manager: "a manager",
  admin: "an admin",
};
