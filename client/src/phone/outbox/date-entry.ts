import type { EntryKind, Submission, UnsentEntry } from "./outbox.ts";

/** Corrects the moments of an entry that was made before the clock's error was known. Pure. */
export function dateEntry(entry: UnsentEntry<EntryKind>, offsetMs: number): UnsentEntry<EntryKind> {
  const move = (moment: string) => new Date(Date.parse(moment) + offsetMs).toISOString();
  const dated = { isUndated: false, performedAt: move(entry.performedAt) };
  if (entry.kind !== undefined) return { ...entry, ...dated };
  const body = moveAll(entry.body, move);
  return { ...entry, ...dated, body: { ...body, clockOffsetMs: Math.round(offsetMs) } };
}

/** `completedAt` stays as the phone's own clock had it. */
function moveAll(body: Submission, move: (moment: string) => string): Submission {
  const { date, startedAt, photos } = body;
  const results = Object.entries(body.results).map(([id, { answeredAt, ...result }]) => {
    return [id, { ...result, ...(answeredAt && { answeredAt: move(answeredAt) }) }] as const;
  });
  const moved = photos?.map(({ takenAt, ...photo }) => {
    return { ...photo, ...(takenAt && { takenAt: move(takenAt) }) };
  });
  return {
    ...body,
    ...(date && { date: move(date) }),
    ...(startedAt && { startedAt: move(startedAt) }),
    results: Object.fromEntries(results),
    ...(moved && { photos: moved }),
  };
}
