import { bodyLimits } from "./body/body-limits.ts";
import { describe, expect, it } from "vitest";
import { buildAsset, foundCompany } from "../test/kit/build.ts";
import { shareTestApp } from "../test/kit/harness.ts";

const { connect } = await shareTestApp();
const { admin, driver } = await foundCompany(connect);

describe("The error for invalid input", () => {
  it("names the field, in plain words", async () => {
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
    ["no body at all", () => admin.send("createAsset")],
    ["a list in place of fields", () => admin.send("createAsset", { body: [] })],
    ["a name that is not known", () => admin.send("listAssets", { query: { _: 2 } })],
  ])("names no field for %s", async (_case, send) => {
    const { status, body } = await send();
    expect(status).toBe(400);
    expect(body).toEqual({
      message: "Some of what was sent is not valid",
      code: "request.invalid",
    });
  });

  it("names a one-line field into which a tab was pasted", async () => {
    const given = { name: "Mixers\t12", category: "truck", items: ["Drum"] };
    const { body } = await admin.agent.post("/api/inspection/checklists").send(given).expect(400);
    expect(body.errors).toEqual({
      name: "Please leave out tabs and other characters that cannot be seen",
    });
  });

  it("names a limited number of fields, however many were sent", async () => {
    const asset = await buildAsset(admin);
    const odd = Array.from({ length: bodyLimits.refusedFieldsMax + 1 }, (_, n) => [`x${n}`, 0]);
    const sent = {
      assetId: asset.id,
      checklistId: 1,
      signatureUrl: "Ada",
      results: Object.fromEntries(odd),
    };
    const { body } = await admin.agent.post("/api/inspection/logs").send(sent).expect(400);
    expect(Object.keys(body.errors)).toHaveLength(bodyLimits.refusedFieldsMax);
  });
});

describe("A call that names its intended user", () => {
  const add = (meant: string) =>
    admin.agent
      .post("/api/inspection/checklists")
      .set("Yardcheck-User", meant)
      .send({ name: "Mixers", category: "truck", items: ["Drum"] });

  it("succeeds when that user is signed in", async () => {
    expect((await add(String(admin.id))).status).toBe(201);
  });

  it.each([String(driver.id), "0", "x", ""])(
    "is refused and changes nothing when another user is signed in: %j",
    async (meant) => {
      const before = await admin.send("listChecklists");
      const { status, body } = await add(meant);
      expect(status).toBe(409);
      expect(body).toEqual({ message: "Somebody else is signed in now", code: "auth.otherUser" });
      expect(await admin.call("listChecklists")).toEqual(before.body);
    },
  );
});
