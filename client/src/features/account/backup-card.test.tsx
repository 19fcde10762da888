import type { Answer } from "#shared/api/api-schemas.ts";
import { dayMs, hourMs } from "#shared/base/dates.ts";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls } from "../../test/server.ts";
import { BackupCard, isBackupOverdue } from "./backup-card.tsx";

type Backup = Answer<"getBackup">;

const stored = { bytes: 1_234_000_000, bytesMax: null };
const none: Backup = { isNightly: true, last: null, failedAt: null, stored };
const noNights = /No backups are made at night here/;

function ago(ms: number): string {
  // Screens count from the start of a minute.
  return new Date(Date.now() - ms - 65_000).toISOString();
}

async function show(backup: Partial<Backup>) {
  answerCalls({ getBackup: { ...none, ...backup } });
  renderApp(<BackupCard />, { user: "admin" });
  await screen.findByText(/^(Last backup |No backup yet)/);
}

describe("BackupCard", () => {
  it("shows the age, time and size of the last backup", async () => {
    await show({ last: { at: ago(7 * hourMs), bytes: 123_456_789 } });
    expect(screen.getByText("Last backup 7 hours ago")).toBeTruthy();
    const size = screen.getByText("123.5 MB");
    expect(size.closest("p")?.textContent).toMatch(/20\d\d, \d+:\d\d [AP]M · 123\.5 MB$/);
    expect(screen.queryByText(noNights)).toBeNull();
    expect(screen.queryByText(/failed|missing/)).toBeNull();
  });

  it("says when there is no backup yet and none is made automatically", async () => {
    await show({ isNightly: false });
    expect(screen.getByText("No backup yet")).toBeTruthy();
    expect(screen.getByText(noNights)).toBeTruthy();
  });

  it("warns when the last backup failed, and still shows the one before", async () => {
    await show({ last: { at: ago(3 * dayMs), bytes: 1 }, failedAt: ago(2 * hourMs) });
    expect(screen.getByText("The last backup failed 2 hours ago")).toBeTruthy();
    expect(screen.getByText("Last backup 3 days ago")).toBeTruthy();
    expect(screen.queryByText(/missing/)).toBeNull();
  });

  it.each([
    [1_234_000_000, null, "1.2 GB", false],
    [1_000_000_000, 5_000_000_000, "1 GB of 5 GB", false],
    [4_600_000_000, 5_000_000_000, "4.6 GB of 5 GB", true],
  ])(
    "shows that the company has stored %i of %s, with a warning when it is nearly full",
    async (...given) => {
      const [bytes, bytesMax, text, isWarning] = given;
      await show({ stored: { bytes, bytesMax } });
      const line = screen.getByText(`Photos and documents of your company take ${text}.`);
      expect(line.closest("p")?.querySelector("svg") !== null).toBe(isWarning);
    },
  );

  it("warns when last night's backup is missing", async () => {
    await show({ last: { at: ago(37 * hourMs), bytes: 1 } });
    expect(screen.getByText("Last night's backup is missing")).toBeTruthy();
  });
});

describe("isBackupOverdue", () => {
  const now = new Date("2026-11-20T12:00:00.000Z");
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();

  it("returns true after 36 hours", () => {
    expect(isBackupOverdue(before(36 * hourMs), now)).toBe(false);
    expect(isBackupOverdue(before(36 * hourMs + 1), now)).toBe(true);
  });
});
