import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { formatDisplayName } from "#shared/crew/crew.ts";
import { formatDate, formatTime } from "#shared/base/dates.ts";
import type { EntryKind, UnsentEntry } from "../../phone/outbox/entry.ts";
import { Facts } from "../../ui/layout/facts.tsx";
import { ShareCopyButton } from "./share-copy-button.tsx";

interface UnsentListProps {
  rows: readonly { entry: UnsentEntry<EntryKind>; user: CurrentUser }[];
}

/** Unsent work of users who are not signed in, to be handed out. */
export function UnsentList({ rows }: UnsentListProps) {
  return (
    <ul className="grid gap-4">
      {rows.map(({ entry, user }) => (
        <li
          key={`${user.id} ${entry.id}`}
          className="flex flex-wrap items-center justify-between gap-2"
        >
          <span className="grid min-w-0 flex-1 basis-[14rem] gap-0.5">
            <span className="font-semibold wrap-anywhere">{entry.asset.name}</span>
            <Facts>
              {[
                formatDisplayName(user),
                formatDate(entry.performedAt, user.company.timeZone),
                formatTime(entry.performedAt, user.company.timeZone),
              ]}
            </Facts>
          </span>
          <ShareCopyButton entry={entry} />
        </li>
      ))}
    </ul>
  );
}
