/** What this page and the server know of each other, so that it is notified of the changes that it does not know of. */
export const page = {
  /** The server does not notify it of its own changes. */
  id: String(Math.random()),
  /** Of the last event: the position of the last change that this page knows of. */
  lastEventId: "",
  /** When that came. */
  heardAt: 0,
};
