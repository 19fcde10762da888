import { words } from "#shared/base/words.ts";
import { SectionLinks } from "../../ui/layout/section-links.tsx";

/** The pages of maintenance. */
export function MaintenanceLinks() {
  return (
    <SectionLinks
      label={w.label}
      links={[
        { href: "/maintenance", label: w.tracking },
        { href: "/maintenance/calendar", label: w.calendar },
        { href: "/maintenance/programs", label: w.programs },
      ]}
    />
  );
}

const w = words({
  label: ["Maintenance pages", "Páginas de mantenimiento"],
  tracking: ["Tracking", "Seguimiento"],
  calendar: ["Calendar", "Calendario"],
  programs: ["Programs", "Planes"],
});
