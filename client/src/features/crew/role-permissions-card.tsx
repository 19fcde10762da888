import { type Role, roleLabels, roles } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { Badge } from "../../ui/layout/badge.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";

export function RolePermissionsCard() {
  return (
    <Card title={w.title}>
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

const permissions: Readonly<Record<Role, string>> = words({
  driver: ["Daily inspection logs only", "Solo las inspecciones diarias"],
  manager: [
    "Full access to assets, maintenance, inspections and crew, except admins",
    "Acceso completo a unidades, mantenimiento, inspecciones y personal, menos administradores",
  ],
  admin: ["Complete access", "Acceso completo"],
});

const w = words({
  title: ["Role Permissions", "Permisos de cada rol"],
});
