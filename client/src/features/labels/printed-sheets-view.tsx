import type { LabelSheet, Nudge } from "#shared/labels/label-sheets.ts";
import { createPortal } from "react-dom";
import { type Label, LabelSheetView } from "./label-sheet-view.tsx";
import type { Printed } from "./use-label-sheets.ts";

interface PrintedSheetsViewProps {
  sheet: LabelSheet;
  nudge: Nudge;
  printed: Printed;
  sheets: readonly (readonly (Label | undefined)[])[];
}

/** What the browser prints in place of the screen: sheets alone, from the edge of the paper on. */
export function PrintedSheetsView({ sheet, nudge, printed, sheets }: PrintedSheetsViewProps) {
  const pages = printed === "test" ? [undefined] : sheets;
  return createPortal(
    <div translate="no" className="label-paper-true hidden print:block">
      <style>{onPaper}</style>
      {pages.map((labels, page) => (
        <div key={page} className="not-last:break-after-page">
          <LabelSheetView sheet={sheet} nudge={nudge} labels={labels} />
        </div>
      ))}
    </div>,
    document.body,
  );
}

const onPaper = `@media print {
  @page { size: letter; margin: 0; @bottom-right { content: none } }
  #root { display: none }
}`;
