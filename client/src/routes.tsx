/** Every screen: its path, who may see it, its page, its title and its place in the navigation. */
import { can, type Certifier, isCertifier, type Permission, type Role } from "#shared/roles.ts";
import {
  ClipboardCheck,
  LayoutDashboard,
  type LucideIcon,
  Truck,
  Users,
  Wrench,
} from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { InspectionPage } from "./features/inspections/inspection-page.tsx";
import { lazily } from "./ui/lazily.tsx";

type Screen = {
  /** `:id` stands for a number. */
  path: string;
  may: Permission;
  /** The first half of the document's title, and the label in the navigation. */
  title: string;
  /** Its picture in the navigation; without one it does not stand there. */
  icon?: LucideIcon;
  show: (id: number) => ReactNode;
  /** Loads the page's code ahead of the visit. */
  preload?: () => void;
  /** What others read; without it the screen does not exist for them. */
  refusal?: string;
};

/** In the order of the navigation. */
const screens: readonly Screen[] = [
  {
    path: "/dashboard",
    may: "dashboard.read",
    title: "Dashboard",
    icon: LayoutDashboard,
    ...lazyPage(() =>
      import("./features/dashboard/dashboard-page.tsx").then((m) => m.DashboardPage),
    ),
  },
  {
    path: "/inspection",
    may: "inspections.submit",
    title: "Inspection",
    icon: ClipboardCheck,
    // Comes with the first file: a driver's phone loads nothing else before it can be used.
    show: () => <InspectionPage />,
  },
  {
    path: "/inspection/admin",
    may: "checklists.edit",
    title: "Inspection Checklists",
    ...lazyPage(() =>
      import("./features/checklists/checklists-page.tsx").then((m) => m.ChecklistsPage),
    ),
  },
  {
    path: "/inspection/history",
    may: "dashboard.read",
    title: "Inspection History",
    ...lazyPage(() =>
      import("./features/history/inspection-history-page.tsx").then((m) => m.InspectionHistoryPage),
    ),
  },
  {
    path: "/assets",
    may: "assets.edit",
    title: "Assets",
    icon: Truck,
    ...lazyPage(() => import("./features/assets/assets-page.tsx").then((m) => m.AssetsPage)),
  },
  {
    path: "/assets/:id",
    may: "assets.edit",
    title: "Asset",
    ...lazyPage(() => import("./features/assets/asset-page.tsx").then((m) => m.AssetPage)),
  },
  {
    path: "/defects",
    may: "defects.certify",
    title: "Defects",
    ...lazyPage(() => import("./features/defects/defects-page.tsx").then((m) => m.DefectsPage)),
  },
  {
    path: "/defects/:id",
    may: "defects.certify",
    title: "Defect",
    ...lazyPage(() => import("./features/defects/defect-page.tsx").then((m) => m.DefectPage)),
  },
  {
    path: "/maintenance",
    may: "maintenance.read",
    title: "Maintenance",
    icon: Wrench,
    ...lazyPage(() =>
      import("./features/maintenance/maintenance-page.tsx").then((m) => m.MaintenancePage),
    ),
  },
  {
    path: "/maintenance/history",
    may: "maintenance.read",
    title: "Maintenance History",
    ...lazyPage(() =>
      import("./features/history/maintenance-history-page.tsx").then(
        (m) => m.MaintenanceHistoryPage,
      ),
    ),
  },
  {
    path: "/crew",
    may: "crew.read",
    title: "Crew",
    icon: Users,
    ...lazyPage(() => import("./features/crew/crew-page.tsx").then((m) => m.CrewPage)),
    refusal: "You don't have permission to access crew management.",
  },
  {
    path: "/documents",
    may: "documents.edit",
    title: "Documents",
    ...lazyPage(() =>
      import("./features/documents/documents-page.tsx").then((m) => m.DocumentsPage),
    ),
  },
  {
    path: "/papers/inspections/:id",
    may: "inspections.read",
    title: "Inspection Report",
    ...lazyPage(() =>
      import("./features/papers/inspection-paper-page.tsx").then((m) => m.InspectionPaperPage),
    ),
  },
  {
    path: "/papers/units/:id",
    may: "dashboard.read",
    title: "Unit File",
    ...lazyPage(() => import("./features/papers/unit-file-page.tsx").then((m) => m.UnitFilePage)),
  },
  {
    path: "/readiness",
    may: "dashboard.read",
    title: "Audit Readiness",
    ...lazyPage(() =>
      import("./features/readiness/readiness-page.tsx").then((m) => m.ReadinessPage),
    ),
  },
  {
    path: "/account-settings",
    may: "account.read",
    title: "Account Settings",
    ...lazyPage(() =>
      import("./features/account/account-settings-page.tsx").then((m) => m.AccountSettingsPage),
    ),
  },
];

/** A page whose code comes with the first visit; another number is another page. */
function lazyPage(load: () => Promise<ComponentType<{ id: number }>>) {
  const Page = lazily(load);
  return { show: (id: number) => <Page key={id} id={id} />, preload: Page.preload };
}

/** Where a user starts: the screen that "/" shows, and where signing in leads. */
export function home(role: Role): string {
  return role === "driver" ? "/inspection" : "/dashboard";
}

/** The screen at a path, with the number that stands in it; undefined where there is none. */
export function screenAt(path: string): { screen: Screen; id: number } | undefined {
  for (const screen of screens) {
    const match = toPattern(screen.path).exec(trimSlash(path));
    if (match) return { screen, id: Number(match[1] ?? 0) };
  }
  return undefined;
}

/** Whether a screen exists for a user. */
export function mayOpen(user: Certifier, { may }: Screen): boolean {
  return may === "defects.certify" ? isCertifier(user) : can(user.role, may);
}

type NavigationScreen = Screen & Required<Pick<Screen, "icon">>;

/** The screens in a user's navigation. */
export function navigationFor(role: Role): NavigationScreen[] {
  return screens.filter(isInNavigation).filter((screen) => can(role, screen.may));
}

/** Whether a path belongs to an item of the navigation: its own screen, or one below it. */
export function isWithin(path: string, item: string): boolean {
  return trimSlash(path) === item || path.startsWith(`${item}/`);
}

export function preloadScreen(path: string): void {
  screenAt(path)?.screen.preload?.();
}

/** An address with a slash at its end is the same place. */
function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(":id", "(0|[1-9]\\d{0,14})")}$`);
}

function isInNavigation(screen: Screen): screen is NavigationScreen {
  return screen.icon !== undefined;
}
