import { api } from "#shared/api/api.ts";
import type { ApiKey } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

/** Asks before a program is refused. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, name } = apiKey;
  const { save, isPending } = useSave(api.revokeKey, {
    success: { title: w.revoked },
    failure: { title: w.revokeFailed },
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={w.revokeQuestion({ name })}
      description={w.revokeEffect}
      label={w.revoke}
      pending={isPending}
      onConfirm={() => save({ params: { id } })}
      onClose={onClose}
    />
  );
}

const w = words({
  revoke: ["Revoke", "Revocar"],
  revokeQuestion: ["Revoke {name}?", "¿Revocar {name}?"],
  revokeEffect: [
    "The program that uses it is refused from now on. What it has recorded stays.",
    "El programa que la usa ya no entra. Lo que registró se queda.",
  ],
  revoked: ["Key Revoked", "Clave revocada"],
  revokeFailed: ["Failed to revoke the key", "No se pudo revocar la clave"],
});
