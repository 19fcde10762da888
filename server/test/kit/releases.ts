/**
 * Backups of a small company, one made by each release, which every later version must take over (`releases.test.ts`).
 * Once a release is final, `npm run test:long -- release` adds its own.
 */
import { join } from "node:path";
import { projectRoot } from "../../project-root.ts";

export const releases = join(projectRoot, "server", "test", "releases");

export function nameRelease(version: string): string {
  return `${version}.backup.gz`;
}
