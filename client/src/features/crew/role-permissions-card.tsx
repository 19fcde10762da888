import { type Role, roleLabels, roles } from "#shared/roles.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardBody } from "../../ui/card.tsx";

export function RolePermissionsCard() {
  return (
    <Card title="Role Permissions">
      <CardBody>
        <dl className="grid gap-4">
          {roles.map((role) => (
            <div key={role} className="grid gap-1.5">
              <dt>
                <Badge tone="neutral" label={roleLabels[role]} />
              </dt>
              <dd className="text-sm">{permissions[role]}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

const permissions: Record<Role, string> = {
  driver: "Daily inspection logs only",
  manager: "Full access to assets, maintenance, inspections and crew, except admins",
  admin: "Complete access",
};
