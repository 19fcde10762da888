import type { CallName } from "#shared/api/api.ts";
import { useRefetchAt } from "../../../api/use-refetch-at.ts";
import { useYard } from "../../../phone/pack/use-yard.ts";

const ofToday: CallName[] = ["getYard", "listTodaysInspections"];

/** Refetches what is of today once another day has begun. */
export function useNewDay(): void {
  useRefetchAt(useYard((pack) => pack.changesAt).data, ofToday);
}
