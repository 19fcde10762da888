import { formatDefectNumber } from "#shared/defects/defects.ts";
import { translateLabel } from "#shared/inspections/recorded-words.ts";
import { words } from "#shared/base/words.ts";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { Facts } from "../../ui/layout/facts.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { DefectBadges } from "./defect-badge.tsx";
import { type DefectsProps, RejectionLine } from "./defect-list.tsx";
import { describeStanding } from "./describe-defect.ts";

const columns = [
  { name: "number", width: "w-28" },
  { name: "unit", width: "w-[22%]" },
  { name: "defect", width: "" },
  { name: "status", width: "w-[22%]" },
  { name: "when", width: "w-[22%]" },
] as const;

/** Where there is room for a table; each row is, as a whole, the link to its defect. */
export function DefectTable({ defects, list }: DefectsProps) {
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
  number: ["Number", "Número"],
  unit: ["Unit", "Unidad"],
  defect: ["Defect", "Defecto"],
  status: ["Status", "Estado"],
  when: ["When", "Cuándo"],
});
