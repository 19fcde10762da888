import { can } from "#shared/base/roles.ts";
import { useLocation, useSearch } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { parseId } from "../../api/parse-id.ts";

const listNames = ["today", "held", "reports", "unsent"] as const;

export type InspectionView =
  | { name: "list" | (typeof listNames)[number] }
  | { name: "form"; assetId: number };

/** Which view is open stands in the address, so that the phone's Back leads to the list. */
export function useInspectionView() {
  const { role } = useSignedInUser();
  const [path, navigate] = useLocation();
  const view = parseView(useSearch());
  // The lists of today's inspections, of what is held and of what was reported are for the office, like the dashboard.
  const maySeeToday = can(role, "dashboard.read");
  const fromList = { state: { isFromInspectionList: true } };
  return {
    view: officeOnly.test(view.name) && !maySeeToday ? listView : view,
    maySeeToday,
    openAsset: (assetId: number) => navigate(`${path}?asset=${assetId}`, fromList),
    openToday: () => navigate(`${path}?view=today`, fromList),
    openUnsent: () => navigate(`${path}?view=unsent`, fromList),
    /** One step back when the list is there, so that the history does not grow. */
    openList: () => {
      if (isFromList()) window.history.back();
      else navigate(path, { replace: true });
    },
  };
}

const listView: InspectionView = { name: "list" };
const officeOnly = /today|held|reports/;

function parseView(search: string): InspectionView {
  const params = new URLSearchParams(search);
  const assetId = parseId(params.get("asset"));
  if (assetId !== undefined) return { name: "form", assetId };
  const name = listNames.find((one) => one === params.get("view"));
  return name ? { name } : listView;
}

function isFromList(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "isFromInspectionList" in state;
}
