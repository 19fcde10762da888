import type { CompanyDb } from "../../db/company/company-db.ts";
import { countStored } from "../../db/across/stored-bytes.ts";
import { fail } from "../../errors.ts";

/** A phone tries again after so long, and has its photos until then. */
export function toFullRefusal() {
  return fail("storage.full", { retryAfter: 10 * 60 });
}

/** How much each company may store of photos and scans; 0 for any amount, which is then not counted either. */
export class Quota {
  readonly bytesMax: number;

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax;
  }

  async hasRoom(company: CompanyDb, bytes: number): Promise<boolean> {
    if (this.bytesMax === 0 || bytes === 0) return true;
    return (await countStored(company)) + bytes <= this.bytesMax;
  }

  async refuseFull(company: CompanyDb, bytes: number): Promise<void> {
    if (!(await this.hasRoom(company, bytes))) throw toFullRefusal();
  }
}
