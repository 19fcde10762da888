import { api } from "#shared/api.ts";
import type { Member } from "#shared/api-schemas.ts";
import { formatFullName, initials } from "#shared/crew.ts";
import { mayManage, roleLabels } from "#shared/roles.ts";
import { KeyRound, UserMinus } from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/use-save.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { toast, type ToastContent } from "../../ui/use-toast.ts";
import { useReauthenticate } from "./use-reauthenticate.ts";

const temporaryPasswordToastMs = 10_000;

export function UserRow({ user }: { user: Member }) {
  const signedIn = useSignedInUser();
  const isSelf = user.id === signedIn.id;
  const name = formatFullName(user);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 pr-2 pl-4">
      <div className="self-start">
        <Avatar size="lg" initial={initials(user)} />
      </div>
      <div className="min-w-0 flex-[1_1_200px]">
        <p className="font-semibold break-words">
          {name}
          {isSelf ? <span className="font-normal text-muted"> (you)</span> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm break-words text-muted">
          <span className="min-w-0">@{user.username}</span>
          <span className="min-w-0">{user.email}</span>
        </p>
      </div>
      <div className="ml-auto flex min-h-ctl items-center gap-1">
        <Badge tone="neutral" label={roleLabels[user.role]} />
        <div className="flex gap-1 sm:min-w-[calc(2*var(--ctl)+4px)]">
          {mayManage(signedIn.role, user.role) ? (
            <>
              <ResetPasswordButton user={user} name={name} isSelf={isSelf} />
              {isSelf ? null : <RemoveButton id={user.id} name={name} />}
            </>
          ) : null}
        </div>
      </div>
    </li>
  );
}

type ResetPasswordProps = { user: Member; name: string; isSelf: boolean };

function ResetPasswordButton({ user, name, isSelf }: ResetPasswordProps) {
  const reauthenticate = useReauthenticate();
  const reset = useSave(api.resetPassword, {
    success: ({ tempPassword }) => buildPasswordToast(tempPassword, "Copy"),
    failure: { title: "Failed to reset password" },
    onSuccess: ({ tempPassword }) => {
      if (isSelf) reauthenticate({ username: user.username, password: tempPassword });
    },
  });
  const handleReset = () => {
    if (!window.confirm(`Are you sure you want to reset ${name}'s password?`)) return;
    reset.save({ params: { id: user.id } });
  };
  return (
    <IconButton
      label={`Reset password of ${name}`}
      icon={KeyRound}
      disabled={reset.isPending}
      onClick={handleReset}
    />
  );
}

function RemoveButton({ id, name }: { id: number; name: string }) {
  const remove = useSave(api.removeMember, {
    success: { title: "Crew Member Removed", description: `${name} can no longer sign in.` },
    failure: { title: "Failed to remove crew member" },
  });
  const handleRemove = () => {
    if (!window.confirm(`Are you sure you want to remove ${name} from the crew?`)) return;
    remove.save({ params: { id } });
  };
  return (
    <IconButton
      label={`Remove ${name}`}
      icon={UserMinus}
      disabled={remove.isPending}
      onClick={handleRemove}
    />
  );
}

/** Shown once, and long enough to be read out or copied. */
function buildPasswordToast(password: string, copyLabel: "Copy" | "Copied"): ToastContent {
  const handleCopy = async () => {
    await navigator.clipboard.writeText(password);
    toast(buildPasswordToast(password, "Copied"));
  };
  return {
    title: "Password Reset",
    description: (
      <>
        Temporary password: <code className="inline-block max-w-full">{password}</code>
      </>
    ),
    duration: temporaryPasswordToastMs,
    // Browsers have no clipboard on a page without https; the password can be selected there.
    action: window.isSecureContext
      ? { label: copyLabel, onAction: () => void handleCopy(), stays: true }
      : undefined,
  };
}
