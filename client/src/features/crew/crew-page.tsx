import { api } from "#shared/api/api.ts";
import type { CrewUser } from "#shared/api/api-schemas.ts";
import type { Role } from "#shared/base/roles.ts";
import { roleLabels, roles } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Send, UserPlus, Users } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "wouter";
import { wholeQuery } from "../../api/list-queries.ts";
import { parseId } from "../../api/parse-id.ts";
import { useSteps } from "../../api/use-pages.ts";
import { Button } from "../../ui/button/button.tsx";
import { Badge } from "../../ui/layout/badge.tsx";
import { CardColumn } from "../../ui/layout/card-column.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { useAddressedOpening } from "../../ui/hooks/use-addressed-opening.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { usePreload } from "../../ui/hooks/use-preload.ts";
import { ImportLink } from "../imports/import-link.tsx";
import { InvitationsCard } from "../invitations/invitations-card.tsx";
import { UserRow } from "./user-row.tsx";

const AddUserDialog = lazily(() => import("./add-user-dialog.tsx").then((m) => m.AddUserDialog));
const InviteUserDialog = lazily(() =>
  import("./invite-user-dialog.tsx").then((m) => m.InviteUserDialog),
);
const EditUserDialog = lazily(() => import("./edit-user-dialog.tsx").then((m) => m.EditUserDialog));

const DocumentsDialog = lazily(() =>
  import("../documents/documents-dialog.tsx").then((m) => m.DocumentsDialog),
);

const rowsAtOnce = 100;

export function CrewPage() {
  usePreload(AddUserDialog);
  usePreload(EditUserDialog);
  const everyone = useQuery(wholeQuery(api.listCrew));
  const crew = useSteps(everyone, rowsAtOnce);
  const [adding, setAdding] = useState<"user" | "invitation">();
  const closeAdding = () => setAdding(undefined);
  const [edited, setEdited] = useState<CrewUser>();
  const [papers, setPapers] = useState<{ user: CrewUser; documentId?: number | undefined }>();
  useAddressedOpening((what) => {
    if (what === "user" || what === "invitation") setAdding(what);
  });
  useAddressedDocuments(everyone.data, (user, documentId) => setPapers({ user, documentId }));
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 max-sm:[&>:last-child]:flex-auto">
        <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
          <ImportLink kind="people" />
          <Button
            variant="secondary"
            icon={Send}
            onClick={() => setAdding("invitation")}
            onPointerEnter={InviteUserDialog.preload}
            onFocus={InviteUserDialog.preload}
          >
            {w.invite}
          </Button>
          <Button
            icon={UserPlus}
            onClick={() => setAdding("user")}
            onPointerEnter={AddUserDialog.preload}
            onFocus={AddUserDialog.preload}
          >
            {w.add}
          </Button>
        </div>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <CardColumn>
          <Card title={w.members}>
            <PagedList
              pages={crew}
              what={w.what}
              skeleton={<CrewSkeleton />}
              empty={<EmptyState icon={Users} title={w.none} text={w.whom} />}
            >
              {(users, list) => (
                <ul ref={list} className="divide-y">
                  {users.map((user) => (
                    <UserRow
                      key={user.id}
                      user={user}
                      onEdit={() => setEdited(user)}
                      onDocuments={() => setPapers({ user })}
                    />
                  ))}
                </ul>
              )}
            </PagedList>
          </Card>
          <InvitationsCard />
          <RolePermissionsCard />
        </CardColumn>
      </div>
      {adding === "user" ? <AddUserDialog onClose={closeAdding} /> : null}
      {adding === "invitation" ? <InviteUserDialog onClose={closeAdding} /> : null}
      {papers ? <DocumentsDialog {...papers} onClose={() => setPapers(undefined)} /> : null}
      {edited ? <EditUserDialog user={edited} onClose={() => setEdited(undefined)} /> : null}
    </div>
  );
}

function CrewSkeleton() {
  return (
    <div className="divide-y">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-1 px-4 py-3">
          <div className="flex min-h-17.5 flex-1 items-center gap-3">
            <Skeleton className="size-12 rounded-full!" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-4 w-3/5" />
            </div>
            <Skeleton className="h-7 w-20" />
          </div>
          <div className="min-h-ctl-md" />
        </div>
      ))}
    </div>
  );
}

function RolePermissionsCard() {
  return (
    <Card title={w.rolePermissionsTitle}>
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

/**
 * Opens the documents of the person whom the address names, `?documents=12&document=9`, once the crew is there.
 * The address names no user then, so that Back does not open again what was closed.
 */
function useAddressedDocuments(
  crew: readonly CrewUser[] | undefined,
  onOpen: (user: CrewUser, documentId: number | undefined) => void,
) {
  const [params, setParams] = useSearchParams();
  const id = parseId(params.get("documents"));
  const user = crew?.find((candidate) => candidate.id === id);
  const open = useEffectEvent((found: CrewUser) => {
    onOpen(found, parseId(params.get("document")));
    setParams({}, { replace: true });
  });
  useEffect(() => {
    if (user) open(user);
  }, [user]);
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
  title: ["Crew", "Personal"],
  invite: ["Invite", "Invitar"],
  add: ["Add Crew Member", "Agregar persona"],
  members: ["Crew Members", "Su personal"],
  what: ["crew members", "el personal"],
  none: ["No Crew Members", "Sin personal"],
  whom: [
    "Add the people who drive, repair and manage your fleet.",
    "Agregue a quienes manejan, reparan y administran su flota.",
  ],
  rolePermissionsTitle: ["Role Permissions", "Permisos de cada rol"],
});
