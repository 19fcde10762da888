import { formatFullName } from "#shared/crew.ts";
import { roleLabels } from "#shared/roles.ts";
import { useId } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Card, CardBody, CardFooter, CardHeader } from "../../ui/card.tsx";

/** What a driver may read of their account, and cannot change. */
export function ProfileCard() {
  const titleId = useId();
  const user = useSignedInUser();
  const facts = [
    ["Name", formatFullName(user)],
    ["Username", user.username],
    ["Email", user.email],
    ["Role", roleLabels[user.role]],
    ["Company", user.company.name],
  ] as const;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title="Your Information" titleId={titleId} />
      <CardBody>
        <dl className="grid gap-3">
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
      <CardFooter>Please contact your manager to update it.</CardFooter>
    </Card>
  );
}
