import { issueLabels } from "#shared/inspection-records.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import type { AssetRow } from "../assets/data.ts";
import { listFirst, notifyOffice } from "../notifications/notify.ts";

type Recorded = Parameters<typeof issueLabels>[0] & {
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
  recorded: Recorded & { isTaggedOut: boolean },
): Promise<void> {
  const { passed, driverId, driverName, receivedAt, whileOutOfService, isTaggedOut } = recorded;
  if (passed && !whileOutOfService) return;
  const about = { assetId: asset.id, createdAt: receivedAt };
  if (passed) {
    const title = `${asset.name} was inspected while out of service`;
    const message = `${driverName} inspected it, and all items passed`;
    await notifyOffice(
      tx,
      { ...about, type: "inspected_out_of_service", title, message },
      driverId,
    );
    return;
  }
  const title = `${asset.name} failed its inspection${isTaggedOut ? " and is out of service" : ""}`;
  const message = `${driverName} reported: ${listFirst(issueLabels(recorded))}`;
  await notifyOffice(tx, { ...about, type: "inspection_failed", title, message }, driverId);
}
