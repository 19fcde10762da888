import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { afterAll, describe, expect, it } from "vitest";
import { projectRoot } from "../project-root.ts";
import { serveStaticFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "yardcheck-client-"));
mkdirSync(join(folder, "static"));
writeFileSync(join(folder, "index.html"), "<!doctype html><title>Yardcheck</title>");
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "assets.html"), "<!doctype html><title>Assets</title>");
writeFileSync(join(folder, "assets", "id.html"), "<!doctype html><title>Asset</title>");
writeFileSync(join(folder, "static", "screen-1a2b.js"), "export {};");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const app = express();
app.use(serveStaticFiles(folder));
app.use((_req, res) => void res.status(404).json({ code: "request.notFound" }));

describe("robots.txt", () => {
  it("disallows every crawler", async () => {
    const served = express().use(serveStaticFiles(join(projectRoot, "client", "public")));
    const { text, headers } = await request(served).get("/robots.txt").expect(200);
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(text).toBe("User-agent: *\nDisallow: /\n");
  });
});

describe("The built client", () => {
  it.each([
    "/",
    "/defects/12",
    "/assets/12/file",
    "/assets/1.5",
    "/foo.bar",
    "/my.page",
    "/crew/x.y?a=1",
    "/crew/j.doe",
    "/assets/12.5/",
    "/dashboard.html",
    "/dashboard?next=/robots.txt",
  ])("returns the page at %s", async (path) => {
    const { text, headers } = await request(app).get(path).expect(200);
    expect(text).toContain("<title>Yardcheck</title>");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    ["/assets", "Assets"],
    ["/assets?search=mixer", "Assets"],
    ["/assets/12", "Asset"],
    ["/assets/12/", "Asset"],
  ])(
    "returns the page of the screen at %s, which is never stored unchecked",
    async (path, title) => {
      const { text, headers } = await request(app).get(path).expect(200);
      expect(text).toContain(`<title>${title}</title>`);
      expect(headers["cache-control"]).toBe("no-cache");
    },
  );

  it("returns a hashed file with a cache time of a year, and 404 for a missing one", async () => {
    const { headers } = await request(app).get("/static/screen-1a2b.js").expect(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    await request(app).get("/static/screen-9z9z.js").expect(404);
  });

  it.each([
    "/.well-known/change-password",
    "/.well-known/security.txt",
    "/.WELL-KNOWN/openid-configuration",
    "/manifest.webmanifest",
    "/manifest.json",
    "/sitemap.xml",
    "/favicon.ico",
    "/FAVICON.ICO",
    "/apple-touch-icon.png",
    "/apple-touch-icon-120x120-precomposed.png",
    "/browserconfig.xml",
    "/ads.txt",
    "/security.txt",
    "/humans.txt",
    "/sw.js",
    "/service-worker.js",
    "/assets/12/sw.js",
    "/index.php",
    "/wp-login.php/",
    "/.env",
    "/%2eenv",
    "/config/.env.local",
    "/.git/config",
    "/.git\\config",
    "/static/",
  ])("returns 404 at %s, which is a missing file", async (path) => {
    const { body } = await request(app).get(path).expect(404);
    expect(body).toEqual({ code: "request.notFound" });
  });

  it.each([
    "/api/foo.bar",
    "/api",
    "/API/user",
    "/api%2fuser",
    "/%61pi/user",
    "//api/user",
    "/metrics",
  ])("returns 404 at %s, which is meant for a program", async (path) => {
    const { body } = await request(app).get(path).expect(404);
    expect(body).toEqual({ code: "request.notFound" });
  });

  it("returns the page at an address that cannot be decoded", async () => {
    const { text } = await request(app).get("/%zz").expect(200);
    expect(text).toContain("<title>Yardcheck</title>");
  });
});
