/** The limits that several nouns use. What one noun has stands beside it (`<noun>-limits.ts`, or with its rule). */
export const limits = {
  // Accounts
  passwordMin: 6,
  passwordMax: 128,
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
  assetsMax: 1_000,
  assetYearMin: 1990,
  readingMax: 99_999_999.9,
  costMax: 99_999_999.99,

  // Dates
  earliestYear: 1990,

  // Checklists
  checklistItemsMax: 200,
  checklistItemMax: 200,
  /** Below the first company checklist (1001), so that 1 always means the built-in list. */
  builtInChecklistId: 1,

  // Photos
  photosPerItemMax: 4,
  photosPerMaintenanceLogMax: 8,
  photoBytesMax: 2 * 1024 * 1024,
  unclaimedPhotoDays: 7,

  // Defects
  reviewsMax: 50,

  // Lists: rows of a page by default, and at most
  logsDefault: 50,
  logsMax: 200,
  pageRowsMax: 200,
  /** Of lists that are loaded as a whole: the crew, checklists, schedules. */
  wholeListMax: 1_000,
  /** Of the defects of a driver, which a phone loads as a whole too. */
  defectsMax: 1_000,
  /** For this many days a driver sees that a submission is with the office. */
  heldDays: 14,
  /** A filtered list is counted so far; the screens say that there are more. */
  countedMax: 10_000,

  // What the screens show
  failedInspectionsShown: 3,
} as const;

/** Those that only the server knows. */
export const serverLimits = {
  /** Further words of a search narrow nothing. */
  searchWordsMax: 10,
  /** A photo is sent in parts, with its thumbnail before it; each but the last has as much as phones always sent. */
  photoPartBytesMin: 64 * 1024,
  photoPartBytesMax: 512 * 1024,

  // Searches of records
  /** So many of the newest records are read first, before the index of words. */
  searchWindowRows: 5_000,
  /** Words that are in so large a part of them are counted row by row. */
  searchDenseShare: 0.05,

  // Lists
  notificationsDefault: 50,
  pageRowsDefault: 50,

  /** What several selections may have together, in one statement. */
  togetherBytesMax: 24_000_000,
  /** Where a page of a list ends before it has all the rows requested. */
  pageBytesMax: 1_000_000,

  /** Looks a minute from one network: so many at the codes of papers, and so many at those of labels. */
  looksPerMinute: 30,
} as const;
