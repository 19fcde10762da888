import { can } from "#shared/roles.ts";
import { useLocation, useSearch } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { parseId } from "../../api/parse-id.ts";

export type InspectionView =
  | { name: "list" }
  | { name: "today" }
  | { name: "unsent" }
  | { name: "held" }
  | { name: "form"; assetId: number };

/** Which view is open stands in the address, so that the phone's Back leads to the list. */
export function useInspectionView() {
  const { role } = useSignedInUser();
  const [path, navigate] = useLocation();
  const view = parseView(useSearch());
  // The list of today's inspections, and what is held, are for the office, like the dashboard.
  const maySeeToday = can(role, "dashboard.read");
  const fromList = { state: { isFromInspectionList: true } };
  return {
    view: (view.name === "today" || view.name === "held") && !maySeeToday ? listView : view,
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

function parseView(search: string): InspectionView {
  const params = new URLSearchParams(search);
  const assetId = parseId(params.get("asset"));
  if (assetId !== undefined) return { name: "form", assetId };
  const name = params.get("view");
  return name === "today" || name === "unsent" || name === "held" ? { name } : listView;
}

function isFromList(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "isFromInspectionList" in state;
}
