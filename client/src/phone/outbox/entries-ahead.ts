import type { OutboxEntry } from "./outbox.ts";

/**
 * States that a full phone could not store, by the keys of their entries. They count until the page ends; what is stored
 * is then sent again, under the same key.
 */
export const entriesAhead = new Map<string, OutboxEntry>();
