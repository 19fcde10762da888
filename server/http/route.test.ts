import { serverLimits } from "#shared/limits.ts";
import { describe, expect, it } from "vitest";
import { buildAsset } from "../test/build-by-agent.ts";
import { foundCompany } from "../test/company.ts";
import { startTestApp } from "../test/harness.ts";

const { app } = await startTestApp();
const { admin, driver } = await foundCompany(app);

describe("What is said of input that is not valid", () => {
  it("is said of the field, in plain words", async () => {
    const { body } = await admin.agent.get("/api/assets?category=all").expect(400);
    expect(body).toEqual({
      message: "This is not valid",
      code: "request.invalid",
      errors: { category: "This is not valid" },
    });
    const photo = await admin.agent.post("/api/photos").send({}).expect(400);
    expect(photo.body.errors).toHaveProperty("photo");
  });

  it.each([
    ["no body at all", () => admin.agent.post("/api/assets")],
    ["a list in place of fields", () => admin.agent.post("/api/assets").send([])],
    ["a name that is not known", () => admin.agent.get("/api/assets?_=2")],
  ])("is said in general of %s", async (_case, ask) => {
    const { status, body } = await ask();
    expect(status).toBe(400);
    expect(body).toEqual({
      message: "Some of what was sent is not valid",
      code: "request.invalid",
    });
  });

  it("is said of a field of one line that a cell's tab was pasted into", async () => {
    const given = { name: "Mixers\t12", category: "truck", items: ["Drum"] };
    const { body } = await admin.agent.post("/api/inspection/checklists").send(given).expect(400);
    expect(body.errors).toEqual({
      name: "Please leave out tabs and other characters that cannot be seen",
    });
  });

  it("speaks of so many fields and no more, however many were sent", async () => {
    const asset = await buildAsset(admin.agent);
    const odd = Array.from({ length: serverLimits.refusedFieldsMax + 1 }, (_, n) => [`x${n}`, 0]);
    const sent = {
      assetId: asset.id,
      checklistId: 1,
      signatureUrl: "Ada",
      results: Object.fromEntries(odd),
    };
    const { body } = await admin.agent.post("/api/inspection/logs").send(sent).expect(400);
    expect(Object.keys(body.errors)).toHaveLength(serverLimits.refusedFieldsMax);
  });
});

describe("A call that names the user whom it is made for", () => {
  const add = (meant: string) =>
    admin.agent
      .post("/api/inspection/checklists")
      .set("Yardcheck-User", meant)
      .send({ name: "Mixers", category: "truck", items: ["Drum"] });

  it("is made when that is who is signed in", async () => {
    expect((await add(String(admin.id))).status).toBe(201);
  });

  it.each([String(driver.id), "0", "x", ""])(
    "is refused, and changes nothing, when it is somebody else: %j",
    async (meant) => {
      const before = await admin.agent.get("/api/inspection/checklists");
      const { status, body } = await add(meant);
      expect(status).toBe(409);
      expect(body).toEqual({ message: "Somebody else is signed in now", code: "auth.otherUser" });
      expect((await admin.agent.get("/api/inspection/checklists")).body).toEqual(before.body);
    },
  );
});
