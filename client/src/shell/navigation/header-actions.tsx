import { can } from "#shared/base/roles.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { lazilyApart, LazySuspense } from "../../ui/hooks/lazily.tsx";
import { NotificationBell } from "../notifications/notification-bell.tsx";
import { AccountButton } from "./account-button.tsx";

const OfficeTools = lazilyApart(() =>
  import("../../screens/screens.tsx").then((m) => m.OfficeTools),
);

/** At the right of the bar. They come after the list that a driver comes for, and nothing moves for them. */
export function HeaderActions() {
  const user = useSignedInUser();
  return (
    <>
      {can(user.role, "crew.read") ? (
        <LazySuspense>
          <OfficeTools user={user} />
        </LazySuspense>
      ) : null}
      <NotificationBell />
      <AccountButton />
    </>
  );
}
