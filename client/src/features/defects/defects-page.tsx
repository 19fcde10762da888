import { api } from "#shared/api.ts";
import type { defectLists } from "#shared/defects.ts";
import { limits } from "#shared/limits.ts";
import { can } from "#shared/roles.ts";
import { CircleCheck, Printer } from "lucide-react";
import { addressOf } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { parseId } from "../../api/parse-id.ts";
import { usePages } from "../../api/use-pages.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useAddressFilters } from "../../ui/use-address-filters.ts";
import { useIsWide } from "../../ui/use-is-wide.ts";
import { useAssetName } from "../history/use-asset-name.ts";
import { DefectList } from "./defect-list.tsx";
import { DefectTable } from "./defect-table.tsx";

const tabs = [
  {
    value: "open",
    label: "Open",
    state: "active",
    empty: "No open defects. Everything reported is certified.",
  },
  { value: "deferred", label: "Deferred", state: "deferred", empty: "No deferred defects." },
  {
    value: "review",
    label: "To review",
    state: "review",
    empty: "No repair waits for a driver's review.",
  },
  { value: "closed", label: "Closed", state: "closed", empty: "No closed defects yet." },
] as const;

/** What is wrong with the fleet, for those who certify its repair. */
export function DefectsPage() {
  const { params, change, clear, search, type } = useAddressFilters<"tab" | "asset" | "search">(
    "search",
  );
  const assetId = parseId(params.get("asset"));
  const filter = { assetId, search: params.get("search") ?? "" };
  const tab = tabs.find(({ value }) => value === params.get("tab"))?.value ?? "open";
  return (
    <div className="grid min-w-0 gap-4">
      <LinkHome />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl lg:text-3xl">Defects</h1>
        <RegisterLink />
      </div>
      <SearchInput
        label="Search defects"
        placeholder="Number, unit, problem"
        value={search}
        maxLength={limits.searchMax}
        onValueChange={type}
      />
      {assetId === undefined ? null : (
        <UnitLine assetId={assetId} onClear={() => change({ asset: "" })} />
      )}
      <Tabs
        label="Defects"
        value={tab}
        onPick={(picked) => change({ tab: picked === "open" ? "" : picked })}
        tabs={tabs.map(({ value, label, ...shown }) => ({
          value,
          label,
          content: <DefectsCard {...shown} filter={filter} onClear={() => clear("asset")} />,
        }))}
      />
    </div>
  );
}

function LinkHome() {
  const isDriver = useSignedInUser().role === "driver";
  return (
    <BackLink
      href={isDriver ? "/inspection" : "/dashboard"}
      label={isDriver ? "Back to Inspection" : "Back to Dashboard"}
    />
  );
}

/** The open ones of the whole fleet as a paper, for the office (30 CFR 56.14100(d)). */
function RegisterLink() {
  if (!can(useSignedInUser().role, "dashboard.read")) return null;
  return (
    <a
      href={addressOf(api.getRegisterPdf)}
      download
      className={buttonClass({ variant: "secondary", size: "row" })}
    >
      <Printer aria-hidden size={20} />
      Print register
    </a>
  );
}

/** That only one unit's are shown, and the way to all of them. */
function UnitLine({ assetId, onClear }: { assetId: number; onClear: () => void }) {
  const name = useAssetName(assetId);
  return (
    <div className="-my-2 flex min-h-ctl-md flex-wrap items-center gap-x-4 text-sm text-muted">
      <span className="min-w-0 wrap-anywhere">{name ? `Only ${name}` : "Only one unit"}</span>
      <button type="button" className="link min-h-ctl-md" onClick={onClear}>
        All units
      </button>
    </div>
  );
}

interface DefectsCardProps {
  state: (typeof defectLists)[number];
  empty: string;
  filter: { assetId: number | undefined; search: string };
  onClear: () => void;
}

function DefectsCard({ state, empty, filter, onClear }: DefectsCardProps) {
  const pages = usePages(api.listDefects, { state, ...filter });
  const Defects = useIsWide("lg") ? DefectTable : DefectList;
  const isNarrowed = filter.search !== "" || filter.assetId !== undefined;
  return (
    <Card aria-label="Records">
      <PagedList
        pages={pages}
        what="the defects"
        skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
        empty={
          isNarrowed ? (
            <NoMatch icon={CircleCheck} title="Nothing Found" what="defects" onClear={onClear} />
          ) : (
            <EmptyState icon={CircleCheck} tone="pass" title={empty} />
          )
        }
      >
        {(defects, list) => <Defects defects={defects} list={list} />}
      </PagedList>
    </Card>
  );
}
