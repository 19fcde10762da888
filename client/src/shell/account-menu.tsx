import { api } from "#shared/api.ts";
import { words } from "#shared/words.ts";
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
    failure: { title: w.failed },
    onSuccess: () => {
      takeOver(null);
      dismissToast();
      navigate("/auth");
    },
  });
  return (
    <Menu title={w.title} trigger={trigger} defaultOpen>
      <MenuItem label={w.settings} icon={Settings} onSelect={() => navigate("/account-settings")} />
      <MenuItem label={w.signOut} icon={LogOut} onSelect={() => signOut.save({})} />
    </Menu>
  );
}

const w = words({
  title: ["My Account", "Cuenta"],
  settings: ["Account Settings", "Mi cuenta"],
  signOut: ["Log out", "Salir"],
  failed: ["Logout failed", "No se pudo salir"],
});
