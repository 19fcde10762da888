import { words } from "#shared/base/words.ts";
import { type ComponentProps, useEffect, useState } from "react";
import { isUnsent } from "../../phone/outbox/entry.ts";
import { listEntries } from "../../phone/outbox/outbox.ts";
import { findForgotten } from "../../phone/pack/pack-store.ts";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { UnsentList } from "./unsent-list.tsx";

/**
 * Shown when no user may continue on this phone because it has not reached the server for too long; unsent work can
 * still be shared.
 */
export function ConnectOncePanel() {
  const [rows, setRows] = useState<Rows>();
  useEffect(() => {
    // A device that cannot be read holds nothing either.
    readLeft().then(setRows, () => undefined);
  }, []);
  if (!rows) return null;
  return (
    <div className="mx-auto grid max-w-[48ch] gap-4 px-4 pb-8">
      <Card title={w.connect}>
        <CardBody>
          <UnsentList rows={rows} />
        </CardBody>
      </Card>
    </div>
  );
}

type Rows = ComponentProps<typeof UnsentList>["rows"];

async function readLeft(): Promise<Rows | undefined> {
  const user = await findForgotten();
  if (!user) return undefined;
  const entries = await listEntries(user.id);
  return entries.filter(isUnsent).map((entry) => ({ entry, user }));
}

const w = words({
  connect: ["Connect once to go on", "Conéctese una vez para seguir"],
});
