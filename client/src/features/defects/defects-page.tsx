import { api } from "#shared/api/api.ts";
import type { defectLists } from "#shared/defects/defects.ts";
import { formatNumber, getCurrentLanguage } from "#shared/base/languages.ts";
import { limits } from "#shared/base/limits.ts";
import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Printer } from "lucide-react";
import { Link, useSearchParams } from "wouter";
import { toAddress, pageQuery } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { parseId } from "../../api/parse-id.ts";
import { usePages } from "../../api/use-pages.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { NoMatch } from "../../ui/list/no-match.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { useAddressFilters } from "../../ui/list/use-address-filters.ts";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { parseTag, TagFilter } from "../../records/tag-filter.tsx";
import { useAssetName } from "../assets/choice/use-asset-choice.ts";
import { DefectBadges } from "./defect-badge.tsx";
import type { DefectsProps } from "./defect-list.tsx";
import { DefectList, RejectionLine } from "./defect-list.tsx";
import { describeStanding } from "./describe-defect.ts";
import { useChosenYard, useYardFilter } from "../../records/chosen-yard.ts";
import { YardScope } from "../../records/yard-scope.tsx";

const tabs = [
  { value: "open", state: "active", label: () => w.open, empty: () => w.noneOpen },
  { value: "deferred", state: "deferred", label: () => w.deferred, empty: () => w.noneDeferred },
  { value: "review", state: "review", label: () => w.review, empty: () => w.noneToReview },
  { value: "closed", state: "closed", label: () => w.closed, empty: () => w.noneClosed },
] as const;

/** What is wrong with the fleet, for those who certify its repair. */
export function DefectsPage() {
  const { params, change, clear, search, type } = useAddressFilters<
    "tab" | "asset" | "tag" | "search"
  >("search");
  const assetId = parseId(params.get("asset"));
  const tag = parseTag(params.get("tag"));
  const filter = { assetId, tag, search: params.get("search") ?? "", ...useYardFilter(assetId) };
  const { showAll } = useChosenYard();
  const isOffice = can(useSignedInUser().role, "dashboard.read");
  const tab = tabs.find(({ value }) => value === params.get("tab"))?.value ?? "open";
  return (
    <div className="grid min-w-0 gap-4">
      <LinkHome />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
          <YardScope assetId={assetId} />
        </div>
        <RegisterLink />
      </div>
      <div className="grid gap-3 sm:auto-cols-[minmax(0,200px)] sm:grid-flow-col sm:grid-cols-[minmax(0,1fr)]">
        <SearchInput
          label={w.search}
          placeholder={w.searched}
          value={search}
          maxLength={limits.searchMax}
          onValueChange={type}
        />
        {isOffice ? <TagFilter tag={tag} onChoose={(picked) => change({ tag: picked })} /> : null}
      </div>
      {assetId === undefined ? null : (
        <UnitLine assetId={assetId} onClear={() => change({ asset: "" })} />
      )}
      <Tabs
        label={w.title}
        value={tab}
        onChoose={(picked) => change({ tab: picked === "open" ? "" : picked })}
        tabs={tabs.map(({ value, label, state, empty }) => ({
          value,
          label: label(),
          content: (
            <DefectsCard
              {...{ state, filter }}
              empty={empty()}
              onClear={() => {
                clear("asset", "tag");
                showAll();
              }}
            />
          ),
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
      label={isDriver ? w.toInspection : w.toDashboard}
    />
  );
}

/** The open ones of the whole fleet as a paper, for the office (30 CFR 56.14100(d)). */
function RegisterLink() {
  if (!can(useSignedInUser().role, "dashboard.read")) return null;
  return (
    <a
      href={toAddress(api.getRegisterPdf, { query: { language: getCurrentLanguage() } })}
      download
      className={buttonClass({ variant: "secondary", size: "row" })}
    >
      <Printer aria-hidden size={20} />
      {w.register}
    </a>
  );
}

/** Says that the list shows only one unit's defects, with a link to all. */
function UnitLine({ assetId, onClear }: { assetId: number; onClear: () => void }) {
  const name = useAssetName(assetId);
  return (
    <div className="-my-2 flex min-h-ctl-md min-w-0 items-center gap-x-4 text-sm text-muted">
      {/* One line, so that nothing below moves when the name comes. */}
      <span className="min-w-0 truncate" title={name}>
        {name ? w.onlyUnit({ unit: name }) : w.onlyOne}
      </span>
      <button type="button" className="link min-h-ctl-md shrink-0" onClick={onClear}>
        {w.allUnits}
      </button>
    </div>
  );
}

interface DefectsCardProps {
  state: (typeof defectLists)[number];
  empty: string;
  filter: {
    assetId: number | undefined;
    tag: string | undefined;
    search: string;
    yard?: string;
  };
  onClear: () => void;
}

function DefectsCard({ state, empty, filter, onClear }: DefectsCardProps) {
  const pages = usePages(api.listDefects, { state, ...filter });
  const Defects = useIsWide("lg") ? DefectTable : DefectList;
  const isNarrowed = [filter.search || undefined, filter.assetId, filter.tag, filter.yard].some(
    (given) => given !== undefined,
  );
  return (
    <Card aria-label={w.records}>
      <PagedList
        pages={pages}
        what={w.theDefects}
        skeleton={<SkeletonRows />}
        empty={
          isNarrowed ? (
            <NoMatch icon={CircleCheck} title={w.nothing} what={w.all} onClear={onClear}>
              {filter.search === "" ? null : <OtherTabs state={state} filter={filter} />}
            </NoMatch>
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

/** How many matches the other tabs have; loaded only if this tab has none. */
function OtherTabs({ state, filter }: Pick<DefectsCardProps, "state" | "filter">) {
  return tabs
    .filter((tab) => tab.state !== state)
    .map((tab) => <OtherTab key={tab.value} tab={tab} filter={filter} />);
}

function OtherTab({
  tab,
  filter,
}: { tab: (typeof tabs)[number] } & Pick<DefectsCardProps, "filter">) {
  const { value, state, label } = tab;
  const [params] = useSearchParams();
  const found = useQuery(pageQuery(api.listDefects, { query: { state, ...filter, limit: 1 } }));
  const count = found.data?.total ?? 0;
  if (count === 0) return null;
  const there = new URLSearchParams(params);
  there.set("tab", value);
  return (
    <Link href={`/defects?${there}`} className={buttonClass({ variant: "secondary" })}>
      {w.inTab({ count: formatCount(count), tab: label() })}
    </Link>
  );
}

/** "12"; "10,000+" where the server has counted no further. */
function formatCount(count: number): string {
  const { countedMax: max } = limits;
  return count > max ? `${formatNumber(max)}+` : formatNumber(count);
}

const columns = [
  { name: "number", width: "w-28" },
  { name: "unit", width: "w-[22%]" },
  { name: "defect", width: "" },
  { name: "status", width: "w-[22%]" },
  { name: "when", width: "w-[22%]" },
] as const;

/** Where there is room for a table; each row is, as a whole, the link to its defect. */
function DefectTable({ defects, list }: DefectsProps) {
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  return (
    <table className="w-full table-fixed border-collapse text-left [&_td]:px-4 [&_td]:py-3 [&_td]:align-top [&_th]:px-4 [&_th]:py-2">
      <caption className="sr-only">{w.title}</caption>
      <thead>
        <tr>
          {columns.map(({ name, width }) => (
            <th key={name} scope="col" className={`text-sm font-semibold text-muted ${width}`}>
              {w[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={list}>
        {defects.map((defect) => (
          <tr key={defect.id} tabIndex={-1} className={rowClass}>
            <td className="font-semibold whitespace-nowrap">{formatDefectNumber(defect.number)}</td>
            <td>
              <span className="line-clamp-2 wrap-anywhere">{defect.assetName}</span>
            </td>
            <td>
              <Link
                href={`/defects/${defect.id}`}
                className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                {translateLabel(defect.title)}
              </Link>
              <RejectionLine defect={defect} />
            </td>
            <td>
              <DefectBadges defect={defect} />
            </td>
            <td className="text-sm wrap-anywhere text-muted">
              <Facts>{describeStanding(defect, { timeZone, now })}</Facts>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// The link fills its row, which Safari does not let be the frame of anything by `position: relative`: the link of the
// last row would cover the whole page.
const rowClass = "transform-[translate(0)] border-t hover:bg-surface-2";

const w = words({
  title: ["Defects", "Defectos"],
  open: ["Open", "Abierto"],
  noneOpen: [
    "No open defects. Everything reported is certified.",
    "Sin defectos abiertos. Todo lo reportado está certificado.",
  ],
  deferred: ["Deferred", "Aplazado"],
  noneDeferred: ["No deferred defects.", "Sin defectos aplazados."],
  review: ["To review", "Revisar"],
  noneToReview: [
    "No repair waits for a driver's review.",
    "Ninguna reparación espera la revisión de un operador.",
  ],
  closed: ["Closed", "Cerrado"],
  noneClosed: ["No closed defects yet.", "Aún no hay defectos cerrados."],
  search: ["Search defects", "Buscar defectos"],
  searched: ["Number, unit, problem", "Número, unidad, problema"],
  toInspection: ["Back to Inspection", "Volver a inspección"],
  toDashboard: ["Back to Dashboard", "Volver al panel"],
  register: ["Print register", "Imprimir registro"],
  onlyUnit: ["Only {unit}", "Solo {unit}"],
  onlyOne: ["Only one unit", "Solo una unidad"],
  allUnits: ["All units", "Todas las unidades"],
  records: ["Records", "Registros"],
  theDefects: ["the defects", "los defectos"],
  nothing: ["Nothing Found", "No se encontró nada"],
  all: ["defects", "defectos"],
  inTab: ["{count} in {tab}", "{count} en {tab}"],
  number: ["Number", "Número"],
  unit: ["Unit", "Unidad"],
  defect: ["Defect", "Defecto"],
  status: ["Status", "Estado"],
  when: ["When", "Cuándo"],
});
