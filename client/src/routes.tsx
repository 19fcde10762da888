/** Every screen: its path, who may see it, its page, its title and its place in the navigation. */
import { can, type Permission, type Role } from "#shared/roles.ts";
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
import { lazily } from "./ui/late.tsx";

type Screen = {
  /** `:id` stands for a number. */
  path: string;
  may: Permission;
  /** The first half of the document's title. */
  title: string;
  show: (id: number) => ReactNode;
  /** Loads the page's code ahead of the visit. */
  preload: () => Promise<unknown>;
  navigation?: { label: string; icon: LucideIcon };
  /** What others read; without it the screen does not exist for them. */
  refusal?: string;
};

const dashboard = lateScreen(() =>
  import("./features/dashboard/dashboard-page.tsx").then((m) => m.DashboardPage),
);
// Comes with the first file: a driver's phone asks for nothing else before it can be used.
const inspection = { Page: InspectionPage, preload: () => Promise.resolve() };
const checklists = lateScreen(() =>
  import("./features/checklists/checklists-page.tsx").then((m) => m.ChecklistsPage),
);
const assets = lateScreen(() =>
  import("./features/assets/assets-page.tsx").then((m) => m.AssetsPage),
);
const asset = lateScreen(() => import("./features/assets/asset-page.tsx").then((m) => m.AssetPage));
const maintenance = lateScreen(() =>
  import("./features/maintenance/maintenance-page.tsx").then((m) => m.MaintenancePage),
);
const crew = lateScreen(() => import("./features/crew/crew-page.tsx").then((m) => m.CrewPage));
const account = lateScreen(() =>
  import("./features/account/account-settings-page.tsx").then((m) => m.AccountSettingsPage),
);

/** In the order of the navigation. */
const screens: readonly Screen[] = [
  {
    path: "/dashboard",
    may: "dashboard.read",
    title: "Dashboard",
    show: () => <dashboard.Page />,
    preload: dashboard.preload,
    navigation: { label: "Dashboard", icon: LayoutDashboard },
  },
  {
    path: "/inspection",
    may: "inspections.submit",
    title: "Inspection",
    show: () => <inspection.Page />,
    preload: inspection.preload,
    navigation: { label: "Inspection", icon: ClipboardCheck },
  },
  {
    path: "/inspection/admin",
    may: "checklists.edit",
    title: "Inspection Checklists",
    show: () => <checklists.Page />,
    preload: checklists.preload,
  },
  {
    path: "/assets",
    may: "assets.edit",
    title: "Assets",
    show: () => <assets.Page />,
    preload: assets.preload,
    navigation: { label: "Assets", icon: Truck },
  },
  {
    path: "/assets/:id",
    may: "assets.edit",
    title: "Asset",
    show: (id) => <asset.Page key={id} id={id} />,
    preload: asset.preload,
  },
  {
    path: "/maintenance",
    may: "maintenance.read",
    title: "Maintenance",
    show: () => <maintenance.Page />,
    preload: maintenance.preload,
    navigation: { label: "Maintenance", icon: Wrench },
  },
  {
    path: "/crew",
    may: "crew.read",
    title: "Crew",
    show: () => <crew.Page />,
    preload: crew.preload,
    navigation: { label: "Crew", icon: Users },
    refusal: "You don't have permission to access crew management.",
  },
  {
    path: "/account-settings",
    may: "account.read",
    title: "Account Settings",
    show: () => <account.Page />,
    preload: account.preload,
  },
];

/** Where somebody starts: the screen that "/" shows, and where signing in leads. */
export function home(role: Role): string {
  return role === "driver" ? "/inspection" : "/dashboard";
}

/** Where signing in leads. A driver who followed a link to an inspection arrives there. */
export function landing(role: Role, address: { path: string; search: string }): string {
  if (role !== "driver" || trimmed(address.path) !== "/inspection") return home(role);
  return address.search ? `/inspection?${address.search}` : "/inspection";
}

/** The screen at a path, with the number that stands in it; undefined where there is none. */
export function screenAt(path: string): { screen: Screen; id: number } | undefined {
  for (const screen of screens) {
    const match = patternOf(screen.path).exec(trimmed(path));
    if (match) return { screen, id: Number(match[1] ?? 0) };
  }
  return undefined;
}

type NavigationScreen = Screen & Required<Pick<Screen, "navigation">>;

/** The screens in somebody's navigation. */
export function navigationFor(role: Role): NavigationScreen[] {
  return screens.filter(isInNavigation).filter((screen) => can(role, screen.may));
}

/** Whether a path belongs to an item of the navigation: its own screen, or one below it. */
export function isWithin(path: string, item: string): boolean {
  return trimmed(path) === item || path.startsWith(`${item}/`);
}

export function preloadScreen(path: string): void {
  // A failed download shows itself when the screen is opened.
  screenAt(path)
    ?.screen.preload()
    .catch(() => undefined);
}

function lateScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return { Page: lazily(load), preload: load };
}

/** An address with a slash at its end is the same place. */
function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(":id", "(0|[1-9]\\d{0,14})")}$`);
}

function isInNavigation(screen: Screen): screen is NavigationScreen {
  return screen.navigation !== undefined;
}
