import { Client } from "pg";

/** "the database yardcheck on db.example.com:5432": all that the address says but the password. */
export function placeOf(url: string): string {
  const { database, host, port } = new Client({ connectionString: url });
  return `the database ${database ?? "of no name"} on ${host}:${port}`;
}
