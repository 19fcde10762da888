/** The limits that several nouns use. A noun's own limits are in `<noun>-limits.ts` or beside their rule. */
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
  photoBytesMax: 2 * 1024 * 1024,
  unclaimedPhotoDays: 7,

  // Lists: the default number of rows on a page, and the highest
  logsDefault: 50,
  logsMax: 200,
  pageRowsMax: 200,
  /** For lists that are loaded whole: the crew, checklists, schedules. */
  wholeListMax: 1_000,
  /** A filtered list is counted up to this number; above it the screens show that there are more. */
  countedMax: 10_000,

  // What the screens show
  failedInspectionsShown: 3,
} as const;

/** Limits that only the server needs. */
export const serverLimits = {
  /** Further words of a search are ignored. */
  searchWordsMax: 10,
  /** A photo is sent in parts, with its thumbnail first. Each part except the last must have a size in this range. */
  photoPartBytesMin: 64 * 1024,
  photoPartBytesMax: 512 * 1024,

  // Searches of records
  /** A search reads this many of the newest records before it uses the index of words. */
  searchWindowRows: 5_000,
  /** Words that occur in a larger share of these records are counted row by row. */
  searchDenseShare: 0.05,

  // Lists
  notificationsDefault: 50,
  pageRowsDefault: 50,

  /** The most bytes that several selections in one statement may return together. */
  togetherBytesMax: 24_000_000,
  /** A page of a list ends at this size even if it has fewer rows than requested. */
  pageBytesMax: 1_000_000,
  /** Several reads in one request return no more together; what does not fit in is read alone. */
  readTogetherBytesMax: 2_000_000,

  /** Lookups a minute from one network, counted separately for the codes of papers and of labels. */
  looksPerMinute: 30,
} as const;
