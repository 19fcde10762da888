import type { ShortAsset } from "#shared/api/api-schemas.ts";
import { formatSince } from "#shared/downtimes/downtimes.ts";
import { translateReason } from "#shared/inspections/recorded-words.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { useNow } from "../../../ui/device/use-now.ts";

/** "Since Nov 18, 5:47 AM: Parking brake failed (D-0042)" */
export function useDownReason({ downSince, downReason }: ShortAsset): string {
  const { timeZone } = useSignedInUser().company;
  const clock = { timeZone, now: useNow() };
  const since = downSince && formatSince(downSince, clock);
  return [since, downReason && translateReason(downReason)].filter(Boolean).join(": ");
}
