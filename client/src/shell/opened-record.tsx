import { can, type Permission, type Role } from "#shared/base/roles.ts";
import { type RecordKind, useRecordAddress } from "../records/record-address.ts";
import { lazily, lazilyApart } from "../ui/hooks/lazily.tsx";

const InspectionLogDetails = lazily(() =>
  import("../features/inspections/records/inspection-log-details.tsx").then(
    (m) => m.InspectionLogDetails,
  ),
);
const MaintenanceRecord = lazilyApart(() =>
  import("./maintenance-record.tsx").then((m) => m.MaintenanceRecord),
);

const mayRead: Record<RecordKind, Permission> = {
  inspection: "inspections.read",
  maintenance: "maintenance.read",
};

/** The record that the address names, in a dialog over whatever screen is there. */
export function OpenedRecord({ role }: { role: Role }) {
  const { open, close } = useRecordAddress();
  if (!open || !can(role, mayRead[open.kind])) return null;
  const { kind, id } = open;
  switch (kind) {
    case "inspection":
      return <InspectionLogDetails key={id} id={id} onClose={close} />;
    case "maintenance":
      return <MaintenanceRecord key={id} id={id} onClose={close} />;
  }
}
