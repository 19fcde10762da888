import type { ListedDefect } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import type { RefCallback } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { DefectBadges } from "./defect-badge.tsx";
import { describeStanding, formatRejection } from "./describe-defect.ts";
import { nameDefect } from "./name-defect.ts";

export interface DefectsProps {
  defects: readonly ListedDefect[];
  list?: RefCallback<HTMLElement>;
}

/** Each defect is a row that leads to it: on a phone, and in the cards of other screens. */
export function DefectList({
  defects,
  list,
  isOfOneUnit = false,
}: DefectsProps & { isOfOneUnit?: boolean }) {
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  return (
    <ul ref={list} aria-label={w.title} className="divide-y">
      {defects.map((defect) => (
        <LinkRow
          key={defect.id}
          href={`/defects/${defect.id}`}
          name={nameDefect(defect)}
          details={
            <>
              <Facts>
                {isOfOneUnit ? null : <span className="line-clamp-2">{defect.assetName}</span>}
                {describeStanding(defect, { timeZone, now })}
              </Facts>
              <RejectionLine defect={defect} />
            </>
          }
          marks={
            <span className="pt-1.5">
              <DefectBadges defect={defect} />
            </span>
          }
        />
      ))}
    </ul>
  );
}

/** Why it is open again. */
export function RejectionLine({ defect }: { defect: ListedDefect }) {
  const rejection = formatRejection(defect);
  return rejection ? (
    <span className="line-clamp-3 text-sm font-semibold wrap-anywhere text-fail">{rejection}</span>
  ) : null;
}

const w = words({
  title: ["Defects", "Defectos"],
});
