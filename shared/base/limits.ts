import { firstLimits } from "./first-limits.ts";

const megabyte = 1024 * 1024;
const photoBytesMax = 2 * megabyte;
/** A photo as a data URL in JSON: four characters for three bytes, and the little around them. */
const photoBodyBytesMax = Math.ceil(photoBytesMax / 3) * 4 + 200;
/** A stranger's photo is smaller than those of the crew. */
const reportPhotoBytesMax = 400 * 1024;
const photosPerMaintenanceLogMax = 8;
const photosPerActMax = 4;
const bodyBytesMax = 256 * 1024;

/** The limits that several files use. One that a single rule uses stands beside that rule, with a name. */
export const limits = {
  ...firstLimits,

  // Accounts
  passwordMin: 6,
  passwordMax: 128,
  crewUsernameMin: 3,
  usernameMax: 64,
  emailMax: 254,
  personNameMax: 100,
  companyNameMax: 120,

  // Texts
  nameMax: 200,
  shortTextMax: 200,
  longTextMax: 5_000,
  notesMax: 2_000,
  signatureMax: 200,
  searchMax: 200,

  // Assets
  assetYearMin: 1990,
  readingMax: 99_999_999.9,
  costMax: 99_999_999.99,

  // Meters
  /** More than a truck can drive, however many drivers it has. */
  meterMilesADayMax: 1_200,
  /** An hour meter may show this much more than the hours that have passed. */
  meterSpareHours: 1,
  meterStaleDays: 30,

  // Dates
  earliestYear: 1990,
  /** What lies further ahead is meaningless: the time of receipt is stored instead. */
  inspectionFutureHoursMax: 24,
  /** From when a phone's clock is corrected, when the office sees that it is wrong, and what was sent late. */
  phoneClockOffMinutes: 2,
  phoneClockShownMinutes: 5,
  sentLateMinutes: 15,
  sentLateDays: 30,
  /** A phone that has lost its time is back in 1970; a larger offset is an error. */
  clockOffsetMsMax: 100 * 365 * 24 * 60 * 60 * 1_000,
  appVersionMax: 50,
  /** What is wrong with one item, by tap. */
  reasonsMax: 5,

  // Checklists
  checklistItemsMax: 200,
  checklistItemMax: 200,
  itemUnitMax: 20,
  makesMax: 10,
  /** Below the first company checklist (1001), so that 1 always means the built-in list. */
  builtInChecklistId: 1,
  firstChecklistId: 1_001,

  // Photos
  photosPerItemMax: 4,
  photosPerMaintenanceLogMax,
  photoBytesMax,
  unclaimedPhotoDays: 7,
  /** Further from an inspection than this, the office reads when its photo was taken. */
  photoTakenApartMinutes: 10,

  // Defects
  photosPerActMax,
  defectsPerLogMax: 50,
  reviewsMax: 50,

  // Labels
  labelsMax: 500,

  // What strangers report
  reportTextMin: 10,
  reportTextMax: 1_000,
  reportPhotoBytesMax,
  reportOpenMsMin: 3_000,

  // Lists: rows of a page by default, and at most
  logsDefault: 50,
  logsMax: 200,
  pageRowsMax: 200,
  /** Of lists that are loaded as a whole: the crew, checklists, schedules. */
  wholeListMax: 1_000,
  /** Of the defects of a driver, which a phone loads as a whole too. */
  defectsMax: 1_000,
  activityMax: 50,
  /** For this many days a driver sees that a submission is with the office. */
  heldDays: 14,
  auditDefault: 50,
  sealsVerifiedMax: 500,
  /** A filtered list is counted so far; the screens say that there are more. */
  countedMax: 10_000,
  /** How many failed items a list names of each inspection. */
  issueLabelsMax: 20,

  // What the screens show
  recentInspectionsOnAsset: 5,
  maintenanceLogsOnAsset: 5,
  schedulesOnTracking: 10,
  failedInspectionsShown: 3,
} as const;

/** Those of what identifies an asset or the company; apart, so that no driver's phone loads them. */
export const identityLimits = {
  unitNumberMax: 30,
  plateMax: 20,
  tireSizeMax: 50,
  gvwrPoundsMax: 200_000,
  tagsMax: 10,
  tagMax: 30,
  usdotNumberMax: 12,
  addressMax: 500,
} as const;

/** Those that only the server knows; apart, so that no phone loads them. */
export const serverLimits = {
  /** Of people who were ever in a company, when a search looks for their names. */
  peopleNamedMax: 10_000,
  /** Further words of a search narrow nothing. */
  searchWordsMax: 10,
  scheduledThisWeekDays: 7,
  /** A photo is sent in parts, with its thumbnail before it; each but the last has as much as phones always sent. */
  photoPartBytesMin: 64 * 1024,
  photoPartBytesMax: 512 * 1024,
  thumbnailBytesMax: 48 * 1024,
  temporaryPasswordCharacters: 20,
  temporaryPasswordDays: 7,
  photoPixelsMax: 50_000_000,
  /** A progressive or interlaced photo is held in memory while it is decoded: 8 bytes a pixel at most. */
  progressivePhotoPixelsMax: 12_500_000,
  photoFramesMax: 1_000,
  /** Of one user. */
  openUploadsMax: 40,

  // What is held for the office: no more than the longest inspection has
  heldPhotosMax: limits.checklistItemsMax * limits.photosPerItemMax,
  heldTextBytesMax: 1_800_000,

  // A company's export: a reader who takes fewer bytes a second than this, for this long, loses its turn.
  exportBytesPerSecondMin: 50_000,
  exportPatienceMs: 60_000,
  /** The same while another export waits for a turn. */
  exportPressedBytesPerSecondMin: 500_000,
  exportPressedPatienceMs: 5_000,

  /** Where each list of a unit's file ends. */
  unitFileListBytes: 400_000,
  /** The register of open defects: each page ends after 1 MB, like those of a list. */
  registerPages: 4,
  registerPageRows: 2_500,
  /** A paper is held as a whole until it is taken; it shows photos up to so many bytes, which is some 400. */
  paperPhotoBytesMax: 24 * megabyte,

  // Requests
  bodyBytesMax,
  photoBodyBytesMax,
  maintenanceBodyBytesMax: photosPerMaintenanceLogMax * photoBodyBytesMax + bodyBytesMax,
  defectBodyBytesMax: photosPerActMax * photoBodyBytesMax + bodyBytesMax,
  inspectionBodyBytesMax: 30 * megabyte,
  documentBodyBytesMax: 30 * megabyte,
  reportBodyBytesMax: Math.ceil(reportPhotoBytesMax / 3) * 4 + 16 * 1024,
  /** What the bodies of one user may hold of the server's memory at a time: the largest, and a few small ones. */
  bodyMemoryBytesAUser: 32 * megabyte,
  /** What large bodies leave of it for small ones. */
  bodyMemoryReservedBytes: 32 * megabyte,
  /** Bodies above this are worked on one at a time, because that takes several times their bytes. */
  largeBodyBytes: megabyte,
  bodyDepthMax: 20,
  /** Besides photos; more than the longest inspection takes with every letter escaped. */
  bodyTextBytesMax: 4 * megabyte,
  /** Several times what the longest checklist comes to, with all its notes and photos. */
  bodyValuesMax: 10_000,
  /** How many fields a refusal speaks of. */
  refusedFieldsMax: 50,

  // Searches of records: what is found by its words is found by the first ones of its texts
  recordTextMax: 50_000,
  recordWordsMax: 1_000,
  /** So many of the newest records are read first, before the index of words. */
  searchWindowRows: 5_000,
  /** Words that are in so large a part of them are counted row by row. */
  searchDenseShare: 0.05,

  /** The office is notified of a stale meter in the first days only. */
  meterStaleNoticeDays: 7,

  // Lists
  notificationsDefault: 50,
  pageRowsDefault: 50,
  activityDefault: 10,

  // The pack of a phone
  /** Inspections of this many days say which assets are the driver's. */
  ownInspectionDays: 14,
  packInspections: 10,
  /** Of one asset. */
  packDefects: 50,
  packDecided: 50,
  packAttributed: 10,
  /** Each list of it ends there, so that all of it is below 2 MB. */
  packBytes: {
    assets: 1_000_000,
    outOfService: 150_000,
    checklists: 500_000,
    recent: 150_000,
    decided: 50_000,
    attributed: 20_000,
  },

  /** What several selections may have together, in one statement. */
  togetherBytesMax: 24_000_000,
  /** The units of a day of the board, and the readings of theirs. */
  fleetRowsMax: 200_000,
  /** Where a page of a list ends before it has all the rows requested. */
  pageBytesMax: 1_000_000,

  /** Looks a minute from one network: so many at the codes of papers, and so many at those of labels. */
  looksPerMinute: 30,
  /** Reports of strangers: from one network, by one label, and of one company. */
  reportsPerHour: 5,
  reportsPerDayOfCode: 20,
  reportsPerDayOfCompany: 100,

  // Alerts to phones
  pushEndpointMax: 1_000,
  pushPhonesOfUser: 10,
  /** Tries of a message that failed, and how long each waits for the one before. */
  pushRetryMinutes: [1, 5, 30],
  pushTtlHours: 12,
  /** What waited longer, for the end of quiet hours or for this server, is not sent any more. */
  pushAgeHours: 24,
  /** A phone whose service refuses so many messages in a row is given up. */
  pushFailuresMax: 20,
  pushTextMax: 200,

  // Open screens that are notified of changes
  liveStreamsPerUser: 6,
  /** Some 30 calls of each company that was at work, so that a server remembers 4,000 of them in 15 MB. */
  liveChangesRemembered: 120_000,
} as const;
