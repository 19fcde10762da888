import { formatFullName } from "#shared/crew.ts";
import { roleLabels } from "#shared/roles.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { Card, CardBody, CardFooter } from "../../ui/card.tsx";
import { FactList } from "../../ui/fact-list.tsx";

/** What a driver may read of their account, and cannot change. */
export function ProfileCard() {
  const user = useSignedInUser();
  const facts = [
    ["Name", formatFullName(user)],
    ["Username", user.username],
    ["Email", user.email],
    ["Role", roleLabels[user.role]],
    ["Company", user.company.name],
  ] as const;
  return (
    <Card title="Your Information">
      <CardBody>
        <FactList facts={facts} className="gap-3" />
      </CardBody>
      <CardFooter>Please contact your manager to update it.</CardFooter>
    </Card>
  );
}
