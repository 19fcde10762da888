import type { CurrentUser } from "#shared/api/api-schemas.ts";
import type { Role } from "#shared/base/roles.ts";
import { useLocation } from "wouter";
import { useTakeOver } from "../api/current-user.ts";
import { storeChosenLanguage } from "../features/auth/auth-page.tsx";
import { takePhone } from "../phone/pack/phone-company.ts";
import { dismissToast } from "../ui/hooks/use-toast.ts";

/** What follows a sign-in: the user takes over this phone, and arrives where the sign-in leads. */
export function useEntry(findLanding: (role: Role) => string) {
  const [, navigate] = useLocation();
  const takeOver = useTakeOver();
  const arrive = ({ role }: CurrentUser) => {
    dismissToast();
    navigate(findLanding(role), { replace: true });
  };
  const enter = async (signedIn: CurrentUser) => {
    takePhone(signedIn);
    const user = await storeChosenLanguage(signedIn);
    takeOver(user);
    arrive(user);
  };
  return { enter, arrive };
}
