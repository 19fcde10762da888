/** What the audit trail stores of a row. */

export const auditNouns = [
  "asset",
  "schedule",
  "checklist",
  "maintenance",
  "meter",
  "document",
  "held",
  "report",
  "member",
  "company",
] as const;
export type AuditNoun = (typeof auditNouns)[number];

/** How the value of a field is shown. */
export type AuditFieldKind =
  | "text"
  | "id"
  | "number"
  | "cost"
  | "day"
  | "calendarDay"
  | "flag"
  | "word"
  | "photo"
  | "workDays"
  | "list";

/** The fields that the trail stores. What is not named here is never in it: no password, no hash. */
export const auditFields = {
  asset: {
    name: "text",
    category: "word",
    vinOrSerial: "text",
    year: "text",
    make: "text",
    model: "text",
    condition: "word",
    location: "text",
    assignedCrew: "text",
    photoUrl: "photo",
    unitNumber: "text",
    kind: "word",
    plate: "text",
    plateState: "text",
    tireSize: "text",
    gvwrPounds: "number",
    ownership: "word",
    ownerName: "text",
    atMine: "flag",
    tags: "list",
    currentMiles: "number",
    currentHours: "number",
    lastServicedDate: "day",
    lastServicedMiles: "number",
    lastServicedHours: "number",
    workDays: "workDays",
    preTripBy: "text",
    expectsPreTrip: "flag",
    archived: "flag",
    labelCode: "text",
  },
  schedule: {
    assetId: "id",
    name: "text",
    type: "word",
    intervalDays: "number",
    intervalMiles: "number",
    intervalHours: "number",
    lastPerformed: "day",
    nextDue: "day",
    nextDueMiles: "number",
    nextDueHours: "number",
    active: "flag",
  },
  checklist: {
    name: "text",
    category: "word",
    inspectionTypes: "list",
    kinds: "list",
    makes: "list",
    tags: "list",
    readyList: "text",
    items: "list",
    definition: "list",
    version: "text",
    active: "flag",
  },
  maintenance: {
    assetId: "id",
    scheduleId: "id",
    serviceType: "text",
    date: "day",
    odometer: "number",
    hours: "number",
    cost: "cost",
    resolvedInspectionId: "id",
  },
  meter: {
    assetId: "id",
    meter: "word",
    value: "number",
    readAt: "day",
    restart: "word",
    previousValue: "number",
    note: "text",
    voidReason: "text",
  },
  document: {
    assetId: "id",
    userId: "id",
    kind: "word",
    number: "text",
    issuer: "text",
    issuedOn: "calendarDay",
    expiresOn: "calendarDay",
    note: "text",
    violations: "list",
    returnAsked: "flag",
    certifiedByName: "text",
    returnedOn: "calendarDay",
    files: "list",
  },
  held: {
    assetName: "text",
    userName: "text",
    performedAt: "day",
    state: "word",
    note: "text",
    recordId: "id",
    attribution: "text",
  },
  report: {
    state: "word",
    note: "text",
    defectId: "id",
  },
  member: {
    username: "text",
    email: "text",
    firstName: "text",
    lastName: "text",
    role: "word",
    mayCertify: "flag",
  },
  company: {
    name: "text",
    timeZone: "text",
    language: "word",
    tagsOutCritical: "flag",
    usdotNumber: "text",
    address: "text",
    tracksDriverPapers: "flag",
    workDays: "workDays",
    preTripBy: "text",
    daysOff: "list",
    sectionPass: "flag",
    photoOnFail: "word",
    photoChallenge: "word",
    publicReports: "flag",
    /** What an export was narrowed to; an export of everything has none. */
    exportedFile: "text",
  },
} satisfies Record<AuditNoun, Record<string, AuditFieldKind>>;
