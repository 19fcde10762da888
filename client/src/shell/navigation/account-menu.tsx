import { words } from "#shared/base/words.ts";
import { LogOut, Settings } from "lucide-react";
import { type ReactElement, useState } from "react";
import { useLocation } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { useOutbox, useUnsent } from "../../phone/outbox/use-outbox.ts";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { Menu, MenuItem } from "../../ui/dialog/menu.tsx";
import { useSignOut } from "./use-sign-out.ts";

const ConfirmDialog = lazily(() =>
  import("../../ui/dialog/confirm-dialog.tsx").then((m) => m.ConfirmDialog),
);

/** Rendered when it is first opened, so it is open from the start. */
export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const [, navigate] = useLocation();
  const signOut = useSignOut(useSignedInUser().id, () => navigate("/auth"));
  const unsent = useUnsent();
  const photos = useOutbox().flatMap((entry) => (entry.state === "sent" ? entry.photos : []));
  const areInspections = unsent.every(({ kind }) => kind === undefined);
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) {
    return (
      <>
        {trigger}
        <ConfirmDialog
          title={
            unsent.length > 0
              ? w[areInspections ? "notSent" : "notAllSent"]({ n: unsent.length })
              : w.photosNotSent({ n: photos.length })
          }
          description={w.staysHere}
          label={w.signOut}
          pending={signOut.isPending}
          onConfirm={() => signOut.save({})}
          onClose={() => setIsAsking(false)}
        />
      </>
    );
  }
  const isAnythingLeft = unsent.length > 0 || photos.length > 0;
  const handleSignOut = () => (isAnythingLeft ? setIsAsking(true) : signOut.save({}));
  return (
    <Menu title={w.title} trigger={trigger} defaultOpen>
      <MenuItem label={w.settings} icon={Settings} onSelect={() => navigate("/account-settings")} />
      <MenuItem label={w.signOut} icon={LogOut} onSelect={handleSignOut} />
    </Menu>
  );
}

const w = words({
  title: ["My Account", "Cuenta"],
  settings: ["Account Settings", "Mi cuenta"],
  signOut: ["Log out", "Salir"],
  notSent: [
    {
      one: "{n} inspection has not been sent yet. Log out anyway?",
      other: "{n} inspections have not been sent yet. Log out anyway?",
    },
    {
      one: "Falta enviar {n} inspección. ¿Salir de todos modos?",
      other: "Faltan por enviar {n} inspecciones. ¿Salir de todos modos?",
    },
  ],
  notAllSent: [
    {
      one: "{n} entry has not been sent yet. Log out anyway?",
      other: "{n} entries have not been sent yet. Log out anyway?",
    },
    {
      one: "Falta enviar {n} registro. ¿Salir de todos modos?",
      other: "Faltan por enviar {n} registros. ¿Salir de todos modos?",
    },
  ],
  photosNotSent: [
    {
      one: "{n} photo has not been sent yet. Log out anyway?",
      other: "{n} photos have not been sent yet. Log out anyway?",
    },
    {
      one: "Falta enviar {n} foto. ¿Salir de todos modos?",
      other: "Faltan por enviar {n} fotos. ¿Salir de todos modos?",
    },
  ],
  staysHere: [
    "It stays saved on this phone and is sent once you sign in here again.",
    "Sigue guardado en este teléfono y se envía cuando usted vuelva a entrar aquí.",
  ],
});
