import { phoneApi } from "#shared/api/phone-api.ts";
import { words } from "#shared/base/words.ts";
import { CallError, isUnreachable } from "../../api/call-error.ts";
import { useTakeOver } from "../../api/current-user.ts";
import { signOutLater } from "../../api/signed-out.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { forgetPack } from "../../phone/pack/pack-store.ts";
import { dismissToast } from "../../ui/hooks/use-toast.ts";

/** Signs the user out, and takes what this phone shows of them away. */
export function useSignOut(id: number, onLeft?: () => void) {
  const takeOver = useTakeOver();
  const leave = () => {
    // A device that cannot delete it has not stored it either.
    void forgetPack(id).catch(() => undefined);
    // The server ends its part with the session.
    void import("../../phone/alerts/alerts.ts")
      .then((m) => m.forgetAlerts())
      .catch(() => undefined);
    takeOver(null);
    dismissToast();
    onLeft?.();
  };
  return useSave(phoneApi.signOut, {
    failure: { title: w.failed },
    onSuccess: leave,
    onFailure: (error) => {
      // A proxy's response may be followed by the server's own.
      const isAnswered = error instanceof CallError && (error.code || error.isForeign);
      if (isAnswered || !isUnreachable(error) || !signOutLater()) return false;
      leave();
      return true;
    },
  });
}

const w = words({
  failed: ["Logout failed", "No se pudo salir"],
});
