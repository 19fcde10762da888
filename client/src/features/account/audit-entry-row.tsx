import type { AuditRecord } from "#shared/api/api-schemas.ts";
import type { ChangeText } from "#shared/audit/audit.ts";
import { formatAuditEntry, formatChanges } from "#shared/audit/audit.ts";
import { words } from "#shared/base/words.ts";
import { ListFilter } from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import type { AuditFilter } from "./audit-filters.tsx";

const shownAtOnce = 3;
const shortCharacters = 120;

interface AuditEntryRowProps {
  entry: AuditRecord;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

export function AuditEntryRow({ entry, filter, onFilter }: AuditEntryRowProps) {
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
  more: ["{count} more", "{count} más"],
  whole: ["What it says", "Qué dice"],
  from: ["from {ip}", "desde {ip}"],
  only: ["Only {name}", "Solo {name}"],
  to: ["to", "a"],
});
