import { formatDate, formatTime } from "#shared/dates.ts";
import type { CurrentUser } from "#shared/api-schemas.ts";
import { words } from "#shared/words.ts";
import { useEffect, useState } from "react";
import { type EntryKind, isUnsent, listEntries, type UnsentEntry } from "../../phone/outbox.ts";
import { findForgotten } from "../../phone/pack-store.ts";
import { Card, CardBody } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { ShareCopyButton } from "./share-copy-button.tsx";

/** Where no server was reached for so long that no user may go on here: unsent work can still be handed out. */
export function ConnectOncePanel() {
  const [left, setLeft] = useState<Awaited<ReturnType<typeof readLeft>>>();
  useEffect(() => {
    // A device that cannot be read holds nothing either.
    readLeft().then(setLeft, () => undefined);
  }, []);
  if (!left) return null;
  const { timeZone } = left.user.company;
  return (
    <div className="mx-auto grid max-w-[48ch] gap-4 px-4 pb-8">
      <Card title={w.connect}>
        <CardBody>
          <ul className="grid gap-4">
            {left.entries.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center justify-between gap-2">
                <span className="grid min-w-0 flex-1 basis-[14rem] gap-0.5">
                  <span className="font-semibold wrap-anywhere">{entry.asset.name}</span>
                  <Facts>
                    {[
                      formatDate(entry.performedAt, timeZone),
                      formatTime(entry.performedAt, timeZone),
                    ]}
                  </Facts>
                </span>
                <ShareCopyButton entry={entry} />
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
    </div>
  );
}

type Left = { user: CurrentUser; entries: UnsentEntry<EntryKind>[] };

async function readLeft(): Promise<Left | undefined> {
  const user = await findForgotten();
  if (!user) return undefined;
  const entries = await listEntries(user.id);
  return { user, entries: entries.filter(isUnsent) };
}

const w = words({
  connect: ["Connect once to go on", "Conéctese una vez para seguir"],
});
