import { lazilyApart, lazilySoon } from "../../../ui/hooks/lazily.tsx";
import { useNewDay } from "../records/use-new-day.ts";

const panels = {
  today: lazilyApart(() =>
    import("./todays-inspections-list.tsx").then((m) => m.TodaysInspectionsList),
  ),
  unsent: lazilySoon(() => import("../../unsent/unsent-panel.tsx").then((m) => m.UnsentPanel)),
  held: lazilyApart(() => import("../../held/held-panel.tsx").then((m) => m.HeldPanel)),
  reports: lazilyApart(() => import("../../reports/reports-panel.tsx").then((m) => m.ReportsPanel)),
};

interface ListPanelProps {
  name: keyof typeof panels;
  onBack: () => void;
}

/** What the inspection page shows in place of the list of assets. */
export function ListPanel({ name, onBack }: ListPanelProps) {
  useNewDay();
  const Panel = panels[name];
  return <Panel onBack={onBack} />;
}
