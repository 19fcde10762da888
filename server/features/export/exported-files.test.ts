import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { unpackBody } from "../../test/kit/archive-reader.ts";
import {
  buildAsset,
  buildDocument,
  buildLogFile,
  buildMaintenanceLog,
  signUp,
} from "../../test/kit/build.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { pdfDataUrl } from "../../test/kit/samples.ts";

const { connect } = await shareTestApp();

describe("The files in GET /api/company/export", () => {
  it("are those of documents and of maintenance, also removed ones, each with what it belongs to", async () => {
    const admin = await signUp(connect());
    const { id: assetId } = await buildAsset(admin);
    const log = await buildMaintenanceLog(admin, assetId);
    const file = await buildLogFile(admin, log.id, { name: "=invoice.pdf" });
    const body = { reason: "Of another unit" };
    await admin.call("removeMaintenanceFile", { params: { id: file.id }, body });
    const files = [{ name: "scan.pdf", data: pdfDataUrl }];
    const document = await buildDocument(admin, { assetId, files });
    const response = await admin.agent.get("/api/company/export").buffer(true).parse(unpackBody);
    const text: string = response.body.get("files.csv").toString();
    const { data } = Papa.parse<Record<string, string>>(text.slice(1).trim(), { header: true });
    const by = { "Added By": "Ada Founder" };
    expect(data).toMatchObject([
      {
        ...by,
        File: `documents/${file.id}.pdf`,
        Name: "'=invoice.pdf",
        "Document ID": "",
        "Maintenance Log ID": String(log.id),
        "Removed By": "Ada Founder",
        Reason: "Of another unit",
      },
      {
        ...by,
        File: `documents/${document.files[0]?.id}.pdf`,
        Name: "scan.pdf",
        "Document ID": String(document.id),
        "Maintenance Log ID": "",
        "Removed By": "",
        Reason: "",
      },
    ]);
    for (const { File: name } of data) {
      expect(response.body.get(name)?.toString()).toBe("%PDF-1.4\n%%EOF\n");
    }
  });
});
