import { AccountButton } from "./account-button.tsx";
import { NotificationBell } from "../notifications/notification-bell.tsx";

/** At the right of the bar. They come after the list that a driver comes for, and nothing moves for them. */
export function HeaderActions() {
  return (
    <>
      <NotificationBell />
      <AccountButton />
    </>
  );
}
