import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { refuseOtherUser } from "./data-owner.ts";

const root = mkdtempSync(join(tmpdir(), "yardcheck-owner-"));
const { uid: me, username } = userInfo();
const stranger = me + 4_321;
let dir: string;

afterAll(() => rmSync(root, { recursive: true }));

beforeEach(() => {
  dir = join(mkdtempSync(join(root, "data-")), "pg");
});

function makeDatabase(): void {
  mkdirSync(dir, { mode: 0o700 });
  writeFileSync(join(dir, "password"), "");
}

/** On Windows every user has the same number. */
describe.skipIf(process.platform === "win32")("A backup command's user", () => {
  it("must be the owner of the database", () => {
    makeDatabase();
    for (const makes of [false, true]) {
      refuseOtherUser(dir, { makes, uid: me });
      expect(() => refuseOtherUser(dir, { makes, uid: stranger })).toThrow(
        `The database's folder (DATA_DIR, ${dir}) belongs to the user ${username}, and this command runs as ` +
          `number ${stranger}. Run it as ${username}; docs/operate/deploy.md shows how.`,
      );
    }
  });

  it("may be any user who can write to the folder of a future database", () => {
    refuseOtherUser(join(dir, "deeper"), { makes: true, uid: me });
    if (me !== 0) {
      chmodSync(join(dir, ".."), 0o500);
      expect(() => refuseOtherUser(dir, { makes: true, uid: stranger })).toThrow(/belongs to/);
    }
  });

  it("does not matter when there is no database and none is created", () => {
    refuseOtherUser(dir, { makes: false, uid: stranger });
  });

  it.runIf(me === 0)("must not be root when the folder belongs to another user", () => {
    chownSync(join(dir, ".."), stranger, stranger);
    expect(() => refuseOtherUser(dir, { makes: true })).toThrow(
      `The database's folder (DATA_DIR, ${dir}) belongs to the user number ${stranger}, and ` +
        `this command runs as root. Run it as number ${stranger}`,
    );
  });
});
