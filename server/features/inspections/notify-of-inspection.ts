import { nameWithin } from "#shared/inspections/attribution.ts";
import { listIssueNames } from "#shared/inspections/inspection-records.ts";
import { words } from "#shared/base/words.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { listFirst, notifyOfficeAnd } from "../notifications/notify.ts";

type Recorded = Parameters<typeof listIssueNames>[0] & {
  driverId: number;
  driverName: string;
  receivedAt: Date;
  passed: boolean;
  whileOutOfService: boolean;
};

/** Notifies the office of a failure, and of every inspection of an asset that is out of service. */
export async function notifyOfInspection(
  tx: CompanyDb,
  asset: AssetRow,
  recorded: Recorded & { isTaggedOut: boolean; isCritical: boolean },
): Promise<void> {
  const { passed, driverId, driverName, receivedAt, whileOutOfService, isTaggedOut } = recorded;
  const push = recorded.isCritical ? ("critical" as const) : undefined;
  if (passed && !whileOutOfService) return;
  const about = { assetId: asset.id, createdAt: receivedAt };
  const [unit, name] = [asset.name, driverName];
  const found = () => {
    const by = nameWithin(name);
    if (passed) return w.allPassed({ name: by });
    return w.reported({ name: by, items: listFirst(listIssueNames(recorded)) });
  };
  const whileOut = {
    ...about,
    type: "inspected_out_of_service" as const,
    say: () => ({ title: w.whileOut({ unit }), message: found() }),
  };
  const failure = {
    ...about,
    type: "inspection_failed" as const,
    say: () => ({
      title: isTaggedOut ? w.failedAndOut({ unit }) : w.failed({ unit }),
      message: found(),
    }),
    push,
  };
  const sent = [...(whileOutOfService ? [whileOut] : []), ...(passed ? [] : [failure])];
  await notifyOfficeAnd(tx, sent, driverId);
}

const w = words({
  whileOut: [
    "{unit} was inspected while out of service",
    "{unit} se inspeccionó estando fuera de servicio",
  ],
  allPassed: [
    "{name} inspected it, and all items passed",
    "{name} la inspeccionó y todos los puntos están bien",
  ],
  failed: ["{unit} failed its inspection", "{unit}: inspección con falla"],
  failedAndOut: [
    "{unit} failed its inspection and is out of service",
    "{unit}: inspección con falla; está fuera de servicio",
  ],
  reported: ["{name} reported: {items}", "{name} reportó: {items}"],
});
