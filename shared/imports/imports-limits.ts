/** Limits of imports. */
export const importLimits = {
  rowsMax: 10_000,
  /** So many rows are sent at once. */
  rowsAtOnce: 300,
  /** So many rows are written in a transaction. */
  writtenAtOnce: 500,
  /** So many are taken back in one, each by its own call. */
  undoneAtOnce: 100,
  columnsMax: 40,
  cellMax: 2_000,
  fileBytesMax: 5 * 1024 * 1024,
  shownMax: 50,
  listedMax: 20,
  /** So many of a company may be unfinished. */
  draftsMax: 50,
  /** So many that are finished are stored. */
  finishedMax: 50,
  /** Of the text of a list; a file of 5 MB in quotes fits. */
  listBytesMax: 20 * 1024 * 1024,
  answersMax: 100,
  undoHours: 24,
  draftDays: 7,
  doneDays: 30,
} as const;
