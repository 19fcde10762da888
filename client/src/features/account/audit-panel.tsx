import { auditDefault } from "#shared/audit/audit.ts";
import type { AuditRecord } from "#shared/api/api-schemas.ts";
import { api } from "#shared/api/api.ts";
import type { ChangeText } from "#shared/audit/audit.ts";
import { formatAuditEntry, formatChanges } from "#shared/audit/audit.ts";
import { words } from "#shared/base/words.ts";
import { History, ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { usePages } from "../../api/use-pages.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { CardFooter } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import type { AuditFilter } from "./audit-filters.tsx";
import { AuditFilters, noFilter } from "./audit-filters.tsx";

export function AuditPanel() {
  const [filter, setFilter] = useState<AuditFilter>(noFilter);
  return (
    <>
      <AuditFilters filter={filter} onChange={setFilter} />
      <AuditList
        // Another question begins at its first page.
        key={JSON.stringify(filter)}
        filter={filter}
        onFilter={setFilter}
      />
    </>
  );
}

interface AuditListProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** What a filter finds, the newest first. */
function AuditList({ filter, onFilter }: AuditListProps) {
  const { row, ...others } = filter;
  const entries = usePages(api.listAudit, {
    ...others,
    rowId: row?.id,
    limit: auditDefault,
  });
  return (
    <PagedList
      pages={entries}
      what={w.what}
      skeleton={<SkeletonRows />}
      empty={<EmptyState icon={History} title={w.none} text={w.whatComes} />}
      frame={renderAtEnd}
    >
      {(rows, list) => (
        <ul ref={list} className="divide-y not-first:border-t">
          {rows.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} filter={filter} onFilter={onFilter} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function renderAtEnd(button: ReactNode) {
  return (
    <CardFooter>
      <div className="flex justify-end max-sm:*:flex-1">{button}</div>
    </CardFooter>
  );
}

const shownAtOnce = 3;
const shortCharacters = 120;

interface AuditEntryRowProps {
  entry: AuditRecord;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

function AuditEntryRow({ entry, filter, onFilter }: AuditEntryRowProps) {
  const { timeZone } = useSignedInUser().company;
  const { createdAt, ip } = entry;
  const about = toSubject(entry);
  const changes = formatChanges(entry, timeZone);
  const short = changes.filter(isShort).slice(0, shownAtOnce);
  const rest = changes.filter((change) => !short.includes(change));
  return (
    <li
      tabIndex={-1}
      className="flex min-h-[72px] items-start justify-between gap-2 py-3 pr-1 pl-4"
    >
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold wrap-anywhere">{formatAuditEntry(entry)}</p>
        <ChangeList changes={short} />
        {rest.length > 0 ? (
          <details>
            <summary className="min-h-ctl cursor-pointer content-center font-semibold text-primary">
              {short.length > 0 ? w.more({ count: rest.length }) : w.whole}
            </summary>
            <ChangeList changes={rest} />
          </details>
        ) : null}
        <p className="text-sm text-muted">
          <Facts>
            <Timestamp moment={createdAt} />
            {ip ? w.from({ ip }) : null}
          </Facts>
        </p>
      </div>
      {filter.row ? null : (
        <IconButton
          icon={ListFilter}
          label={w.only({ name: about.row.name })}
          onClick={() => onFilter({ ...filter, ...about })}
        />
      )}
    </li>
  );
}

/** What the filter of an entry narrows the list to: for a repair, to its asset. */
function toSubject({ noun, rowId, rowName: name, changes }: AuditRecord) {
  const assetId = changes["assetId"]?.to;
  if (noun !== "maintenance" || typeof assetId !== "number") {
    return { noun, row: { id: rowId, name } };
  }
  return { noun: "asset", row: { id: assetId, name } } as const;
}

function isShort({ from, to }: ChangeText): boolean {
  return from.length + to.length <= shortCharacters;
}

/** A short one, such as a date, goes to the next line as a whole. */
function Value({ text }: { text: string }) {
  return (
    <span translate="no" className="inline-block max-w-full align-top">
      {text}
    </span>
  );
}

function ChangeList({ changes }: { changes: readonly ChangeText[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="text-sm">
      {changes.map(({ label, from, to }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-muted">{label}:</span> <Value text={from} />
          <span aria-hidden> → </span>
          <span className="sr-only"> {w.to} </span>
          <Value text={to} />
        </li>
      ))}
    </ul>
  );
}

const w = words({
  what: ["the audit trail", "el historial de cambios"],
  none: ["Nothing found", "No se encontró nada"],
  whatComes: [
    "Changes to assets, schedules, checklists, people and the company will show up here.",
    "Aquí verá los cambios de unidades, servicios, listas, personas y de la empresa.",
  ],
  more: ["{count} more", "{count} más"],
  whole: ["What it says", "Qué dice"],
  from: ["from {ip}", "desde {ip}"],
  only: ["Only {name}", "Solo {name}"],
  to: ["to", "a"],
});
