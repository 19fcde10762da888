/** Every screen and what opens on it, for the tests that check all of them. */
import type { Page } from "@playwright/test";
import {
  opens,
  opensDialog,
  unfoldIdentity,
  openRepair,
  openReport,
  openMissingRecord,
  failItem,
  openMoreOfItem,
  unfoldAssignment,
  openReadyList,
  addReadyListAgain,
  failKnownDefect,
  inspectFromAsset,
  rejectCritical,
  rejectRepair,
  scrolls,
  askToTagOut,
  down,
  returnToService,
  tagsOut,
  lowerRole,
  openTrail,
  searchAsset,
  changesAsset,
  startOver,
  chooseTrailer,
  pullTrailer,
  openAccountMenu,
  submitEmptyAsset,
  leaveTypedAsset,
  resetSomePassword,
  failToSaveAsset,
  takeReports,
  fillReport,
  sendReport,
} from "./open-parts.ts";
import {
  openDefect,
  certifyDefect,
  logFixedDefect,
  fillRoadsideReport,
  certifyCorrections,
  openRoadsideDefect,
  doubtReading,
  voidReading,
  replaceMeter,
  holdUnsent,
  holdsAboveList,
  fillPhone,
  showInstallSteps,
  logOutWithUnsent,
  sharePhone,
  forgetServer,
} from "./open-records.ts";

export type Screen = {
  name: string;
  path: (assetId: number) => string;
  /** Opens a part of the screen, such as a dialog. */
  open?: (page: Page) => Promise<void>;
};

/** Loads a screen and opens its part; returns when everything has loaded. */
export async function show(page: Page, screen: Screen, assetId: number): Promise<void> {
  await load(page, screen, assetId);
  await screen.open?.(page);
  await waitUntilLoaded(page);
}

/** Loads a screen; returns when everything has loaded. */
async function load(page: Page, { path }: Screen, assetId: number): Promise<void> {
  await page.goto(path(assetId));
  // Not an expectation: each look in vain of those describes the whole page.
  await page.getByRole("heading", { level: 1 }).waitFor({ timeout: loadsWithinMs });
  await waitUntilLoaded(page);
}

const loadsWithinMs = 10_000;

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(hasLoaded, undefined, { timeout: loadsWithinMs });
}

/** Runs in the page. */
function hasLoaded(): boolean {
  if (document.querySelector("[data-skeleton], [aria-busy=true]")) return false;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (/^\s*\ufeff?Loading/.test(texts.currentNode.textContent ?? "")) return false;
  }
  return true;
}

/** The screens of a signed-out user. */
export const entranceScreens: readonly Screen[] = [
  { name: "sign in on a shared phone", path: () => "/auth", open: sharePhone },
  { name: "out of reach for weeks", path: () => "/auth", open: forgetServer },
  { name: "sign up", path: () => "/auth", open: opens("tab", "Sign Up") },
  { name: "label of a stranger", path: () => "/q/0000000000" },
  { name: "label that takes reports", path: () => "/q/0000000000", open: takeReports },
  { name: "problem to report", path: () => "/q/0000000000", open: fillReport },
  { name: "reported problem", path: () => "/q/0000000000", open: sendReport },
];

/** The screens of every role. */
const personalScreens: readonly Screen[] = [
  { name: "inspection", path: () => "/inspection" },
  { name: "account", path: () => "/account-settings" },
  { name: "crew", path: () => "/crew" },
];

/** All screens of a driver. */
export const yardScreens: readonly Screen[] = [
  ...personalScreens,
  { name: "repairs to review", path: inspectionForm },
  { name: "rejected repair", path: inspectionForm, open: rejectRepair },
  { name: "rejected critical repair", path: inspectionForm, open: rejectCritical },
  { name: "inspection form", path: inspectionForm, open: failItem },
  { name: "inspection form, further down", path: inspectionForm, open: scrolls(420) },
  { name: "inspection form, at its end", path: inspectionForm, open: scrolls(5_000) },
  {
    name: "inspection details",
    path: () => "/inspection",
    open: opensDialog("View Details"),
  },
  { name: "inspection report", path: () => "/inspection", open: openReport },
  { name: "unknown inspection report", path: () => "/papers/inspections/999999999" },
  { name: "notifications", path: () => "/inspection", open: opensDialog(/^Notifications/) },
  { name: "start over question", path: inspectionForm, open: startOver },
  { name: "known defect", path: inspectionForm, open: failKnownDefect },
  { name: "driver's report", path: inspectionForm, open: opensDialog("Report Defect") },
  { name: "choosing a trailer", path: inspectionForm, open: chooseTrailer },
  { name: "truck and trailer", path: inspectionForm, open: pullTrailer },
  {
    name: "archived unit",
    path: inspectionForm,
    open: changesAsset({ archived: true }, "is archived"),
  },
  { name: "unit out of service", path: inspectionForm, open: tagsOut("is out of service") },
  { name: "unknown page", path: () => "/nowhere" },
  { name: "scanner", path: () => "/inspection", open: opensDialog("Scan label") },
  { name: "unknown label", path: () => "/q/0000000000" },
];

/** What a driver reads of what this phone holds, each after a start or two. */
export const unsentScreens: readonly Screen[] = [
  { name: "unsent inspections", path: () => "/inspection?view=unsent", open: holdUnsent },
  {
    name: "above the list, sign in again",
    path: () => "/inspection",
    open: holdsAboveList({ needsSignIn: true }, "Sign in again to send 1 inspection"),
  },
  {
    name: "above the list, was this you",
    path: () => "/inspection",
    open: holdsAboveList({ state: "waiting", wasSignedIn: false }, /Was this you\?/),
  },
  { name: "full phone", path: () => "/inspection", open: fillPhone },
  { name: "how the app is installed", path: () => "/inspection", open: showInstallSteps },
  { name: "log out with unsent work", path: () => "/inspection", open: logOutWithUnsent },
];

/** All screens of the office, except those that look the same to a driver. */
export const officeScreens: readonly Screen[] = [
  ...personalScreens,
  { name: "dashboard", path: () => "/dashboard" },
  { name: "held inspections", path: () => "/inspection?view=held" },
  {
    name: "filing a held inspection",
    path: () => "/inspection?view=held",
    open: opensDialog("File"),
  },
  { name: "reported problems", path: () => "/inspection?view=reports" },
  {
    name: "claim of a reported problem",
    path: () => "/inspection?view=reports",
    open: opensDialog("Claim as a defect"),
  },
  { name: "today's inspections", path: () => "/inspection?view=today" },
  {
    name: "today's details",
    path: () => "/inspection?view=today",
    open: opensDialog("View Details"),
  },
  { name: "report", path: () => "/inspection?view=today", open: openReport },
  { name: "checklists", path: () => "/inspection/admin" },
  { name: "checklist form", path: () => "/inspection/admin", open: opens("button", /^Edit/) },
  { name: "more about an item", path: () => "/inspection/admin", open: openMoreOfItem },
  { name: "what a list is for", path: () => "/inspection/admin", open: unfoldAssignment },
  { name: "ready lists", path: () => "/inspection/admin", open: opensDialog(/ready list$/) },
  { name: "ready list", path: () => "/inspection/admin", open: openReadyList },
  { name: "assets", path: () => "/assets" },
  { name: "labels", path: () => "/assets?labels=all" },
  {
    name: "question about a label",
    path: (id) => `/assets?labels=${id}`,
    open: opensDialog("Replace code"),
  },
  { name: "asset form", path: () => "/assets", open: opensDialog("Add Asset") },
  { name: "asset", path: (id) => `/assets/${id}` },
  { name: "asset edit", path: (id) => `/assets/${id}`, open: opensDialog("Edit") },
  { name: "asset identity", path: (id) => `/assets/${id}`, open: unfoldIdentity },
  { name: "asset review", path: (id) => `/assets/${id}`, open: opensDialog("New Inspection") },
  { name: "asset inspection", path: (id) => `/assets/${id}`, open: inspectFromAsset },
  { name: "new document", path: (id) => `/assets/${id}`, open: fillRoadsideReport },
  { name: "certify corrections", path: (id) => `/assets/${id}`, open: certifyCorrections },
  {
    name: "returned to the State",
    path: (id) => `/assets/${id}`,
    open: opensDialog("Returned to the State"),
  },
  { name: "meter history", path: (id) => `/assets/${id}`, open: opensDialog("Meter history") },
  { name: "schedule", path: (id) => `/assets/${id}`, open: opensDialog(/^View Oil|^View .*Oil/) },
  { name: "asset log", path: (id) => `/assets/${id}`, open: opensDialog(/^Log Maintenance/) },
  {
    name: "asset out of service",
    path: (id) => `/assets/${id}`,
    open: tagsOut("Out of Service since", { criticalDefects: 1 }),
  },
  { name: "return to service", path: (id) => `/assets/${id}`, open: returnToService },
  { name: "unknown asset", path: () => "/assets/999999999" },
  { name: "unit file", path: (id) => `/papers/units/${id}?from=2026-01-01&to=2026-12-31` },
  { name: "unit file of an unknown asset", path: () => "/papers/units/999999999" },
  { name: "defects", path: () => "/defects" },
  { name: "defects of a unit to review", path: (id) => `/defects?tab=review&asset=${id}` },
  { name: "critical defect", path: () => "/defects", open: openDefect(0) },
  { name: "deferred defect", path: () => "/defects?tab=deferred", open: openDefect(0) },
  { name: "certified defect", path: () => "/defects?tab=closed", open: openDefect(0) },
  { name: "defect of a roadside report", path: () => "/defects", open: openRoadsideDefect },
  { name: "unknown defect", path: () => "/defects/999999999" },
  { name: "maintenance", path: () => "/maintenance" },
  { name: "filtered schedules", path: (id) => `/maintenance?asset=${id}&status=overdue` },
  { name: "inspection history", path: () => "/inspection/history" },
  { name: "maintenance history", path: (id) => `/maintenance/history?asset=${id}` },
  { name: "log", path: () => "/maintenance", open: opensDialog("Log Maintenance") },
  { name: "edited user", path: () => "/crew", open: opensDialog(/^Edit /) },
  { name: "maintenance details", path: () => "/maintenance", open: openRepair },
  { name: "no such record", path: () => "/maintenance", open: openMissingRecord },
  { name: "documents", path: () => "/documents" },
  { name: "readiness", path: () => "/readiness" },
  { name: "board", path: () => "/board" },
  { name: "board on a TV", path: () => "/board?tv=1" },
  { name: "documents of a member", path: () => "/crew", open: opensDialog(/^Documents of /) },
  { name: "new user", path: () => "/crew", open: opensDialog("Add Crew Member") },
];

/** The screens of a new company's admin. */
export const emptyScreens: readonly Screen[] = [
  { name: "empty dashboard", path: () => "/dashboard" },
  { name: "empty inspection", path: () => "/inspection" },
  { name: "empty held inspections", path: () => "/inspection?view=held" },
  { name: "empty reported problems", path: () => "/inspection?view=reports" },
  { name: "empty today's inspections", path: () => "/inspection?view=today" },
  { name: "empty checklists", path: () => "/inspection/admin" },
  { name: "empty assets", path: () => "/assets" },
  { name: "empty defects", path: () => "/defects" },
  { name: "empty maintenance", path: () => "/maintenance" },
  { name: "empty inspection history", path: () => "/inspection/history" },
  { name: "empty maintenance history", path: () => "/maintenance/history" },
  { name: "empty documents", path: () => "/documents" },
  { name: "empty readiness", path: () => "/readiness" },
  { name: "empty board", path: () => "/board" },
  { name: "empty crew", path: () => "/crew" },
  { name: "empty notifications", path: () => "/crew", open: opensDialog(/^Notifications/) },
];

/** Menus, dialogs, toasts and rare states. */
export const passingScreens: readonly Screen[] = [
  { name: "question to the admin", path: () => "/dashboard", open: askToTagOut },
  { name: "tag out", path: (id) => `/assets/${id}`, open: opensDialog("Tag Out") },
  {
    name: "asset in maintenance",
    path: (id) => `/assets/${id}`,
    open: changesAsset({ ...down, condition: "maintenance" }, "In Maintenance since"),
  },
  { name: "account menu", path: () => "/crew", open: openAccountMenu },
  { name: "no match", path: () => "/assets?search=nothing-like-this" },
  { name: "no schedule", path: () => "/maintenance?search=nothing-like-this" },
  { name: "doubtful reading", path: (id) => `/assets/${id}`, open: doubtReading },
  { name: "void question", path: (id) => `/assets/${id}`, open: voidReading },
  { name: "replaced meter", path: (id) => `/assets/${id}`, open: replaceMeter },
  { name: "ready list again", path: () => "/inspection/admin", open: addReadyListAgain },
  { name: "no such defect", path: () => "/defects?search=nothing-like-this" },
  { name: "reported defect", path: (id) => `/assets/${id}`, open: opensDialog("Report Defect") },
  { name: "certification", path: () => "/defects", open: certifyDefect },
  { name: "deferral", path: () => "/defects", open: openDefect(1, "Defer") },
  { name: "duplicate", path: () => "/defects", open: openDefect(0, "Duplicate") },
  { name: "severity", path: () => "/defects", open: openDefect(0, "Not Critical") },
  { name: "note on a defect", path: () => "/defects", open: openDefect(0, "Add Note") },
  { name: "log of a fixed defect", path: () => "/defects", open: logFixedDefect },
  { name: "checklist question", path: () => "/inspection/admin", open: opensDialog(/^Delete/) },
  {
    name: "nothing found on some days",
    path: (id) => `/inspection/history?asset=${id}&from=1999-01-01&to=1999-01-31`,
  },
  { name: "invalid fields", path: () => "/assets", open: submitEmptyAsset },
  { name: "discard question", path: () => "/assets", open: leaveTypedAsset },
  { name: "toast with an action", path: () => "/crew", open: resetSomePassword },
  { name: "lowered role", path: () => "/account-settings", open: lowerRole },
  { name: "audit trail", path: () => "/account-settings", open: openTrail },
  { name: "removal of a document", path: () => "/documents", open: opensDialog(/^Remove /) },
  { name: "archive question", path: (id) => `/assets/${id}`, open: opensDialog("Archive") },
  {
    name: "asset without a serial number",
    path: (id) => `/assets/${id}`,
    open: changesAsset({ vinOrSerial: "" }, "Not specified"),
  },
  {
    name: "new schedule",
    path: (id) => `/maintenance?asset=${id}`,
    open: opensDialog("Add Schedule"),
  },
  { name: "search of an asset", path: () => "/maintenance", open: searchAsset },
  { name: "error toast over a dialog", path: (id) => `/assets/${id}`, open: failToSaveAsset },
];

function inspectionForm(assetId: number): string {
  return `/inspection?asset=${assetId}`;
}
