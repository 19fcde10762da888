import { describe, expect, it } from "vitest";
import { foundCompany } from "../test/kit/build.ts";
import { startTestApp, visitor } from "../test/kit/harness.ts";

const token = "a token of the tests";
const open = await startTestApp({ metrics: { token: undefined } });
const guarded = await startTestApp({ metrics: { token } });
const without = await startTestApp();

describe("GET /metrics", () => {
  it("counts requests by route, never by id", async () => {
    const { manager } = await foundCompany(open.connect);
    await manager.agent.get("/api/assets/987654321").expect(404);
    await manager.agent.get("/api/no/such/call").expect(404);
    const { text, type } = await visitor(open.app).get("/metrics").expect(200);
    expect(type).toBe("text/plain");
    const counted = (path: string) =>
      `yardcheck_request_seconds_count{method="GET",path="${path}",status="404"} 1`;
    expect(text).toContain(counted("/api/assets/:id"));
    expect(text).toContain(counted("unknown"));
    expect(text).not.toContain("987654321");
  });

  it("returns the number of connections and metrics of the process", async () => {
    const { text } = await visitor(open.app).get("/metrics").expect(200);
    expect(text).toMatch(/^yardcheck_database_connections\{state="idle"\} [1-9]/m);
    expect(text).toMatch(/^yardcheck_database_connections\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
    expect(text).toMatch(/^nodejs_heap_size_used_bytes \d+$/m);
  });

  it("returns 404 without its token when one is set", async () => {
    const client = visitor(guarded.app);
    await client.get("/metrics").expect(404);
    await client.get("/metrics").set("authorization", "Bearer a token of the test").expect(404);
    await client.get("/metrics").set("authorization", `Bearer ${token}`).expect(200);
  });

  it("returns 404 when metrics are not configured", async () => {
    await visitor(without.app).get("/metrics").expect(404);
  });
});
