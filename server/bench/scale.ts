/** What fleets of several sizes need, computed of what was measured and assumed: the table of docs/scale.md. */

/** docs/scale.md says where each comes from; `scale.test.ts` counts again what it can. */
export const measured = {
  bytesPerInspection: 3_970,
  rowsPerInspection: 5.1,
  bytesPerUnit: 20_000,
  bytesPerSession: 415,
  statementsPerInspection: 10,
  statementsPerRead: 2,
  /** In parts, as phones send it. */
  statementsPerPhoto: 31,
  rowsPerPhoto: 2,
  /** With its thumbnail, and without the photo itself. */
  bytesPerPhotoRow: 15_000,
  /** How often each server looks for background work, in seconds (`server/jobs/jobs.ts`). */
  looksEverySeconds: [10, 20, 120, 120, 300, 300, 3_600, 3_600, 3_600, 3_600, 3_600],
  readsSchedulesEverySeconds: 120,
  requestsPerSecondOfServer: 300,
  connectionsForRequests: 10,
  connectionsForExports: 10,
  /** For live screens and for backups. */
  connectionsOfItsOwn: 2,
  backupRowsPerSecond: 54_000,
  restoreRowsPerSecond: 24_300,
  backupPhotoBytesPerSecond: 45e6,
  restorePhotoBytesPerSecond: 20e6,
} as const;

export const assumed = {
  unitsPerCompany: 100,
  inspectionsPerUnitMonth: 30,
  workingDaysPerMonth: 22,
  shareOfBusiestHour: 0.2,
  photosPerInspection: 0.2,
  bytesPerPhoto: 250_000,
  partsPerPhoto: 3,
  schedulesPerUnit: 2,
  sessionsPerUnit: 1,
  officeScreensPerCompany: 2,
  readsPerChangeOfScreen: 6,
  readsOfPhonePerInspection: 3,
  connectionsOfPooler: 20,
  backupHoursMax: 6,
  bytesOfWorkerMax: 500e9,
  bytesOfOneDatabaseMax: 1e12,
} as const;

/** Dollars a month. */
const prices = {
  server: 40,
  database: 250,
  small: 15,
  gigabyteOfDisk: 0.1,
  gigabyteOfStore: 0.023,
} as const;

const sizes = [1_000, 10_000, 100_000, 1_000_000];
const gigabyte = 1e9;
const hourSeconds = 3_600;

function compute(units: number) {
  const { inspections, perSecond, requests, statements, servers } = computeLoad(units);
  const { photos, photoBytes, rows, bytes, backup, restore } = computeYear(units);
  const isSpread = bytes > assumed.bytesOfOneDatabaseMax;
  const workers = isSpread ? Math.ceil(bytes / assumed.bytesOfWorkerMax) : 0;
  // Each has a standby with the same disk.
  const databases = 2 * (1 + workers);
  const cost =
    servers * prices.server +
    databases * prices.database +
    5 * prices.small +
    2 * (bytes / gigabyte) * prices.gigabyteOfDisk +
    (photoBytes / gigabyte) * prices.gigabyteOfStore;
  const looks = measured.looksEverySeconds.reduce((sum, seconds) => sum + 1 / seconds, 0);
  const past = servers * (measured.connectionsOfItsOwn + measured.connectionsForExports);
  return {
    "companies of 100 units": units / assumed.unitsPerCompany,
    "inspections a month": inspections,
    "inspections a second in the busiest hour": perSecond,
    "requests a second then": requests,
    "statements a second then": statements,
    "of these on `sessions`": requests,
    "servers, one of them to spare": servers,
    "their looks for background work a second": servers * looks,
    "schedules that these read a second":
      (servers * units * assumed.schedulesPerUnit) / measured.readsSchedulesEverySeconds,
    "their connections without a pooler":
      servers * (measured.connectionsForRequests + measured.connectionsOfItsOwn),
    "with a pooler": assumed.connectionsOfPooler + servers * measured.connectionsOfItsOwn,
    "more while companies export, at most": servers * measured.connectionsForExports,
    "live screens of offices": (units / assumed.unitsPerCompany) * assumed.officeScreensPerCompany,
    "sessions, GB": (units * assumed.sessionsPerUnit * measured.bytesPerSession) / gigabyte,
    "rows a year, million": rows / 1e6,
    "database after a year, GB": bytes / gigabyte,
    "photos a month": photos,
    "photos after a year, GB": photoBytes / gigabyte,
    "months until photos in the database are 50 GB": (50 * gigabyte * 12) / photoBytes,
    "hours of a backup after a year": backup,
    "hours more with photos in the database":
      photoBytes / measured.backupPhotoBytesPerSecond / hourSeconds,
    "hours of a restore after a year": restore,
    "months until a backup takes 6 hours": (12 * assumed.backupHoursMax) / backup,
    "workers of Citus after a year": workers,
    "GB on each": workers && bytes / gigabyte / workers,
    "statements a second on each": workers && (statements - requests) / workers,
    "connections of each, at most": workers && assumed.connectionsOfPooler + past,
    "dollars a month after a year": cost,
    "cents for a unit": (cost * 100) / units,
  };
}

/** In the busiest hour. */
function computeLoad(units: number) {
  const inspections = units * assumed.inspectionsPerUnitMonth;
  const perSecond =
    (inspections / assumed.workingDaysPerMonth / hourSeconds) * assumed.shareOfBusiestHour;
  const reads =
    assumed.readsOfPhonePerInspection +
    assumed.officeScreensPerCompany * assumed.readsPerChangeOfScreen;
  const requests = perSecond * (1 + reads + assumed.photosPerInspection * assumed.partsPerPhoto);
  const statements =
    perSecond *
    (measured.statementsPerInspection +
      reads * measured.statementsPerRead +
      assumed.photosPerInspection * measured.statementsPerPhoto);
  const servers = Math.ceil(requests / measured.requestsPerSecondOfServer) + 1;
  return { inspections, perSecond, requests, statements, servers };
}

/** After a year; photos are those of a month. */
function computeYear(units: number) {
  const inspections = units * assumed.inspectionsPerUnitMonth;
  const photos = inspections * assumed.photosPerInspection;
  const rows = 12 * (inspections * measured.rowsPerInspection + photos * measured.rowsPerPhoto);
  const photoBytes = 12 * photos * assumed.bytesPerPhoto;
  const thumbnailBytes = 12 * photos * measured.bytesPerPhotoRow;
  const bytes =
    12 * inspections * measured.bytesPerInspection + thumbnailBytes + units * measured.bytesPerUnit;
  const hours = (rowsPerSecond: number, bytesPerSecond: number) =>
    (rows / rowsPerSecond + thumbnailBytes / bytesPerSecond) / hourSeconds;
  const backup = hours(measured.backupRowsPerSecond, measured.backupPhotoBytesPerSecond);
  const restore = hours(measured.restoreRowsPerSecond, measured.restorePhotoBytesPerSecond);
  return { photos, photoBytes, rows, bytes, backup, restore };
}

/** A table in Markdown, a column for each size. */
export function renderScale(): string {
  const columns = sizes.map(compute);
  const head = ["Units", ...sizes.map(round)];
  const [first = {}] = columns;
  const rows = Object.keys(first).map((name) => [
    name,
    ...columns.map((column) => round(new Map(Object.entries(column)).get(name) ?? 0)),
  ]);
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Two figures that count, because no more is known. */
function round(value: number): string {
  if (Number.isInteger(value) && value < 1_000) return String(value);
  return Number(value.toPrecision(2)).toLocaleString("en-US");
}
