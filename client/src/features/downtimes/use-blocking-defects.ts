import { api } from "#shared/api/api.ts";
import type { ListedDefect, WholeAsset } from "#shared/api/api-schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";

/** The critical defects that keep an asset from going back into service, by their numbers. */
export function useBlockingDefects({ id, criticalDefects }: WholeAsset): readonly ListedDefect[] {
  const isBlocked = criticalDefects > 0;
  const active = useQuery({
    ...query(api.listDefects, { query: { assetId: id, state: "active" } }),
    enabled: isBlocked,
  });
  if (!isBlocked) return [];
  const critical = (active.data ?? []).filter((defect) => defect.critical);
  return critical.sort((one, other) => one.number - other.number);
}
