import { formatFullName } from "#shared/crew/crew.ts";
import { roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { Card, CardBody, CardFooter } from "../../ui/layout/card.tsx";
import { FactList } from "../../ui/layout/fact-list.tsx";

/** What a driver may read of their account, and cannot change. */
export function ProfileCard() {
  const user = useSignedInUser();
  const facts = [
    [w.name, formatFullName(user)],
    [
      w.username,
      <span key="username" translate="no">
        {user.username}
      </span>,
    ],
    [
      w.email,
      <span key="email" translate="no">
        {user.email}
      </span>,
    ],
    [w.role, roleLabels[user.role]],
    [w.company, user.company.name],
  ] as const;
  return (
    <Card title={w.title}>
      <CardBody>
        <FactList facts={facts} className="gap-3" />
      </CardBody>
      <CardFooter>{w.howToChange}</CardFooter>
    </Card>
  );
}

const w = words({
  name: ["Name", "Nombre"],
  username: ["Username", "Usuario"],
  email: ["Email", "Correo"],
  role: ["Role", "Rol"],
  company: ["Company", "Empresa"],
  title: ["Your Information", "Sus datos"],
  howToChange: [
    "Please contact your manager to update it.",
    "Para cambiarlos, hable con su gerente.",
  ],
});
