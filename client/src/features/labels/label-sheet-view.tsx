import type { Answer } from "#shared/api/api-schemas.ts";
import { groupLabelCode } from "#shared/labels/label-codes.ts";
import { type LabelSheet, listLabelPositions, type Nudge } from "#shared/labels/label-sheets.ts";
import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { QrCode } from "../../ui/layout/qr-code.tsx";

export type Label = Answer<"addCodes">["labels"][number];

interface LabelSheetViewProps {
  sheet: LabelSheet;
  nudge: Nudge;
  /** The label in each place; without any, the edges of all places are drawn as a test page. */
  labels?: readonly (Label | undefined)[];
}

/** One sheet: as wide as its container on the screen, and in its true size on paper. */
export function LabelSheetView({ sheet, nudge, labels }: LabelSheetViewProps) {
  return (
    <div translate="no" className="label-sheet">
      {listLabelPositions(sheet, nudge).map(({ left, top }, index) => {
        const label = labels?.[index];
        const at = { left: toInches(left), top: toInches(top) };
        const size = { width: toInches(sheet.width), height: toInches(sheet.height) };
        return (
          <div key={index} className="absolute" style={{ ...at, ...size }}>
            {label ? <LabelView label={label} sheet={sheet} /> : null}
            {labels ? null : <div className="label-edge">{index + 1}</div>}
          </div>
        );
      })}
    </div>
  );
}

function LabelView({ label, sheet }: { label: Label; sheet: LabelSheet }) {
  const { name, unitNumber, code, address } = label;
  const isWide = sheet.width > sheet.height;
  const side = { width: toInches(sheet.code), height: toInches(sheet.code) };
  return (
    <div
      data-label={code}
      title={name}
      className={clsx("label", isWide ? "label-wide" : "label-square")}
    >
      <div className="shrink-0" style={side}>
        <QrCode text={address} ecc="Q" border={rim} className="size-full bg-[#fff]" />
      </div>
      <div className="label-words">
        {unitNumber ? <p className="label-number">{unitNumber}</p> : null}
        <p className="label-name">{name}</p>
        {scan.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className="label-code">{groupLabelCode(code)}</p>
      </div>
    </div>
  );
}

/** The white border that readers need around a code. */
const rim = 4;

/** In both languages: a label's reader knows one of the two. */
const scan = ["Scan to inspect", "Escanee para revisar"];

function toInches(length: number): NonNullable<CSSProperties["width"]> {
  return `calc(var(--in) * ${Number(length.toFixed(3))})`;
}
