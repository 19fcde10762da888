/** Labels on paper, read by the program that reads them in the yard. */
import { writeFile } from "node:fs/promises";
import { password } from "#server/test/kit/build.ts";
import { labelSheetNames, labelSheets, listLabelPositions } from "#shared/labels/label-sheets.ts";
import { invariant } from "#server/errors.ts";
import { chromium, type Locator } from "@playwright/test";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { encode } from "uqr";
import { findChromium } from "../kit/chromium.ts";
import { type Browser, buildMixer, callerIn, expect, openAs, phone } from "../kit/stage.ts";
import { test } from "../kit/fleet.ts";

/** CSS pixels, which do not depend on the screen. */
const pixelsPerInch = 96;
const nowhere = { left: NaN, top: NaN };
const codeInchesMin = 22 / 25.4;

test("the office prints labels in their true size, which are read from paper", async ({
  office,
  fleet: { asset },
}) => {
  const name = "Concrete pump with a name that is much longer than a label has room for";
  await buildMixer(office, { name, unitNumber: "P-3" });
  await office.goto("/assets");
  await office.getByRole("link", { name: "Print labels" }).click();
  await expect(office.getByText("2 labels on 1 sheet")).toBeVisible();
  const { code, address } = await readLabel(office, asset);
  for (const sheetName of labelSheetNames) {
    const sheet = labelSheets[sheetName];
    await office.emulateMedia({ media: "screen" });
    await office.getByLabel("Label sheet").selectOption(sheetName);
    await office.emulateMedia({ media: "print" });
    await expect(office.getByRole("heading", { level: 1 })).toBeHidden();
    // The pump comes first by name, so the unit's label is second.
    const [, position = nowhere] = listLabelPositions(sheet);
    const label = office.locator(`.label-paper-true [data-label="${code}"]`);
    const { x, y, width, height } = await measureInches(label);
    const expected = [position.left, position.top, sheet.width, sheet.height].map((inches) =>
      inches.toFixed(2),
    );
    expect([x, y, width, height].map((inches) => inches.toFixed(2))).toEqual(expected);
    expect((await measureInches(label.locator("path"))).width).toBeGreaterThan(codeInchesMin);
    expect(await readPicture(await label.screenshot())).toBe(address);
  }
  const printed = (await office.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(printed).toMatch(/\/MediaBox \[0 0 612 792\]/);
});

test("a driver who scans a label signs in, and sees its unit", async ({
  fleet: { office, asset, driver },
  openBrowser,
}) => {
  const { code } = await readLabel(office, asset);
  const page = await openBrowser(phone);
  await page.goto(`/Q/${code}`);
  await expect(page.getByText("Sign in to inspect this unit")).toBeVisible();
  await page.getByLabel("Username").fill(driver.username);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: asset.name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/inspection?asset=${asset.id}`);
});

test("a driver who holds a label to the camera sees its unit", async ({
  fleet: { office, asset, driver },
  baseURL,
}, info) => {
  const { address } = await readLabel(office, asset);
  const film = info.outputPath("label.y4m");
  await writeFile(film, buildFilm(address));
  const { executablePath, env } = await findChromium();
  const camera = [
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ];
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [...camera, "--use-fake-ui-for-media-stream"],
  });
  try {
    const page = await browser.newPage({ viewport: phone, baseURL });
    await openAs(page, driver);
    await page.getByRole("button", { name: "Scan label" }).click();
    await expect(page).toHaveURL(`/inspection?asset=${asset.id}`);
    await expect(page.getByRole("heading", { name: asset.name, exact: true })).toBeVisible();
  } finally {
    await browser.close();
  }
});

async function readLabel(office: Browser, { id }: { id: number }) {
  const { labels } = await callerIn(office).call("addCodes", { body: { assetIds: [id] } });
  const [label] = labels;
  invariant(label, "a unit has a label");
  return label;
}

async function measureInches(element: Locator) {
  const box = await element.boundingBox();
  invariant(box, "it is on the paper");
  const { x, y, width, height } = box;
  return {
    x: x / pixelsPerInch,
    y: y / pixelsPerInch,
    width: width / pixelsPerInch,
    height: height / pixelsPerInch,
  };
}

async function readPicture(picture: Buffer): Promise<string> {
  const raw = sharp(picture).ensureAlpha().raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

/** A film with one greyscale picture of a label, in the format that a browser takes in place of a camera. */
function buildFilm(text: string): Buffer {
  const { data: dots, size } = encode(text, { ecc: "Q", border: 4 });
  const [width, height, scale] = [640, 480, 10];
  const brightness = Buffer.alloc(width * height, 235);
  const isBlack = (x: number, y: number) => dots[Math.floor(y / scale)]?.[Math.floor(x / scale)];
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      if (isBlack(x, y)) brightness[(y + 50) * width + x + 130] = 16;
    }
  }
  const noColour = Buffer.alloc((width * height) / 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`);
  return Buffer.concat([head, Buffer.from("FRAME\n"), brightness, noColour]);
}
