import { words } from "#shared/base/words.ts";
import { SectionLinks } from "../../ui/layout/section-links.tsx";

/** The pages of the dashboard. */
export function DashboardLinks() {
  return (
    <SectionLinks
      label={w.label}
      links={[
        { href: "/dashboard", label: w.overview },
        { href: "/dashboard/costs", label: w.costs },
      ]}
    />
  );
}

const w = words({
  label: ["Dashboard pages", "Páginas del panel"],
  overview: ["Overview", "Resumen"],
  costs: ["Costs", "Costos"],
});
