import { lazily } from "../../ui/hooks/lazily.tsx";

/**
 * The dialog for a driver. Through a file of its own: the many that the dialog consists of are named in
 * whatever loads it, and the driver's next screens have no room for their names.
 */
export const ReportDefectPanel = lazily(() =>
  import("./report-defect-dialog.tsx").then((m) => m.ReportDefectDialog),
);
