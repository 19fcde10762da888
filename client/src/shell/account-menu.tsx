import { api } from "#shared/api.ts";
import { LogOut, Settings } from "lucide-react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";
import { useTakeOver } from "../api/current-user.ts";
import { useSave } from "../api/use-save.ts";
import { screenAt } from "../routes.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";

const settingsPath = "/account-settings";

/** Rendered when it is first asked for, so it is open from the start. */
export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const [, navigate] = useLocation();
  const takeOver = useTakeOver();
  const signOut = useSave(api.signOut, {
    failure: { title: "Logout failed" },
    onSuccess: () => {
      takeOver(null);
      navigate("/auth");
    },
  });
  const items = [
    <MenuItem key="out" label="Log out" icon={LogOut} onSelect={() => signOut.save({})} />,
  ];
  if (screenAt(settingsPath)) {
    items.unshift(
      <MenuItem
        key="settings"
        label="Account Settings"
        icon={Settings}
        onSelect={() => navigate(settingsPath)}
      />,
    );
  }
  return (
    <Menu title="My Account" trigger={trigger} defaultOpen>
      {items}
    </Menu>
  );
}
