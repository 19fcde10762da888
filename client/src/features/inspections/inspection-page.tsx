import { words } from "#shared/base/words.ts";
import { can } from "#shared/base/roles.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { useAwaitedOutbox } from "../../phone/outbox/use-outbox.ts";
import { usePack, packQuery } from "../../phone/pack/use-pack.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { FullPageSpinner } from "../../ui/layout/full-page-spinner.tsx";
import { LazyBoundary } from "../../ui/layout/lazy-boundary.tsx";
import { CardColumn } from "../../ui/layout/card-column.tsx";
import { lazily, LazySuspense } from "../../ui/hooks/lazily.tsx";
import { useTitleFocus } from "../../ui/hooks/use-title-focus.ts";
import { AssetPicker } from "./today/asset-picker.tsx";
import { InspectionFormSkeleton } from "./form/inspection-form-skeleton.tsx";
import { TodaysInspectionsCard } from "./today/todays-inspections-card.tsx";
import { useDraftsInList } from "./draft/use-drafts-in-list.ts";
import { parseId } from "../../api/parse-id.ts";

// Below or behind the list that a driver comes for, or only for the office: they load after it.
const AssetInspectionPanel = lazily(() =>
  import("./form/asset-inspection-panel.tsx").then((m) => m.AssetInspectionPanel),
);
const BelowListPanel = lazily(() =>
  import("./today/list-panels.tsx").then((m) => m.BelowListPanel),
);
const StripsPanel = lazily(() => import("../unsent/strips-panel.tsx").then((m) => m.StripsPanel));
const RepairsButton = lazily(() => import("./today/list-panels.tsx").then((m) => m.RepairsButton));
const ListPanel = lazily(() => import("./today/list-panels.tsx").then((m) => m.ListPanel));

/** Choose an asset, fill in its inspection, or look at today's. */
export function InspectionPage() {
  const { view, maySeeToday, openAsset, openToday, openUnsent, openList } = useInspectionView();
  const title = useTitleFocus(view.name);
  const [formTitle, setFormTitle] = useState(w.title);
  const isAwaited = useAwaitedOutbox();
  // A request for the pack is not cut off when another view opens, which would send it again.
  useQuery({ ...packQuery(useSignedInUser().id), enabled: false, notifyOnChangeProps: [] });
  switch (view.name) {
    case "form":
      return (
        <View title={title} text={formTitle} isTitleHidden>
          <LazySuspense fallback={<InspectionFormSkeleton />}>
            <AssetInspectionPanel
              key={view.assetId}
              assetId={view.assetId}
              onTitle={setFormTitle}
              onLeave={openList}
            />
          </LazySuspense>
        </View>
      );
    case "list":
      return (
        <View title={title}>
          <LazyBoundary missing={null}>
            <StripsPanel onUnsent={openUnsent} />
          </LazyBoundary>
          {isAwaited ? null : (
            <CardColumn>
              <TodaysInspectionsCard onOpen={maySeeToday ? openToday : undefined} />
              <Assets onChoose={openAsset} />
            </CardColumn>
          )}
        </View>
      );
    case "today":
    case "unsent":
    case "held":
    case "reports":
      return (
        <View title={title} isTitleHidden>
          <LazySuspense fallback={<FullPageSpinner isFramed />}>
            <ListPanel name={view.name} onBack={openList} />
          </LazySuspense>
        </View>
      );
  }
}

interface ViewProps {
  title: RefObject<HTMLHeadingElement | null>;
  text?: string;
  /** Where another heading is what the user sees first. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

function View({ title, text = w.title, isTitleHidden = false, children }: ViewProps) {
  const heading = (
    <h1 ref={title} tabIndex={-1} className={isTitleHidden ? "sr-only" : "text-2xl lg:text-3xl"}>
      {text}
    </h1>
  );
  return (
    <div className="grid min-w-0 gap-3 between-bars sm:gap-4 lg:[--strip-lift:24px]">
      {isTitleHidden ? (
        heading
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:[&>:last-child]:flex-auto">
          {heading}
          <OfficeLinks />
        </div>
      )}
      {children}
    </div>
  );
}

function OfficeLinks() {
  const { role, mayCertify } = useSignedInUser();
  if (!can(role, "checklists.edit")) {
    return mayCertify ? (
      <LazyBoundary missing={null}>
        <RepairsButton />
      </LazyBoundary>
    ) : null;
  }
  const link = buttonClass({ variant: "secondary" });
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
      {(["board", "history", "held", "reports"] as const).map((name) => (
        <Link key={name} href={links[name]} className={link}>
          {w[name]}
        </Link>
      ))}
      <Link href="/inspection/admin" className={link}>
        <ClipboardCheck aria-hidden size={20} />
        {w.checklists}
      </Link>
    </div>
  );
}

const links = {
  board: "/board",
  history: "/inspection/history",
  held: "/inspection?view=held",
  reports: "/inspection?view=reports",
};

/**
 * The driver's list of units. Content below it is redrawn together with it, so that nothing moves when its length
 * becomes known.
 */
function Assets({ onChoose }: { onChoose: (assetId: number) => void }) {
  const [typed, setTyped] = useState("");
  const fleet = usePack((pack) => pack.assets.length);
  usePreloadedForm(Boolean(fleet.data));
  const drafts = useDraftsInList(fleet.data !== undefined);
  const isLoading = fleet.data ? drafts.isWaiting : fleet.status === "pending";
  return (
    <>
      <AssetPicker {...{ typed, drafts, onChoose }} onType={setTyped} />
      <LazyBoundary key={String(isLoading)} missing={<p role="alert">{w.logsFailed}</p>}>
        <BelowListPanel typed={typed} onChoose={onChoose} />
      </LazyBoundary>
    </>
  );
}

/** Preloads the form when the list has loaded, because drivers may lose the signal before they choose a unit. */
function usePreloadedForm(isListThere: boolean) {
  const { company } = useSignedInUser();
  const client = useQueryClient();
  useEffect(() => {
    if (!isListThere) return;
    AssetInspectionPanel.preload();
    // Out of reach by now: the form itself requests it once more.
    import("./preload-form.ts").then(
      (m) => m.preloadForm(client, company),
      () => undefined,
    );
  }, [client, company, isListThere]);
}

const listNames = ["today", "held", "reports", "unsent"] as const;

type InspectionView =
  | { name: "list" | (typeof listNames)[number] }
  | { name: "form"; assetId: number };

/** Which view is open stands in the address, so that the phone's Back leads to the list. */
function useInspectionView() {
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
  const name = listNames.find((listName) => listName === params.get("view"));
  return name ? { name } : listView;
}

function isFromList(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "isFromInspectionList" in state;
}

const w = words({
  title: ["Pre-Trip Inspection", "Inspección antes del viaje"],
  board: ["Pre-Trip Board", "Tablero del día"],
  history: ["History", "Historial"],
  held: ["Held inspections", "Inspecciones retenidas"],
  reports: ["Reported problems", "Problemas reportados"],
  checklists: ["Manage Checklists", "Listas de revisión"],
  logsFailed: ["Couldn't load the inspection logs.", "No se pudieron cargar las inspecciones."],
});
