import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { Beside } from "../../ui/layout/beside.tsx";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { AlertsCard } from "./alerts-card.tsx";
import { AuditCard } from "./audit-card.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { DisplayCard } from "./display-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { TemporaryPasswordPanel } from "./temporary-password-panel.tsx";

// Of the admins alone: a driver's phone does not store their code.
const CompanyCards = lazily(() => import("./admin-panel.tsx").then((m) => m.CompanyCards));
const RecordCards = lazily(() => import("./admin-panel.tsx").then((m) => m.RecordCards));
const OwnDocumentsCard = lazily(() =>
  import("../documents/own-documents-card.tsx").then((m) => m.OwnDocumentsCard),
);

export function AccountSettingsPage() {
  const { role, hasTemporaryPassword } = useSignedInUser();
  return (
    <div className="grid min-w-0 gap-4">
      <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
      {hasTemporaryPassword ? <TemporaryPasswordPanel /> : null}
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {can(role, "account.editProfile") ? <ProfileForm /> : <ProfileCard />}
          {can(role, "company.edit") ? <CompanyCards /> : null}
        </div>
        <div className="grid min-w-0 gap-4">
          <ChangePasswordForm />
          <DisplayCard />
          <AlertsCard />
        </div>
      </div>
      <Beside missing={null}>
        <OwnDocumentsCard />
      </Beside>
      {can(role, "company.export") ? <RecordCards /> : null}
      {can(role, "audit.read") ? <AuditCard /> : null}
    </div>
  );
}

const w = words({
  title: ["Account Settings", "Mi cuenta"],
});
