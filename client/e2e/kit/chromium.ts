import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { projectRoot } from "#server/project-root.ts";
import { chromium } from "@playwright/test";

type Browser = { executablePath: string; env?: Record<string, string> };

/** Finds a browser for the tests: the configured one, Playwright's, npm's, then the system's. */
export async function findChromium(): Promise<Browser> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) return { executablePath: named };
  const own = chromium.executablePath();
  if (existsSync(own)) return { executablePath: own };
  const packed = findPackedFolder();
  if (packed) return ensureUnpacked(packed);
  const installed = listSystemBrowsers().find((path) => existsSync(path));
  if (installed) return { executablePath: installed };
  throw new Error("No browser was found here. Run: npx playwright install chromium");
}

function findPackedFolder(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  try {
    const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
    return join(dirname(entry), "..", "..", "bin");
  } catch {
    return undefined;
  }
}

// Unpacks beside the final folder and renames, so that no parallel run sees a partial one.
async function ensureUnpacked(packed: string): Promise<Browser> {
  const version = readFileSync(join(packed, "..", "package.json"), "utf8").match(
    /"version": "([\w.-]+)"/,
  )?.[1];
  const dir = join(projectRoot, "node_modules", ".cache", `chromium-${version}`);
  if (!existsSync(dir)) {
    const unfinished = `${dir}.${process.pid}`;
    await unpack(packed, unfinished, dir);
    await rename(unfinished, dir).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true });
      if (!existsSync(dir)) throw error;
    });
  }
  return {
    executablePath: join(dir, "chromium"),
    env: { LD_LIBRARY_PATH: join(dir, "lib"), FONTCONFIG_PATH: dir },
  };
}

async function unpack(packed: string, dir: string, finalDir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  await Promise.all([
    inflate(join(packed, "chromium.br")).then((program) =>
      writeFile(join(dir, "chromium"), program, { mode: 0o755 }),
    ),
    ...["al2023", "fonts", "swiftshader"].map((name) =>
      inflate(join(packed, `${name}.tar.br`)).then((archive) => writeArchive(archive, dir)),
    ),
  ]);
  // The packed font list names another machine's folders, in which no font would be found.
  await writeFile(join(dir, "fonts.conf"), formatFontList(finalDir));
}

async function inflate(path: string): Promise<Buffer> {
  return promisify(brotliDecompress)(await readFile(path));
}

const blockBytes = 512;

/** Writes a tar archive's plain files; these archives have no others. */
async function writeArchive(archive: Buffer, dir: string): Promise<void> {
  let at = 0;
  while (at + blockBytes <= archive.length && archive[at] !== 0) {
    const text = (from: number, to: number) =>
      archive.toString("utf8", at + from, at + to).replace(/\0.*$/s, "");
    const bytes = Number.parseInt(text(124, 136), 8);
    const content = archive.subarray(at + blockBytes, at + blockBytes + bytes);
    const path = join(dir, text(0, 100));
    const isFile = text(156, 157) === "0" || text(156, 157) === "";
    if (isFile) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content, { mode: Number.parseInt(text(100, 108), 8) });
    }
    at += blockBytes + Math.ceil(bytes / blockBytes) * blockBytes;
  }
}

function formatFontList(dir: string): string {
  const escaped = dir.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped}/fonts</dir>
  <cachedir>${escaped}/font-cache</cachedir>
</fontconfig>
`;
}

function listSystemBrowsers(): string[] {
  if (process.platform === "darwin") {
    return ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];
  }
  if (process.platform === "win32") {
    const programs = [process.env["PROGRAMFILES"], process.env["PROGRAMFILES(X86)"]];
    return programs.flatMap((folder = "C:\\Program Files") => [
      join(folder, "Google", "Chrome", "Application", "chrome.exe"),
      join(folder, "Microsoft", "Edge", "Application", "msedge.exe"),
    ]);
  }
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  return [...names.map((name) => `/usr/bin/${name}`), "/snap/bin/chromium"];
}
