/** Every screen: its path, who may see it, its page, its title and its place in the navigation. */
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { can, type Certifier, isCertifier, type Permission } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import {
  ClipboardCheck,
  LayoutDashboard,
  type LucideIcon,
  Truck,
  Users,
  Wrench,
} from "lucide-react";
import { shareRequests } from "../api/read-together.ts";
import { InspectionPage } from "../features/inspections/inspection-page.tsx";
import { SearchButton } from "../features/search/search-button.tsx";
import { YardChoice } from "../features/yards/yard-choice.tsx";
import { trimSlash } from "./first-screen.ts";
import { MissingPage } from "./missing-page.tsx";
import { NavigationItem } from "./navigation-item.tsx";
import { type Arriving, Place } from "./place.tsx";
import { lazily, lazilySoon, type LazyComponent } from "../ui/hooks/lazily.tsx";

// All of these screens but a driver's first one make several reads.
shareRequests();

type Screen = {
  name: keyof typeof titles;
  /** `:id` stands for a number. */
  path: string;
  may: Permission;
  /** Its picture in the navigation; without one it does not stand there. */
  icon?: LucideIcon;
  /** Its code comes with the first visit, except that of the first screen. */
  Page?: LazyComponent<{ id: number }>;
};

/** In the order of the navigation. */
const screens: readonly Screen[] = [
  {
    name: "dashboard",
    path: "/dashboard",
    may: "dashboard.read",
    icon: LayoutDashboard,
    Page: lazily(() =>
      import("../features/dashboard/dashboard-page.tsx").then((m) => m.DashboardPage),
    ),
  },
  {
    name: "inspection",
    path: "/inspection",
    may: "inspections.submit",
    icon: ClipboardCheck,
  },
  {
    name: "checklists",
    path: "/inspection/admin",
    may: "checklists.edit",
    Page: lazily(() =>
      import("../features/checklists/checklists-page.tsx").then((m) => m.ChecklistsPage),
    ),
  },
  {
    name: "inspectionHistory",
    path: "/inspection/history",
    may: "dashboard.read",
    Page: lazily(() =>
      import("../features/history/inspection-history-page.tsx").then(
        (m) => m.InspectionHistoryPage,
      ),
    ),
  },
  {
    name: "assets",
    path: "/assets",
    may: "assets.edit",
    icon: Truck,
    Page: lazily(() => import("../features/assets/assets-page.tsx").then((m) => m.AssetsPage)),
  },
  {
    name: "yards",
    path: "/assets/yards",
    may: "assets.edit",
    Page: lazily(() => import("../features/yards/yards-page.tsx").then((m) => m.YardsPage)),
  },
  {
    name: "import",
    path: "/assets/import",
    may: "imports.edit",
    Page: lazily(() => import("../features/imports/import-page.tsx").then((m) => m.ImportPage)),
  },
  {
    name: "asset",
    path: "/assets/:id",
    may: "assets.edit",
    Page: lazily(() => import("../features/assets/asset-page.tsx").then((m) => m.AssetPage)),
  },
  {
    name: "defects",
    path: "/defects",
    may: "defects.certify",
    Page: lazily(() => import("../features/defects/defects-page.tsx").then((m) => m.DefectsPage)),
  },
  {
    name: "defect",
    path: "/defects/:id",
    may: "defects.certify",
    Page: lazily(() => import("../features/defects/defect-page.tsx").then((m) => m.DefectPage)),
  },
  {
    name: "maintenance",
    path: "/maintenance",
    may: "maintenance.read",
    icon: Wrench,
    Page: lazily(() =>
      import("../features/maintenance/maintenance-page.tsx").then((m) => m.MaintenancePage),
    ),
  },
  {
    name: "calendar",
    path: "/maintenance/calendar",
    may: "maintenance.read",
    Page: lazily(() =>
      import("../features/calendar/calendar-page.tsx").then((m) => m.CalendarPage),
    ),
  },
  {
    name: "programs",
    path: "/maintenance/programs",
    may: "schedules.read",
    Page: lazily(() =>
      import("../features/programs/programs-page.tsx").then((m) => m.ProgramsPage),
    ),
  },
  {
    name: "program",
    path: "/maintenance/programs/:id",
    may: "schedules.read",
    Page: lazily(() => import("../features/programs/program-page.tsx").then((m) => m.ProgramPage)),
  },
  {
    name: "maintenanceHistory",
    path: "/maintenance/history",
    may: "maintenance.read",
    Page: lazily(() =>
      import("../features/history/maintenance-history-page.tsx").then(
        (m) => m.MaintenanceHistoryPage,
      ),
    ),
  },
  {
    name: "crew",
    path: "/crew",
    may: "crew.read",
    icon: Users,
    Page: lazily(() => import("../features/crew/crew-page.tsx").then((m) => m.CrewPage)),
  },
  {
    name: "costs",
    path: "/dashboard/costs",
    may: "dashboard.read",
    Page: lazily(() => import("../features/costs/costs-page.tsx").then((m) => m.CostsPage)),
  },
  {
    name: "board",
    path: "/board",
    may: "dashboard.read",
    Page: lazily(() => import("../features/board/board-page.tsx").then((m) => m.BoardPage)),
  },
  {
    name: "documents",
    path: "/documents",
    may: "documents.edit",
    Page: lazily(() =>
      import("../features/documents/documents-page.tsx").then((m) => m.DocumentsPage),
    ),
  },
  {
    name: "inspectionPaper",
    path: "/papers/inspections/:id",
    may: "inspections.read",
    Page: lazily(() =>
      import("../features/papers/inspection-paper-page.tsx").then((m) => m.InspectionPaperPage),
    ),
  },
  {
    name: "unitFile",
    path: "/papers/units/:id",
    may: "dashboard.read",
    Page: lazily(() => import("../features/papers/unit-file-page.tsx").then((m) => m.UnitFilePage)),
  },
  {
    name: "readiness",
    path: "/readiness",
    may: "dashboard.read",
    Page: lazily(() =>
      import("../features/readiness/readiness-page.tsx").then((m) => m.ReadinessPage),
    ),
  },
  {
    name: "resetPassword",
    path: "/reset-password",
    may: "account.read",
    Page: lazily(() =>
      import("../features/auth/reset-password-panel.tsx").then((m) => m.ResetPasswordPanel),
    ),
  },
  {
    name: "stopDigest",
    path: "/unsubscribe",
    may: "account.read",
    Page: lazily(() =>
      import("../features/auth/stop-digest-panel.tsx").then((m) => m.StopDigestPanel),
    ),
  },
  {
    name: "company",
    path: "/account-settings/company",
    may: "company.edit",
    Page: lazily(() => import("../features/account/company-page.tsx").then((m) => m.CompanyPage)),
  },
  {
    name: "connections",
    path: "/account-settings/connections",
    may: "keys.edit",
    Page: lazily(() =>
      import("../features/keys/connections-page.tsx").then((m) => m.ConnectionsPage),
    ),
  },
  {
    name: "accountSettings",
    path: "/account-settings",
    may: "account.read",
    Page: lazilySoon(() =>
      import("../features/account/account-settings-page.tsx").then((m) => m.AccountSettingsPage),
    ),
  },
];

/** The first half of the document's title, and the label in the navigation. */
const titles = words({
  dashboard: ["Dashboard", "Panel"],
  inspection: ["Inspection", "Inspección"],
  checklists: ["Inspection Checklists", "Listas de revisión"],
  inspectionHistory: ["Inspection History", "Historial de inspecciones"],
  assets: ["Assets", "Unidades"],
  yards: ["Yards", "Patios"],
  import: ["Import a List", "Importar una lista"],
  asset: ["Asset", "Unidad"],
  defects: ["Defects", "Defectos"],
  defect: ["Defect", "Defecto"],
  maintenance: ["Maintenance", "Mantenimiento"],
  calendar: ["Maintenance Calendar", "Calendario de mantenimiento"],
  programs: ["Service Programs", "Planes de servicio"],
  program: ["Service Program", "Plan de servicio"],
  maintenanceHistory: ["Maintenance History", "Historial de mantenimiento"],
  crew: ["Crew", "Personal"],
  costs: ["Costs", "Costos"],
  board: ["Pre-Trip Board", "Tablero del día"],
  documents: ["Documents", "Documentos"],
  inspectionPaper: ["Inspection Report", "Reporte de inspección"],
  unitFile: ["Unit File", "Expediente de la unidad"],
  readiness: ["Audit Readiness", "Listo para auditoría"],
  resetPassword: ["New Password", "Contraseña nueva"],
  stopDigest: ["Your Fleet by Mail", "Su flota por correo"],
  company: ["Company Settings", "Ajustes de la empresa"],
  connections: ["Connections", "Conexiones"],
  accountSettings: ["Account Settings", "Mi cuenta"],
  missing: ["Page Not Found", "Página no encontrada"],
});

/** The screen at a path, with the number that stands in it; undefined where there is none. */
function findScreen(path: string): { screen: Screen; id: number } | undefined {
  for (const screen of screens) {
    const match = toPattern(screen.path).exec(trimSlash(path));
    if (match) return { screen, id: Number(match[1] ?? 0) };
  }
  return undefined;
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(":id", "(0|[1-9]\\d{0,14})")}$`);
}

export async function loadPage(path: string): Promise<void> {
  await findScreen(path)?.screen.Page?.load();
}

/** The screen at a path, as far as there is one for this user. */
export function ScreenAt({ user, ...arriving }: Arriving & { user: CurrentUser }) {
  const found = findScreen(arriving.path);
  if (found && mayOpen(user, found.screen)) {
    const { name, Page = InspectionPage } = found.screen;
    return (
      <Place {...arriving} title={titles[name]}>
        {/* Another number is another page. */}
        <Page key={found.id} id={found.id} />
      </Place>
    );
  }
  // Every user knows that there is a crew; other screens do not exist for those who may not open them.
  const isRefused = found?.screen.name === "crew";
  return (
    <Place {...arriving} title={isRefused ? titles.crew : titles.missing}>
      <MissingPage isRefused={isRefused} />
    </Place>
  );
}

function mayOpen(user: Certifier, { may }: Screen): boolean {
  return may === "defects.certify" ? isCertifier(user) : can(user.role, may);
}

/** What links in mails lead to, and an import, which one begins from its own page. */
const unlisted: ReadonlySet<string> = new Set(["import", "resetPassword", "stopDigest"]);

/** The choice of a yard, and the search. It is here, because the office loads this file anyway. */
export function OfficeTools({ user }: { user: CurrentUser }) {
  return (
    <>
      <YardChoice />
      <OfficeSearch user={user} />
    </>
  );
}

/** Leads to all pages but those of one record. */
function OfficeSearch({ user }: { user: CurrentUser }) {
  const pages = screens
    .filter((screen) => mayOpen(user, screen))
    .filter(({ name, path }) => !path.includes(":") && !unlisted.has(name))
    .map(({ name, path }) => ({ name: titles[name], href: path }));
  return <SearchButton pages={pages} />;
}

/** What the office may open from everywhere. */
export function OfficeNavigation({ user, current }: { user: CurrentUser; current: string }) {
  return screens.map(({ name, path, may, icon, Page }) =>
    icon && can(user.role, may) ? (
      <NavigationItem
        key={name}
        {...{ path, current, icon }}
        title={titles[name]}
        onPreload={Page?.preload}
      />
    ) : null,
  );
}
