import { can } from "#shared/roles.ts";
import { words } from "#shared/words.ts";
import { Suspense } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { lazily } from "../../ui/lazily.tsx";
import { AlertsCard } from "./alerts-card.tsx";
import { AuditsCard } from "./audits-card.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { CompanyCard } from "./company-card.tsx";
import { DisplayCard } from "./display-card.tsx";
import { InspectionRulesCard } from "./inspection-rules-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SafetyCard } from "./safety-card.tsx";
import { TemporaryPasswordPanel } from "./temporary-password-panel.tsx";

const WorkingDaysCard = lazily(() =>
  import("../board/working-days-card.tsx").then((m) => m.WorkingDaysCard),
);
const OwnDocumentsCard = lazily(() =>
  import("../documents/own-documents-card.tsx").then((m) => m.OwnDocumentsCard),
);
const CompanyRecordsPanel = lazily(() =>
  import("./company-records-panel.tsx").then((m) => m.CompanyRecordsPanel),
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
          {can(role, "company.edit") ? (
            <>
              <CompanyCard />
              <SafetyCard />
              <InspectionRulesCard />
              <AuditsCard />
              <Suspense>
                <WorkingDaysCard />
              </Suspense>
            </>
          ) : null}
        </div>
        <div className="grid min-w-0 gap-4">
          <ChangePasswordForm />
          <DisplayCard />
          <AlertsCard />
        </div>
      </div>
      <Suspense>
        <OwnDocumentsCard />
      </Suspense>
      {can(role, "company.export") ? (
        <Suspense>
          <CompanyRecordsPanel />
        </Suspense>
      ) : null}
    </div>
  );
}

const w = words({
  title: ["Account Settings", "Mi cuenta"],
});
