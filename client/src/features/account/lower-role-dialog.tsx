import { type Role, roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

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
      title={w.question({ role: roleLabels[to] })}
      description={w.loss({ people: plurals[from], one: withArticle[from] })}
      label={w.change}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

const plurals: Readonly<Record<Role, string>> = words({
  driver: ["drivers", "los operadores"],
  manager: ["managers", "los gerentes"],
  admin: ["admins", "los administradores"],
});

const withArticle: Readonly<Record<Role, string>> = words({
  driver: ["a driver", "operador"],
  manager: ["a manager", "gerente"],
  admin: ["an admin", "administrador"],
});

const w = words({
  question: ["Change your role to {role}?", "¿Cambiar su rol a {role}?"],
  loss: [
    "You lose what only {people} may do, at once. You cannot undo this yourself: to be {one} again, you would have to be removed from the crew and added anew.",
    "Perderá de inmediato lo que solo {people} pueden hacer. Usted no puede deshacerlo: para ser {one} otra vez, tendrían que quitarlo del personal y agregarlo de nuevo.",
  ],
  change: ["Change My Role", "Cambiar mi rol"],
});
