/** Mails as programs for mail show them: on a phone and at a desk, in both themes, with the longest words. */
import { renderMail } from "#server/features/mails/render-mail.ts";
import { findViolations, measureOverflow } from "../kit/page-checks.ts";
import { expect } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

const letter = renderMail({
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

for (const width of [320, 390, 700]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`a mail fits ${width} pixels, and is read easily, in the ${colorScheme} theme`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.setContent(letter.html);
      expect(await measureOverflow(page)).toBe(0);
      const paper = colorScheme === "dark" ? "rgb(30, 36, 43)" : "rgb(255, 255, 255)";
      await expect(page.locator(".sheet")).toHaveCSS("background-color", paper);
      expect(await findViolations(page, {}, ["wcag2a", "wcag2aa", "wcag22aa"])).toEqual([]);
    });
  }
}
