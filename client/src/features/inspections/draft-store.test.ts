import type { ErrorCode } from "#shared/errors.ts";
import { errors } from "#shared/errors.ts";
import { toChecklistItems } from "#shared/checklists.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError } from "../../api/call-error.ts";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { DraftStore } from "./draft-store.ts";
import { newDraft } from "./draft-state.ts";
import { listDrafts, readDraft } from "./saved-drafts.ts";

const at = "2026-11-20T12:00:00.000Z";
const picture = "data:image/jpeg;base64,AAAA";
const list = {
  checklistId: 1001,
  checklistVersion: 1,
  name: "Yard",
  items: toChecklistItems("Yard", ["Tires"]),
};
const tapFail = { type: "tap", itemId: "Tires", status: "fail", at } as const;

describe("A stored draft", () => {
  it("is stored on the device shortly after a tap", async () => {
    const { place, store } = open();
    store.change(tapFail);
    await vi.waitFor(async () => {
      const stored = await readDraft(place);
      expect(stored.draft?.answers["Tires"]?.status).toBe("fail");
    });
  });

  it("is stored at once when the page closes right after a tap", async () => {
    const { place, store } = open();
    store.change(tapFail);
    store.leave();
    const key = `yardcheck/draft/${place.userId}/${place.assetId}`;
    expect(localStorage.getItem(key)).toContain('"status":"fail"');
    expect((await readDraft(place)).draft?.answers["Tires"]?.status).toBe("fail");
  });

  it("is listed only for its user", async () => {
    const { place, store } = open();
    store.change(tapFail);
    await store.save();
    expect(await listDrafts(place.userId)).toHaveProperty("size", 1);
    expect(await listDrafts(place.userId + 1)).toHaveProperty("size", 0);
  });

  it("is deleted when every answer is cleared", async () => {
    const { place, store } = open();
    store.change(tapFail);
    await store.save();
    store.change(tapFail);
    await store.save();
    expect((await readDraft(place)).draft).toBeUndefined();
  });

  it("stays deleted after it is forgotten, despite further changes", async () => {
    answerCalls({ addPhoto: { id: 8, url: "/api/photos/8" } });
    const { place, store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", picture);
    await store.forget("submitted");
    store.change({ type: "note", itemId: "Tires", notes: "late" });
    await store.addPhoto("Tires", picture);
    await store.save();
    expect(await readDraft(place)).toEqual({ draft: undefined, photos: [] });
  });
});

describe("A photo of a stored draft", () => {
  it("is uploaded when added, and submitted by its address", async () => {
    const calls = answerCalls({ addPhoto: { id: 8, url: "/api/photos/8" } });
    const { store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", picture);
    const { body } = await store.startAttempt();
    expect(calls.made("addPhoto").map((made) => made.body.photo)).toEqual([picture]);
    expect(body.results["Tires"]?.photos).toEqual(["/api/photos/8"]);
  });

  it("is sent within the submission when its upload failed", async () => {
    answerCalls({ addPhoto: loseConnection });
    const { place, store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", picture);
    expect((await readDraft(place)).photos).toHaveLength(1);
    const { body } = await store.startAttempt();
    expect(body.results["Tires"]?.photos).toEqual([picture]);
  });

  it("is uploaded once the connection is back", async () => {
    answerCalls({ addPhoto: loseConnection });
    const { place, store } = open();
    await store.addPhoto("Tires", picture);
    await vi.waitFor(() => expect(store.current().photos[0]?.sent).toBeUndefined());
    const calls = answerCalls({ addPhoto: { id: 9, url: "/api/photos/9" } });
    const later = new DraftStore(place, { draft: blankDraft(), ...(await stored(place)) });
    later.sendPhotos();
    await vi.waitFor(() => expect(later.current().photos[0]?.sent?.url).toBe("/api/photos/9"));
    expect(calls.made("addPhoto")).toHaveLength(2);
  });

  it("is sent as data when the server no longer has it", async () => {
    answerCalls({ addPhoto: { id: 8, url: "/api/photos/8" } });
    const { store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", picture);
    const first = await store.startAttempt();
    await store.recordFailure(refusal("photos.unknown"));
    const second = await store.startAttempt();
    expect(second.key).toBe(first.key);
    expect(second.body.results["Tires"]?.photos).toEqual([picture]);
  });

  it("is limited to four per item, and deleted when removed", async () => {
    answerCalls({ addPhoto: () => refuse("request.unavailable") });
    const { place, store } = open();
    store.change(tapFail);
    for (let taken = 0; taken < 5; taken += 1) await store.addPhoto("Tires", picture);
    expect(store.current().photos).toHaveLength(4);
    await store.removePhoto(store.current().photos[0]?.id ?? "");
    await store.save();
    expect((await readDraft(place)).photos).toHaveLength(3);
  });
});

describe("An attempt to submit", () => {
  it("is identical after a lost response, even after the page was killed", async () => {
    const { place, store } = open();
    store.change(tapFail);
    const first = await store.startAttempt();
    await store.recordFailure(CallError.unreachable());
    store.change({ type: "note", itemId: "Tires", notes: "late" });
    const { draft, photos } = await readDraft(place);
    const reopened = new DraftStore(place, { draft: draft ?? blankDraft(), photos });
    const second = await reopened.startAttempt();
    expect(second).toEqual(first);
  });

  it("has the key of its draft even after a refusal and a change", async () => {
    const { store } = open();
    store.change(tapFail);
    const first = await store.startAttempt();
    await store.recordFailure(refusal("inspections.incomplete"));
    const second = await store.startAttempt();
    expect(second).toMatchObject({ key: first.key, body: first.body });
    await store.recordFailure(refusal("inspections.incomplete"));
    store.change({ type: "write", field: "comments", text: "Also late" });
    const third = await store.startAttempt();
    expect(third.key).toBe(first.key);
    expect(third.body.comments).toBe("Also late");
  });

  it("is resent unchanged after a server error", async () => {
    const { store } = open();
    store.change(tapFail);
    const first = await store.startAttempt();
    await store.recordFailure(refusal("request.unavailable"));
    store.change({ type: "write", field: "comments", text: "Also late" });
    const second = await store.startAttempt();
    expect(second).toMatchObject({ key: first.key, body: first.body });
  });

  it.each([
    ["a captive portal's success page", CallError.foreign()],
    ["a captive portal's refusal", new CallError({ status: 403, sentence: "<h1>Blocked</h1>" })],
    ["a gateway's 404", new CallError({ status: 404, sentence: "<h1>Not Found</h1>" })],
    ["a gateway's 413", new CallError({ status: 413, sentence: "<h1>Too Large</h1>" })],
  ])("is resent unchanged after %s", async (_, error) => {
    const { store } = open();
    store.change(tapFail);
    const first = await store.startAttempt();
    await store.recordFailure(error);
    store.change({ type: "write", field: "comments", text: "Also late" });
    expect(await store.startAttempt()).toEqual(first);
  });

  it.each(["auth.signedOut", "request.forbidden", "auth.tooManyAttempts"] as const)(
    "still counts as possibly arrived after a retry is refused with %s",
    async (code) => {
      const { store } = open();
      store.change(tapFail);
      const first = await store.startAttempt();
      await store.recordFailure(CallError.unreachable());
      await store.startAttempt();
      await store.recordFailure(refusal(code));
      store.change({ type: "write", field: "comments", text: "Also late" });
      expect(await store.startAttempt()).toEqual(first);
    },
  );
});

describe("A draft that is open in two tabs", () => {
  it("has the latest change and the same key in both", async () => {
    const { firstTab, secondTab } = await openTwice();
    firstTab.change(tapFail);
    await firstTab.save();
    const { id, answers } = firstTab.current().draft;
    await eventually(() => expect(secondTab.current().draft).toMatchObject({ id, answers }));
    secondTab.change({ type: "write", field: "signature", text: "Marco" });
    await secondTab.save();
    await eventually(() => expect(firstTab.current().draft.signature).toBe("Marco"));
    expect(firstTab.current().draft.answers["Tires"]?.status).toBe("fail");
    expect((await firstTab.startAttempt()).key).toBe((await secondTab.startAttempt()).key);
  });

  it("shows a photo from one tab in both", async () => {
    answerCalls({ addPhoto: { id: 8, url: "/api/photos/8" } });
    const { firstTab, secondTab } = await openTwice();
    firstTab.change(tapFail);
    await firstTab.addPhoto("Tires", picture);
    await eventually(() => expect(secondTab.current().photos).toHaveLength(1));
  });

  it("is not overwritten by a tab with an older version", async () => {
    const { firstTab, secondTab } = await openTwice();
    firstTab.change(tapFail);
    await firstTab.save();
    await eventually(() => expect(secondTab.current().draft.revision).toBe(1));
    firstTab.change({ type: "write", field: "comments", text: "Newer" });
    firstTab.change({ type: "write", field: "signature", text: "Newer" });
    secondTab.change({ type: "write", field: "comments", text: "Older" });
    await secondTab.save();
    await firstTab.takeOver();
    expect(firstTab.current().draft.signature).toBe("Newer");
    await firstTab.save();
    await eventually(() => expect(secondTab.current().draft.comments).toBe("Newer"));
  });

  it("has one attempt, which the other tab sends unchanged", async () => {
    const { firstTab, secondTab } = await openTwice();
    firstTab.change(tapFail);
    const first = await firstTab.startAttempt();
    await eventually(() => expect(secondTab.current().draft.attempt).toBeDefined());
    secondTab.change({ type: "write", field: "comments", text: "Late" });
    expect(await secondTab.startAttempt()).toEqual(first);
  });

  it.each(["submitted", "startedOver"] as const)(
    "ends in both when one has %s it",
    async (ending) => {
      const { place, firstTab, secondTab, ended } = await openTwice();
      firstTab.change(tapFail);
      await firstTab.save();
      await eventually(() => expect(secondTab.current().draft.revision).toBe(1));
      secondTab.change({ type: "write", field: "comments", text: "Too late" });
      await firstTab.forget(ending);
      await eventually(() => expect(ended).toHaveBeenCalledWith(ending));
      secondTab.change(tapFail);
      await secondTab.save();
      secondTab.leave();
      expect(await readDraft(place)).toEqual({ draft: undefined, photos: [] });
      expect(ended).toHaveBeenCalledTimes(1);
    },
  );

  it("continues when a different draft was submitted", async () => {
    const { firstTab, secondTab, ended } = await openTwice();
    secondTab.change(tapFail);
    const third = new BroadcastChannel("drafts");
    const wasNotified = new Promise((resolve) => third.addEventListener("message", resolve));
    await firstTab.forget("submitted");
    await wasNotified;
    third.close();
    await secondTab.save();
    expect(ended).not.toHaveBeenCalled();
    expect(secondTab.current().draft.answers["Tires"]?.status).toBe("fail");
  });
});

/** Opens two tabs on one asset before anything is stored. */
async function openTwice() {
  const { place, store: firstTab } = open();
  const OtherTab = await loadOtherTab();
  const secondTab = new OtherTab(place, { draft: blankDraft(), photos: [] });
  const ended = vi.fn();
  stops.push(
    firstTab.follow(() => undefined),
    secondTab.follow(ended),
  );
  return { place, firstTab, secondTab, ended };
}

/** The store with a channel of its own, as another tab has it. */
async function loadOtherTab(): Promise<typeof DraftStore> {
  vi.doMock("./draft-tabs.ts", () => load<object>("./draft-tabs.ts?other-tab"));
  const store = await load<{ DraftStore: typeof DraftStore }>("./draft-store.ts?other-tab");
  vi.doUnmock("./draft-tabs.ts");
  return store.DraftStore;
}

function load<Module>(path: string): Promise<Module> {
  return import(path);
}

/** Waits long enough even for a busy machine. */
function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000 });
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

let lastAsset = 0;
let lastDraft = 0;

function blankDraft() {
  lastDraft += 1;
  const id = `00000000-0000-4000-8000-${String(lastDraft).padStart(12, "0")}`;
  return newDraft(list, { id, startedAt: at });
}

function open() {
  lastAsset += 1;
  const place = { userId: 1_000 + lastAsset, assetId: lastAsset };
  return { place, store: new DraftStore(place, { draft: blankDraft(), photos: [] }) };
}

async function stored(place: { userId: number; assetId: number }) {
  const { photos } = await readDraft(place);
  return { photos };
}

function refusal(code: ErrorCode) {
  return new CallError({ status: errors[code].status, sentence: "No", code });
}
