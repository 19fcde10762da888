/** The driver's error, which the query builder wraps. */
export function findCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

/** Whether a thrown value is a failure of the system or the database with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.some((code) => error.code === code);
}
