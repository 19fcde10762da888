import { lazily } from "../../ui/lazily.tsx";

const panels = {
  today: lazily(() => import("./todays-inspections-list.tsx").then((m) => m.TodaysInspectionsList)),
  unsent: lazily(() => import("../unsent/unsent-panel.tsx").then((m) => m.UnsentPanel)),
  held: lazily(() => import("../held/held-panel.tsx").then((m) => m.HeldPanel)),
  reports: lazily(() => import("../reports/reports-panel.tsx").then((m) => m.ReportsPanel)),
};

interface ListPanelProps {
  name: keyof typeof panels;
  onBack: () => void;
}

/** What the inspection page shows in place of the list of assets. */
export function ListPanel({ name, onBack }: ListPanelProps) {
  const Panel = panels[name];
  return <Panel onBack={onBack} />;
}
