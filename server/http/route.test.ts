import { describe, expect, it } from "vitest";
import { foundCompany } from "../test/company.ts";
import { startTestApp } from "../test/harness.ts";

const { app } = await startTestApp();
const { admin } = await foundCompany(app);

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
});
