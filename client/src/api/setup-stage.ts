import { phoneApi } from "#shared/api/phone-api.ts";
import type { SetupStage } from "#shared/account/setup-stages.ts";
import { call } from "./call.ts";
import { useSignedInUser, useTakeOver } from "./current-user.ts";

/** How far the user is with setting up the fleet, and what stores it; without a connection that lasts until the next start. */
export function useSetupStage() {
  const user = useSignedInUser();
  const takeOver = useTakeOver();
  const goTo = (setup: SetupStage) => {
    takeOver({ ...user, setup });
    void call(phoneApi.updatePreferences, { body: { setup } }).catch(() => undefined);
  };
  return [user.setup ?? "unseen", goTo] as const;
}
