/** Whether a thrown value is the system's or the database's failure of that code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
