import { api } from "#shared/api/api.ts";
import type { Body, CrewUser } from "#shared/api/api-schemas.ts";
import { formatFullName, formatInitials } from "#shared/crew/crew.ts";
import { mayManage } from "#shared/crew/managed-roles.ts";
import { roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { isSignedOut } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { currentUserQuery, useSignedInUser, useTakeOver } from "../../api/current-user.ts";
import { renewal } from "../../api/query-client.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Avatar } from "../../ui/layout/avatar.tsx";
import { Badge } from "../../ui/layout/badge.tsx";
import { keepFocus } from "../../ui/hooks/keep-focus.ts";
import { Button } from "../../ui/button/button.tsx";
import { buildPasswordToast } from "./password-toast.tsx";

interface UserRowProps {
  user: CrewUser;
  onEdit: () => void;
  onDocuments: () => void;
}

export function UserRow({ user, onEdit, onDocuments }: UserRowProps) {
  const signedIn = useSignedInUser();
  const isSelf = user.id === signedIn.id;
  const name = formatFullName(user);
  return (
    <li ref={keepFocus} className="grid gap-1 px-4 py-3">
      <div className="flex min-w-0 flex-1 items-start gap-3">
        <Avatar size="lg" initial={formatInitials(user)} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="min-w-0 font-semibold wrap-anywhere">
              {name}
              {isSelf ? <span className="font-normal text-muted"> {w.self}</span> : null}
            </p>
            <Badge tone="neutral" label={roleLabels[user.role]} />
          </div>
          <p translate="no" className="text-sm wrap-anywhere text-muted">
            @{user.username}
          </p>
          <Email address={user.email} />
        </div>
      </div>
      {mayManage(signedIn.role, user.role) ? (
        <div className="-mx-3 grid grid-cols-2 gap-x-1 max-sm:*:even:justify-self-end sm:flex sm:flex-wrap sm:ml-12">
          <RowButton label={w.edit} name={w.editWhom({ name })} onClick={onEdit} />
          <RowButton label={w.documents} name={w.documentsOf({ name })} onClick={onDocuments} />
          <ResetPasswordButton user={user} name={name} isSelf={isSelf} />
          {isSelf ? null : <RemoveButton id={user.id} name={name} />}
        </div>
      ) : null}
    </li>
  );
}

/** A long one goes on before its @, where it can be read best. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <p translate="no" className="text-sm break-words text-muted">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </p>
  );
}

type ResetPasswordProps = { user: CrewUser; name: string; isSelf: boolean };

function ResetPasswordButton({ user, name, isSelf }: ResetPasswordProps) {
  const { begin, reauthenticate, end } = useRenewal();
  const reset = useSave(api.resetPassword, {
    success: ({ tempPassword }) => buildPasswordToast(w.wasReset, tempPassword),
    failure: { title: w.resetFailed },
    onSuccess: ({ tempPassword }) => {
      if (isSelf) reauthenticate({ username: user.username, password: tempPassword });
    },
    onFailure: end,
  });
  const handleReset = () => {
    if (!window.confirm(w.resetQuestion({ name }))) return;
    if (isSelf) begin();
    reset.save({ params: { id: user.id } });
  };
  return (
    <RowButton
      label={w.reset}
      name={w.resetOf({ name })}
      disabled={reset.isPending}
      onClick={handleReset}
    />
  );
}

function RemoveButton({ id, name }: { id: number; name: string }) {
  const remove = useSave(api.removeUser, {
    success: { title: w.removed, description: w.cannotSignIn({ name }) },
    failure: { title: w.removeFailed },
  });
  const handleRemove = () => {
    if (!window.confirm(w.removeQuestion({ name }))) return;
    remove.save({ params: { id } });
  };
  return (
    <RowButton
      label={w.remove}
      name={w.removeWhom({ name })}
      isApart
      disabled={remove.isPending}
      onClick={handleRemove}
    />
  );
}

interface RowButtonProps {
  label: string;
  /** The label, and whom it is about, because each row has the same buttons. */
  name: string;
  /** At the far end, where no thumb that misses another button hits it. */
  isApart?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function RowButton({ label, name, isApart = false, ...button }: RowButtonProps) {
  return (
    <div className={isApart ? "ml-auto" : undefined}>
      <Button {...button} variant="ghost" size="row" aria-label={name}>
        {label}
      </Button>
    </div>
  );
}

/**
 * For users who reset their own password: that ends all their sessions, so they continue in a new one.
 * The last admin who missed the new password would be locked out; so they can reset it once more.
 */
function useRenewal() {
  const client = useQueryClient();
  const takeOver = useTakeOver();
  const end = () => {
    renewal.isUnderWay = false;
    const isRefused = ({ state }: Query) => isSignedOut(state.error);
    void client.refetchQueries({ type: "active", predicate: isRefused });
  };
  return {
    begin: () => {
      renewal.isUnderWay = true;
    },
    reauthenticate: (credentials: Body<"signIn">) => {
      call(api.signIn, { body: credentials })
        .then(
          (user) => client.setQueryData(currentUserQuery.queryKey, user),
          // They have to sign in, with the new password still in sight.
          () => takeOver(null),
        )
        .finally(end);
    },
    end,
  };
}

const w = words({
  self: ["(you)", "(usted)"],
  edit: ["Edit", "Editar"],
  editWhom: ["Edit {name}", "Editar a {name}"],
  documents: ["Documents", "Documentos"],
  documentsOf: ["Documents of {name}", "Documentos de {name}"],
  reset: ["Reset password", "Nueva clave"],
  resetOf: ["Reset password of {name}", "Nueva clave para {name}"],
  resetQuestion: [
    "Are you sure you want to reset {name}'s password?",
    "¿Seguro que quiere restablecer la contraseña de {name}?",
  ],
  resetFailed: ["Failed to reset password", "No se pudo restablecer la contraseña"],
  wasReset: ["Password Reset", "Contraseña restablecida"],
  remove: ["Remove", "Quitar"],
  removeWhom: ["Remove {name}", "Quitar a {name}"],
  removeQuestion: [
    "Are you sure you want to remove {name} from the crew?",
    "¿Seguro que quiere quitar a {name} del personal?",
  ],
  removed: ["Crew Member Removed", "Persona quitada"],
  cannotSignIn: ["{name} can no longer sign in.", "{name} ya no puede entrar."],
  removeFailed: ["Failed to remove crew member", "No se pudo quitar a la persona"],
});
