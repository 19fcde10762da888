/** The last event of the stream: its id is the position of the last change that this page knows of. */
export const lastEvent = {
  id: "",
  /** When it came; 0 before one did. */
  at: 0,
};
