/** What the audit trail stores of a row. */

export const auditNouns = [
  "asset",
  "schedule",
  "checklist",
  "maintenance",
  "meter",
  "document",
  "member",
  "company",
] as const;
export type AuditNoun = (typeof auditNouns)[number];

/** How a value is shown; as text where none is named. */
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

type Field = { label: string; kind?: AuditFieldKind };

/** The fields that the trail stores. What is not named here is never in it: no password, no hash. */
export const auditFields: Record<AuditNoun, Record<string, Field>> = {
  asset: {
    name: { label: "Name" },
    category: { label: "Category", kind: "word" },
    vinOrSerial: { label: "VIN/Serial" },
    year: { label: "Year" },
    make: { label: "Make" },
    model: { label: "Model" },
    condition: { label: "Condition", kind: "word" },
    location: { label: "Location" },
    assignedCrew: { label: "Assigned Crew" },
    photoUrl: { label: "Photo", kind: "photo" },
    unitNumber: { label: "Unit Number" },
    kind: { label: "Kind", kind: "word" },
    plate: { label: "Plate" },
    plateState: { label: "State" },
    tireSize: { label: "Tire Size" },
    gvwrPounds: { label: "GVWR (lb)", kind: "number" },
    ownership: { label: "Ownership", kind: "word" },
    ownerName: { label: "Owner" },
    atMine: { label: "Works at a mine or pit", kind: "flag" },
    tags: { label: "Tags", kind: "list" },
    currentMiles: { label: "Current Miles", kind: "number" },
    currentHours: { label: "Current Hours", kind: "number" },
    lastServicedDate: { label: "Last Serviced", kind: "day" },
    lastServicedMiles: { label: "Last Serviced Miles", kind: "number" },
    lastServicedHours: { label: "Last Serviced Hours", kind: "number" },
    workDays: { label: "Work Days", kind: "workDays" },
    preTripBy: { label: "Pre-Trip By" },
    expectsPreTrip: { label: "Expects a Pre-Trip", kind: "flag" },
    archived: { label: "Archived", kind: "flag" },
  },
  schedule: {
    assetId: { label: "Asset", kind: "id" },
    name: { label: "Service Name" },
    type: { label: "Schedule Type", kind: "word" },
    intervalDays: { label: "Interval Days", kind: "number" },
    intervalMiles: { label: "Interval Miles", kind: "number" },
    intervalHours: { label: "Interval Hours", kind: "number" },
    lastPerformed: { label: "Last Performed", kind: "day" },
    nextDue: { label: "Next Due", kind: "day" },
    nextDueMiles: { label: "Next Due Miles", kind: "number" },
    nextDueHours: { label: "Next Due Hours", kind: "number" },
    active: { label: "Active", kind: "flag" },
  },
  checklist: {
    name: { label: "Name" },
    category: { label: "Category", kind: "word" },
    inspectionTypes: { label: "Types", kind: "list" },
    kinds: { label: "Kinds", kind: "list" },
    makes: { label: "Makes", kind: "list" },
    tags: { label: "Tags", kind: "list" },
    readyList: { label: "Ready List" },
    items: { label: "Items", kind: "list" },
    definition: { label: "Item Details", kind: "list" },
    version: { label: "Version" },
    active: { label: "In Use", kind: "flag" },
  },
  maintenance: {
    assetId: { label: "Asset", kind: "id" },
    scheduleId: { label: "Schedule", kind: "id" },
    serviceType: { label: "Service Type" },
    date: { label: "Date", kind: "day" },
    odometer: { label: "Miles", kind: "number" },
    hours: { label: "Hours", kind: "number" },
    cost: { label: "Cost", kind: "cost" },
    resolvedInspectionId: { label: "Resolved Inspection", kind: "id" },
  },
  meter: {
    assetId: { label: "Asset", kind: "id" },
    meter: { label: "Meter", kind: "word" },
    value: { label: "Reading", kind: "number" },
    readAt: { label: "Date", kind: "day" },
    restart: { label: "Counts Anew", kind: "word" },
    previousValue: { label: "Reading Before", kind: "number" },
    note: { label: "Note" },
    voidReason: { label: "Reason" },
  },
  document: {
    assetId: { label: "Asset", kind: "id" },
    userId: { label: "Person", kind: "id" },
    kind: { label: "Kind", kind: "word" },
    number: { label: "Number" },
    issuer: { label: "Issuer" },
    issuedOn: { label: "Issued", kind: "calendarDay" },
    expiresOn: { label: "Expires", kind: "calendarDay" },
    note: { label: "Note" },
    violations: { label: "Violations", kind: "list" },
    returnAsked: { label: "To Be Returned", kind: "flag" },
    certifiedByName: { label: "Certified By" },
    returnedOn: { label: "Returned", kind: "calendarDay" },
    files: { label: "Files", kind: "list" },
  },
  member: {
    username: { label: "Username" },
    email: { label: "Email" },
    firstName: { label: "First Name" },
    lastName: { label: "Last Name" },
    role: { label: "Role", kind: "word" },
    mayCertify: { label: "May certify repairs", kind: "flag" },
  },
  company: {
    name: { label: "Company Name" },
    timeZone: { label: "Time Zone" },
    tagsOutCritical: { label: "Tag out when a critical item fails", kind: "flag" },
    usdotNumber: { label: "USDOT Number" },
    address: { label: "Address" },
    tracksDriverPapers: { label: "Driver papers count for audits", kind: "flag" },
    workDays: { label: "Work Days", kind: "workDays" },
    preTripBy: { label: "Pre-Trip By" },
    daysOff: { label: "Days Off", kind: "list" },
    /** What an export was narrowed to; an export of everything has none. */
    exportedFile: { label: "File" },
  },
};
