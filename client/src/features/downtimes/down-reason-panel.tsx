import type { ListedDefect, WholeAsset } from "#shared/api/api-schemas.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import { formatDefectNumber } from "#shared/defects/defects.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { NoBreakText } from "../../ui/layout/no-break-text.tsx";
import { nameDefect } from "../defects/name-defect.ts";

const shownMax = 5;

interface DownReasonPanelProps {
  asset: WholeAsset;
  /** The stored reason, which names only the first cause. */
  reason: string | null;
}

/** Why an asset is down, and what else holds it now; each defect leads to its page. */
export function DownReasonPanel({ asset, reason }: DownReasonPanelProps) {
  const blocking = useBlockingDefects(asset);
  const isNamed = ({ number }: ListedDefect) => reason?.includes(`(${formatDefectNumber(number)})`);
  const named = blocking.find(isNamed);
  const others = blocking.filter((defect) => !isNamed(defect));
  const left = others.length - shownMax;
  return (
    <div className="grid gap-0.5 wrap-anywhere">
      {reason === null ? null : (
        <p>
          <Reason text={reason} named={named} />
        </p>
      )}
      {others.length > 0 ? (
        <ul aria-label={w.holding}>
          {others.slice(0, shownMax).map((defect) => (
            <li key={defect.id}>
              <ReasonLink href={`/defects/${defect.id}`}>
                <NoBreakText text={nameDefect(defect)} />
              </ReasonLink>
            </li>
          ))}
          {left > 0 ? (
            <li>
              <ReasonLink href={`/defects?asset=${asset.id}`}>{w.more({ n: left })}</ReasonLink>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

function Reason({ text, named }: { text: string; named: ListedDefect | undefined }) {
  if (!named) return <NoBreakText text={text} />;
  const number = formatDefectNumber(named.number);
  const [before = "", after = ""] = text.split(number, 2);
  return (
    <>
      <NoBreakText text={before} />
      <ReasonLink href={`/defects/${named.id}`}>
        <NoBreakText text={number} />
      </ReasonLink>
      <NoBreakText text={after} />
    </>
  );
}

/** In the colour of the text around it, which a banner gives. */
function ReasonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="underline underline-offset-2">
      {children}
    </Link>
  );
}

/** The critical defects that keep an asset from going back into service, by their numbers. */
export function useBlockingDefects({ id, criticalDefects }: WholeAsset): readonly ListedDefect[] {
  const isBlocked = criticalDefects > 0;
  const active = useQuery({
    ...query(phoneApi.listDefects, { query: { assetId: id, state: "active" } }),
    enabled: isBlocked,
  });
  if (!isBlocked) return [];
  const critical = (active.data ?? []).filter((defect) => defect.critical);
  return critical.sort((a, b) => a.number - b.number);
}

const w = words({
  holding: ["Other critical defects", "Otros defectos críticos"],
  more: ["{n} more", "{n} más"],
});
