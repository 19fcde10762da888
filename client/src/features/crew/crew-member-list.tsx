import type { Member } from "#shared/api-schemas.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CrewMemberRow } from "./crew-member-row.tsx";

/** A thousand rows at once would keep a phone busy for seconds. */
const rowsAtOnce = 100;

export function CrewMemberList({ members }: { members: readonly Member[] }) {
  const [shown, setShown] = useState(rowsAtOnce);
  return (
    <>
      <ul className="divide-y">
        {members.slice(0, shown).map((member) => (
          <CrewMemberRow key={member.id} member={member} />
        ))}
      </ul>
      {shown < members.length ? (
        <div className="flex justify-center border-t p-4">
          <Button variant="secondary" onClick={() => setShown(shown + rowsAtOnce)}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
