import type { Pack } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { storeEntry, listEntries } from "../../phone/outbox/outbox.ts";
import type { OutboxEntry, UnsentEntry } from "../../phone/outbox/entry.ts";
import { buildInspectionLog } from "../../test/build-inspection.ts";
import { buildPack } from "../../test/build-pack.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, loseConnection } from "../../test/server.ts";
import { UnsentPanel } from "./unsent-panel.tsx";

const at = "2026-11-20T11:12:00.000Z";

beforeEach(() => void answerCalls({ getPack: buildPack() }));

describe("UnsentPanel", () => {
  it("says for each inspection whether it waits, was refused or was sent", async () => {
    await open(81, [
      unsent({ id: "1", userId: 81, asset: { id: 12, name: "Mixer 12" } }),
      unsent({ id: "2", userId: 81, state: "refused", reason: "The unit was deleted" }),
      {
        ...subject,
        kind: "defect",
        id: "4",
        userId: 81,
        state: "held",
        heldAt: at,
        reason: "There is nothing here",
      },
      {
        ...subject,
        id: "3",
        userId: 81,
        state: "sent",
        sentAt: "2026-11-20T11:40:00.000Z",
        photos: [],
      },
    ]);
    const row = async (group: string) =>
      within(await screen.findByRole("region", { name: group })).getByRole("listitem");
    expect((await row("Waiting")).textContent).toContain("Mixer 12Done Nov 20, 2026, 5:12 AM");
    expect((await row("Needs you")).textContent).toContain(
      "Could not be sent. Share a copy. The unit was deleted",
    );
    expect((await row("With the office")).textContent).toContain(
      "With the office: There is nothing here",
    );
    expect((await row("With the office")).textContent).toContain("Mixer 12Defect");
    expect((await row("Sent")).textContent).toContain("Sent 5:40 AM");
    expect(screen.getAllByRole("button", { name: "Share a copy" })).toHaveLength(2);
  });

  it("says which photos of a sent inspection are still here, and which could not be sent", async () => {
    const sent = {
      ...subject,
      userId: 85,
      state: "sent",
      sentAt: "2026-11-20T11:40:00.000Z",
    } as const;
    await open(85, [
      { ...sent, id: "1", photos: ["a", "b"], lost: ["c"], nextAt: Date.now() + 60_000 },
    ]);
    const row = within(await screen.findByRole("region", { name: "Sent" })).getByRole("listitem");
    expect(row.textContent).toContain(
      "Sent 5:40 AM · 2 photos on the way · Photo could not be sent",
    );
  });

  it("shows the office's decisions on held inspections, and links to the filed ones", async () => {
    const held = { ...subject, userId: 86, state: "held", heldAt: at, reason: "Too old" } as const;
    const keys = ["1", "2", "3", "4"].map((n) => `0000000${n}-0000-4000-8000-000000000000`);
    for (const id of keys) await storeEntry({ ...held, id });
    const [filed = "", declined = "", bare = ""] = keys;
    const decidedAt = "2026-11-20T11:40:00.000Z";
    const no = { state: "declined", decidedAt, recordId: null } as const;
    const decided: Pack["decided"] = [
      { key: filed, state: "filed", decidedAt, note: null, recordId: 1_071 },
      { ...no, key: declined, note: "Made twice" },
      { ...no, key: bare, note: null },
    ];
    answerCalls({ getPack: buildPack({ decided }) });
    await open(86, []);
    await screen.findByRole("region", { name: "Sent" });
    const region = (name: string) => within(screen.getByRole("region", { name }));
    const sent = region("Sent").getByRole("listitem");
    expect(sent.textContent).toContain("Sent 5:40 AM · Filed by the office");
    const link = within(sent).getByRole("link", { name: "Inspection 1,071" });
    expect(link.getAttribute("href")).toContain("inspection=1071");
    const texts = region("Declined")
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(texts[0]).toContain("The office declined it: Made twice");
    expect(texts[1]).toContain("The office declined it.");
    expect(region("With the office").getAllByRole("listitem")).toHaveLength(1);
  });

  it("sends everything on Send now, and says when nothing was sent", async () => {
    answerCalls({ submitInspection: loseConnection });
    const { user } = await open(82, [unsent({ id: "1", userId: 82, state: "refused" })]);
    await user.click(await screen.findByRole("button", { name: "Send now" }));
    await screen.findByText("Not sent yet. It stays saved on this phone.");
    answerCalls({ submitInspection: buildInspectionLog() });
    await user.click(screen.getByRole("button", { name: "Send now" }));
    await waitFor(async () => {
      expect(await listEntries(82)).toMatchObject([{ state: "sent" }]);
    });
  });

  it("shares a copy as a file that contains everything", async () => {
    const files: File[] = [];
    const share = async (shared: ShareData) => void files.push(...(shared.files ?? []));
    Object.assign(navigator, { canShare: () => true, share });
    const { user } = await open(83, [unsent({ id: "1", userId: 83 })]);
    await user.click(await screen.findByRole("button", { name: "Share a copy" }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe("yardcheck-unsent-mixer-12-2026-11-20T1112.json");
    const copy: unknown = JSON.parse((await files[0]?.text()) ?? "");
    expect(copy).toMatchObject({ sha256: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(copy).toHaveProperty("content", expect.stringContaining('"signatureUrl":"Marco Ortiz"'));
  });

  it.each([
    ["downloads the copy where the device cannot share such a file", "NotAllowedError", 1],
    ["downloads nothing once the user has closed the share sheet", "AbortError", 0],
  ])("%s", async (_, name, downloads) => {
    onTestFinished(() => void vi.restoreAllMocks());
    const share = vi.fn(() => Promise.reject(new DOMException("", name)));
    Object.assign(navigator, { canShare: () => true, share });
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:copy");
    const { user } = await open(85, [unsent({ id: "1", userId: 85 })]);
    await user.click(await screen.findByRole("button", { name: "Share a copy" }));
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    await Promise.resolve();
    expect(click).toHaveBeenCalledTimes(downloads);
  });

  it("says that nothing waits", async () => {
    await open(84, []);
    await screen.findByText("Nothing is waiting to send");
  });
});

const subject = { asset: { id: 12, name: "Mixer 12" }, performedAt: at };

function unsent(given: Pick<UnsentEntry, "id" | "userId"> & Partial<UnsentEntry>): UnsentEntry {
  return {
    ...subject,
    state: "waiting",
    body: { assetId: 12, signatureUrl: "Marco Ortiz", passed: true, results: {} },
    photos: [],
    tries: 0,
    nextAt: 0,
    ...given,
  };
}

async function open(id: number, entries: readonly OutboxEntry[]) {
  for (const entry of entries) await storeEntry(entry);
  return renderApp(<UnsentPanel onBack={() => undefined} />, { user: buildUser({ id }) });
}
