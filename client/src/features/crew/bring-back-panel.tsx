import { api } from "#shared/api/api.ts";
import type { CrewUser } from "#shared/api/api-schemas.ts";
import { roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { newUserInput } from "#shared/crew/crew-form.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { mayManage } from "#shared/crew/managed-roles.ts";
import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { LiveRegion } from "../../ui/layout/live-region.tsx";
import { buildPasswordToast } from "./password-toast.tsx";

interface BringBackPanelProps {
  /** As they are typed so far. */
  email: string;
  username: string;
  onDone: () => void;
  onFailure: (error: Error) => void;
}

/** Offers to bring back who was removed with this address, so that their records stay one person's. */
export function BringBackPanel({ email, username, onDone, onFailure }: BringBackPanelProps) {
  const { role } = useSignedInUser();
  const address = newUserInput.shape.email.safeParse(email).data ?? "";
  const removed = useQuery({
    ...query(api.listCrew, { query: { removed: address } }),
    enabled: address !== "",
  });
  const bringBack = useSave(api.bringBackUser, {
    success: (user) =>
      buildPasswordToast(
        w.isBack({ name: formatFullName(user), username: user.username }),
        user.tempPassword,
      ),
    failure: { title: w.failed },
    onSuccess: onDone,
    onFailure,
  });
  const person = removed.data?.find((user) => mayManage(role, user.role));
  // Their old username may be another's by now; one that is typed replaces it.
  const typed = newUserInput.shape.username.safeParse(username).data;
  const body = typed ? { username: typed } : {};
  return (
    <>
      <LiveRegion message={person ? w.offered({ name: formatFullName(person) }) : ""} />
      {person ? (
        <Offer
          person={person}
          isPending={bringBack.isPending}
          onAccept={() => bringBack.save({ params: { id: person.id }, body })}
        />
      ) : null}
    </>
  );
}

interface OfferProps {
  person: CrewUser;
  isPending: boolean;
  onAccept: () => void;
}

function Offer({ person, isPending, onAccept }: OfferProps) {
  const name = formatFullName(person);
  return (
    <section
      aria-label={w.former}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 rounded border p-3"
    >
      <p className="wrap-anywhere">
        {w.removed({ name, role: roleLabels[person.role], username: person.username })}
      </p>
      <Button variant="secondary" icon={UserCheck} loading={isPending} onClick={onAccept}>
        <span className="wrap-anywhere">{w.bringBack({ name })}</span>
      </Button>
    </section>
  );
}

const w = words({
  offered: [
    "{name} was removed from the crew and can be brought back.",
    "Se quitó a {name} del personal, y puede regresar.",
  ],
  former: ["Former crew member", "Persona anterior"],
  removed: [
    "{name} (@{username}) was removed from the crew. They come back as {role}, with all that they signed and a temporary password.",
    "Se quitó a {name} (@{username}) del personal. Regresa como {role}, con todo lo que firmó y una contraseña temporal.",
  ],
  bringBack: ["Bring back {name}", "Regresar a {name}"],
  isBack: ["{name} is back as @{username}", "{name} regresó como @{username}"],
  failed: ["Failed to bring back the crew member", "No se pudo regresar a la persona"],
});
