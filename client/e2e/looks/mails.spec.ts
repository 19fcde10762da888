/** Mails as programs for mail show them: on a phone and at a desk, in both themes, with the longest words. */
import { renderMail } from "#server/features/mails/render-mail.ts";
import { findViolations, measureOverflow } from "../kit/page-checks.ts";
import type { Page } from "@playwright/test";
import { expect } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

const reset = renderMail({
  subject: "Choose a new password",
  paragraphs: [
    `Somebody, most likely you, asked for a new password for the user ${"marco".repeat(12)} of ${"Ridgeline".repeat(13)}.`,
    "The link works once, until 6:42 AM. A new password signs you out on all devices.",
  ],
  button: {
    label: "Choose a new password",
    url: `https://yard.example.com/reset-password#${"kVb1_-".repeat(7)}`,
  },
  note: "If you did not ask for it, there is nothing to do: your password stays as it is.",
});

const lines = [
  "Mixer 14: Parking brake failed (D-0042)",
  `${"Ridgeline".repeat(13)}: Annual DOT inspection, due Nov 20, 2026 or 60,000 mi`,
  "and 12 more",
];
const sections = ["2 inspections failed", "14 services are overdue"].map((title) => ({
  title,
  url: "https://yard.example.com/maintenance?status=overdue",
  lines,
}));

const digest = renderMail({
  subject: "Acme Ready-Mix: your fleet on Nov 28",
  sections,
  button: { label: "Open the dashboard", url: "https://yard.example.com/dashboard" },
  note: "This mail comes each morning when there is something to say. Under Account you choose how often.",
  unsubscribe: {
    label: "Stop this mail",
    url: `https://yard.example.com/unsubscribe?token=${"kVb1_-".repeat(7)}`,
  },
});

const letters = { reset, digest };

for (const name of ["reset", "digest"] as const) {
  for (const width of [320, 390, 700]) {
    test(`the mail "${name}" fits ${width} pixels, and is read easily, in both themes`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await checkLook(page, letters[name].html, "light", "rgb(255, 255, 255)");
      await checkLook(page, letters[name].html, "dark", "rgb(30, 36, 43)");
    });
  }
}

async function checkLook(page: Page, html: string, ...[colorScheme, paper]: Look) {
  await page.emulateMedia({ colorScheme });
  await page.setContent(html);
  expect(await measureOverflow(page)).toBe(0);
  await expect(page.locator(".sheet")).toHaveCSS("background-color", paper);
  expect(await findViolations(page, {}, ["wcag2a", "wcag2aa", "wcag22aa"])).toEqual([]);
}

type Look = [colorScheme: "light" | "dark", paper: string];
