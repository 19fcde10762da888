import { api } from "#shared/api.ts";
import { LogOut, Settings } from "lucide-react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";
import { useTakeOver } from "../api/current-user.ts";
import { useSave } from "../api/use-save.ts";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { dismissToast } from "../ui/use-toast.ts";

/** Rendered when it is first opened, so it is open from the start. */
export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const [, navigate] = useLocation();
  const takeOver = useTakeOver();
  const signOut = useSave(api.signOut, {
    failure: { title: "Logout failed" },
    onSuccess: () => {
      takeOver(null);
      dismissToast();
      navigate("/auth");
    },
  });
  return (
    <Menu title="My Account" trigger={trigger} defaultOpen>
      <MenuItem
        label="Account Settings"
        icon={Settings}
        onSelect={() => navigate("/account-settings")}
      />
      <MenuItem label="Log out" icon={LogOut} onSelect={() => signOut.save({})} />
    </Menu>
  );
}
