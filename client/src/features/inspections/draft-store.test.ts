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

describe("a kept draft", () => {
  it("is on the device a moment after a tap, and can be gone on with", async () => {
    const { place, store } = open();
    store.change(tapFail);
    await vi.waitFor(async () => {
      const stored = await readDraft(place);
      expect(stored.draft?.answers["Tires"]?.status).toBe("fail");
    });
  });

  it("is there at once when the page ends right after a tap", async () => {
    const { place, store } = open();
    store.change(tapFail);
    store.leave();
    const key = `yardcheck/draft/${place.userId}/${place.assetId}`;
    expect(localStorage.getItem(key)).toContain('"status":"fail"');
    expect((await readDraft(place)).draft?.answers["Tires"]?.status).toBe("fail");
  });

  it("belongs to its user", async () => {
    const { place, store } = open();
    store.change(tapFail);
    await store.save();
    expect(await listDrafts(place.userId)).toHaveProperty("size", 1);
    expect(await listDrafts(place.userId + 1)).toHaveProperty("size", 0);
  });

  it("is gone when everything is cleared again", async () => {
    const { place, store } = open();
    store.change(tapFail);
    await store.save();
    store.change(tapFail);
    await store.save();
    expect((await readDraft(place)).draft).toBeUndefined();
  });

  it("is forgotten for good, whatever still comes in", async () => {
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

describe("a photo of a kept draft", () => {
  it("is sent when it is taken, and named by its address on submit", async () => {
    const calls = answerCalls({ addPhoto: { id: 8, url: "/api/photos/8" } });
    const { store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", picture);
    const { body } = await store.startAttempt();
    expect(calls.made("addPhoto").map((made) => made.body.photo)).toEqual([picture]);
    expect(body.results["Tires"]?.photos).toEqual(["/api/photos/8"]);
  });

  it("goes with the submission when it could not be sent before", async () => {
    answerCalls({ addPhoto: loseConnection });
    const { place, store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", picture);
    expect((await readDraft(place)).photos).toHaveLength(1);
    const { body } = await store.startAttempt();
    expect(body.results["Tires"]?.photos).toEqual([picture]);
  });

  it("is sent later when the connection is back", async () => {
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

  it("goes as a picture when the server has forgotten it", async () => {
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

  it("is one of four at most, and gone when it is removed", async () => {
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

describe("a try to submit", () => {
  it("is the very same after a lost answer, also after the page was killed", async () => {
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

  it("has the key of its draft also when something was changed after a refusal", async () => {
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

  it("sends the very same again after an answer of a server in trouble", async () => {
    const { store } = open();
    store.change(tapFail);
    const first = await store.startAttempt();
    await store.recordFailure(refusal("request.unavailable"));
    store.change({ type: "write", field: "comments", text: "Also late" });
    const second = await store.startAttempt();
    expect(second).toMatchObject({ key: first.key, body: first.body });
  });

  it.each([
    ["a portal's page with a success", CallError.foreign()],
    ["a portal's refusal", new CallError({ status: 403, sentence: "<h1>Blocked</h1>" })],
    ["nothing at a gateway", new CallError({ status: 404, sentence: "<h1>Not Found</h1>" })],
    ["too much for a gateway", new CallError({ status: 413, sentence: "<h1>Too Large</h1>" })],
  ])("sends the very same again after %s", async (_, error) => {
    const { store } = open();
    store.change(tapFail);
    const first = await store.startAttempt();
    await store.recordFailure(error);
    store.change({ type: "write", field: "comments", text: "Also late" });
    expect(await store.startAttempt()).toEqual(first);
  });

  it.each(["auth.signedOut", "request.forbidden", "auth.tooManyAttempts"] as const)(
    "stays one that may have arrived after the next is refused with %s",
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

describe("a draft that two tabs show", () => {
  it("is in both as the last one wrote it, with one key", async () => {
    const { mine, theirs } = await openTwice();
    mine.change(tapFail);
    await mine.save();
    const { id, answers } = mine.current().draft;
    await soon(() => expect(theirs.current().draft).toMatchObject({ id, answers }));
    theirs.change({ type: "write", field: "signature", text: "Marco" });
    await theirs.save();
    await soon(() => expect(mine.current().draft.signature).toBe("Marco"));
    expect(mine.current().draft.answers["Tires"]?.status).toBe("fail");
    expect((await mine.startAttempt()).key).toBe((await theirs.startAttempt()).key);
  });

  it("shows in both a photo that one of them took", async () => {
    answerCalls({ addPhoto: { id: 8, url: "/api/photos/8" } });
    const { mine, theirs } = await openTwice();
    mine.change(tapFail);
    await mine.addPhoto("Tires", picture);
    await soon(() => expect(theirs.current().photos).toHaveLength(1));
  });

  it("is not turned back by a tab that has less of it", async () => {
    const { mine, theirs } = await openTwice();
    mine.change(tapFail);
    await mine.save();
    await soon(() => expect(theirs.current().draft.revision).toBe(1));
    mine.change({ type: "write", field: "comments", text: "Newer" });
    mine.change({ type: "write", field: "signature", text: "Newer" });
    theirs.change({ type: "write", field: "comments", text: "Older" });
    await theirs.save();
    await mine.takeOver();
    expect(mine.current().draft.signature).toBe("Newer");
    await mine.save();
    await soon(() => expect(theirs.current().draft.comments).toBe("Newer"));
  });

  it("is one attempt, which the other tab sends as it is", async () => {
    const { mine, theirs } = await openTwice();
    mine.change(tapFail);
    const first = await mine.startAttempt();
    await soon(() => expect(theirs.current().draft.attempt).toBeDefined());
    theirs.change({ type: "write", field: "comments", text: "Late" });
    expect(await theirs.startAttempt()).toEqual(first);
  });

  it.each(["submitted", "startedOver"] as const)(
    "is over in both when one has %s it",
    async (ending) => {
      const { place, mine, theirs, ended } = await openTwice();
      mine.change(tapFail);
      await mine.save();
      await soon(() => expect(theirs.current().draft.revision).toBe(1));
      theirs.change({ type: "write", field: "comments", text: "Too late" });
      await mine.forget(ending);
      await soon(() => expect(ended).toHaveBeenCalledWith(ending));
      theirs.change(tapFail);
      await theirs.save();
      theirs.leave();
      expect(await readDraft(place)).toEqual({ draft: undefined, photos: [] });
      expect(ended).toHaveBeenCalledTimes(1);
    },
  );

  it("goes on when it is another that was submitted", async () => {
    const { mine, theirs, ended } = await openTwice();
    theirs.change(tapFail);
    const third = new BroadcastChannel("drafts");
    const isTold = new Promise((resolve) => third.addEventListener("message", resolve));
    await mine.forget("submitted");
    await isTold;
    third.close();
    await theirs.save();
    expect(ended).not.toHaveBeenCalled();
    expect(theirs.current().draft.answers["Tires"]?.status).toBe("fail");
  });
});

/** Two tabs on one asset, which both begin before anything is written. */
async function openTwice() {
  const { place, store: mine } = open();
  vi.resetModules();
  const { DraftStore: OtherTab } = await import("./draft-store.ts");
  const theirs = new OtherTab(place, { draft: blankDraft(), photos: [] });
  const ended = vi.fn();
  stops.push(
    mine.follow(() => undefined),
    theirs.follow(ended),
  );
  return { place, mine, theirs, ended };
}

/** However busy the machine is. */
function soon(check: () => void): Promise<void> {
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
