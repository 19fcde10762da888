import { can } from "#shared/base/roles.ts";
import { Suspense } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { lazilyApart } from "../../ui/hooks/lazily.tsx";
import { NotificationBell } from "../notifications/notification-bell.tsx";
import { AccountButton } from "./account-button.tsx";

const OfficeSearch = lazilyApart(() =>
  import("../../screens/screens.tsx").then((m) => m.OfficeSearch),
);

/** At the right of the bar. They come after the list that a driver comes for, and nothing moves for them. */
export function HeaderActions() {
  const user = useSignedInUser();
  return (
    <>
      {can(user.role, "crew.read") ? (
        <Suspense>
          <OfficeSearch user={user} />
        </Suspense>
      ) : null}
      <NotificationBell />
      <AccountButton />
    </>
  );
}
