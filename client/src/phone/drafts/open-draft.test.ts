import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listEntries } from "../outbox/outbox.ts";
import { readPicture } from "../outbox/photos.ts";
import { drawAs } from "../../test/draw-as.ts";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { readStored } from "../../ui/device/read-stored.ts";
import { DraftStore } from "./open-draft.ts";
import { createDraft } from "./draft.ts";
import { handIn } from "./submit-drafts.ts";
import { listDrafts, readDraft, savePhoto } from "./drafts.ts";
import { hasDraftsKey } from "../device/notes.ts";

const at = "2026-11-20T12:00:00.000Z";
const picture = "data:image/jpeg;base64,AAAA";
const thumb = "data:image/jpeg;base64,AA==";
const shrunk = { dataUrl: picture, thumb, takenAt: at };
const list = {
  checklistId: 1001,
  checklistVersion: 1,
  name: "Yard",
  items: toChecklistItems("Yard", ["Tires"]),
};
const large = `data:image/jpeg;base64,${"A".repeat(40)}`;
const smaller = "data:image/jpeg;base64,AAA=";
const tapFail = { type: "tap", itemId: "Tires", status: "fail", at } as const;

describe("A stored draft", () => {
  it("has each stroke on the device after 100 ms, also while more of them follow", async () => {
    const { place, store } = open();
    vi.useFakeTimers();
    for (let stroke = 1; stroke <= 12; stroke += 1) {
      store.change({ type: "write", field: "comments", text: "x".repeat(stroke) });
      await vi.advanceTimersByTimeAsync(40);
      const { draft } = await readDraft(place);
      expect(draft?.comments.length ?? 0).toBeGreaterThanOrEqual(stroke - 2);
    }
  });

  it("is stored at once when the page closes right after a tap", async () => {
    const { place, store } = open();
    store.change(tapFail);
    store.leave();
    const key = `yardcheck/draft/${place.userId}/${place.assetId}`;
    expect(localStorage.getItem(key)).toContain('"status":"fail"');
    expect((await readDraft(place)).draft?.answers["Tires"]?.status).toBe("fail");
  });

  it("is stored before anything is answered, where it begins with reviewed repairs", async () => {
    const { place, store } = open();
    const { draft } = store.current();
    const repairs = [{ defectId: 7, name: "D-0007 Horn", accepted: true, note: "" }];
    const begun = { ...draft, review: { isDone: true, repairs } };
    await new DraftStore(place, { draft: begun, photos: [] }).save();
    expect((await readDraft(place)).draft?.review).toEqual(begun.review);
  });

  it("is listed only for its user", async () => {
    const { place, store } = open();
    store.change(tapFail);
    await store.save();
    expect(await listDrafts(place.userId)).toHaveProperty("size", 1);
    expect(readStored(hasDraftsKey)).toBe("yes");
    expect(await listDrafts(place.userId + 1)).toHaveProperty("size", 0);
    expect(readStored(hasDraftsKey)).toBe("");
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
    answerCalls({ uploadPhoto: loseConnection });
    const { place, store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", shrunk);
    await store.forget("submitted");
    store.change({ type: "note", itemId: "Tires", notes: "late" });
    await store.addPhoto("Tires", shrunk);
    await store.save();
    expect(await readDraft(place)).toEqual({ draft: undefined, photos: [] });
  });
});

describe("A photo of a stored draft", () => {
  it("is written to the device before it shows, and is not lost when the page closes then", async () => {
    answerCalls({ uploadPhoto: loseConnection });
    const { store } = open();
    const written: boolean[] = [];
    const stop = store.subscribe(() => {
      const isShown = store.current().photos.length > 0;
      if (isShown) written.push(JSON.stringify(localStorage).includes(picture));
    });
    await store.addPhoto("Tires", shrunk);
    stop();
    expect(written[0]).toBe(true);
  });

  it("is deleted when its draft ended while it was being stored", async () => {
    const { place, store } = open();
    const adding = store.addPhoto("Tires", shrunk);
    await store.forget("submitted");
    await adding;
    expect(await readDraft(place)).toEqual({ draft: undefined, photos: [] });
  });

  const url = "/api/photos/8";
  const arrive = ({ query }: { query: { total?: string } }) => ({
    received: Number(query.total),
    photo: { id: 8, url },
  });

  it("is sent when added, and named by its digest even when it has not arrived", async () => {
    for (const uploadPhoto of [arrive, loseConnection]) {
      answerCalls({ uploadPhoto });
      const { store } = open();
      store.change(tapFail);
      await store.addPhoto("Tires", shrunk);
      const [photo] = store.current().photos;
      expect(photo).not.toHaveProperty("dataUrl");
      expect(await store.readPictures(store.current().photos)).toEqual([picture]);
      const { entry } = await handInAlone(store);
      expect(entry.body.results["Tires"]?.photos).toEqual([`photo:${photo?.id}`]);
      const sha256 = "709e80c88487a2411e1ee4dfb9f22a861492d20c4765150c0c794abd70f8147c";
      expect(entry.body.photos).toEqual([{ key: photo?.id, sha256, bytes: 3, takenAt: at }]);
    }
  });

  it("is sent before its inspection over plain http, or within it", async () => {
    const secure = crypto;
    const getRandomValues = (into: Uint8Array<ArrayBuffer>) => secure.getRandomValues(into);
    vi.stubGlobal("crypto", { getRandomValues });
    const sent = [];
    for (const uploadPhoto of [arrive, loseConnection]) {
      answerCalls({ uploadPhoto });
      const { store } = open();
      store.change(tapFail);
      await store.addPhoto("Tires", shrunk);
      await waitFor(() =>
        expect(store.current().photos[0]?.sent?.url).toBe(uploadPhoto === arrive ? url : undefined),
      );
      const { entry } = await handInAlone(store);
      sent.push({ named: entry.body.results["Tires"]?.photos, pictures: entry.photos });
      expect(entry.body).not.toHaveProperty("photos");
    }
    expect(sent).toEqual([
      { named: [url], pictures: [{ url, dataUrl: picture }] },
      { named: [picture], pictures: [] },
    ]);
  });

  it("is uploaded once the connection is back", async () => {
    answerCalls({ uploadPhoto: loseConnection });
    const { place, store } = open();
    await store.addPhoto("Tires", shrunk);
    await waitFor(() => expect(store.current().photos[0]?.sent).toBeUndefined());
    const calls = answerCalls({ uploadPhoto: arrive });
    const later = new DraftStore(place, { draft: blankDraft(), ...(await stored(place)) });
    later.sendPhotos();
    await waitFor(() => expect(later.current().photos[0]?.sent?.url).toBe(url));
    expect(calls.made("uploadPhoto")).toHaveLength(2);
  });

  it("is made smaller once when the server refuses it, and is signed in its new size", async () => {
    drawAs(smaller);
    const calls = answerCalls({ uploadPhoto: () => refuse("photos.unreadable") });
    const { store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", { ...shrunk, dataUrl: large });
    const [before] = store.current().photos;
    answerCalls({
      uploadPhoto: (made) =>
        calls.made("uploadPhoto").length > 1 ? arrive(made) : refuse("photos.unreadable"),
    });
    await waitFor(() => expect(store.current().photos[0]?.sent?.url).toBe(url));
    expect(await store.readPictures(store.current().photos)).toEqual([smaller]);
    const { entry } = await handInAlone(store);
    expect(entry.body.photos).toMatchObject([{ key: before?.id, bytes: 2, takenAt: at }]);
    expect(entry.body.photos?.[0]?.sha256).not.toBe(before?.sha256);
  });

  it("is not sent again when the server refuses the smaller one, too", async () => {
    drawAs(smaller);
    const calls = answerCalls({ uploadPhoto: () => refuse("request.tooLarge") });
    const { place, store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", { ...shrunk, dataUrl: large });
    await waitFor(() => expect(store.current().photos[0]?.isRefused).toBe(true));
    await store.save();
    const later = new DraftStore(place, { draft: blankDraft(), ...(await stored(place)) });
    expect(later.current().photos[0]?.isRefused).toBe(true);
    later.sendPhotos();
    expect(calls.made("uploadPhoto")).toHaveLength(2);
  });

  it("is restored with its draft, and is deleted when the draft ends", async () => {
    answerCalls({ uploadPhoto: loseConnection });
    const { place, store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", shrunk);
    const { entry } = await handInAlone(store);
    const key = entry.body.photos?.[0]?.key ?? "";
    expect(await readPicture(place.userId, key)).toEqual({ dataUrl: picture, thumb });
    await store.takeBack(entry);
    const { photos } = await readDraft(place);
    expect(await store.readPictures(photos)).toEqual([picture]);
    await store.forget("submitted");
    expect(await readPicture(place.userId, key)).toBeUndefined();
  });

  it("is limited to four per item, and deleted when removed", async () => {
    answerCalls({ uploadPhoto: () => refuse("request.unavailable") });
    const { place, store } = open();
    store.change(tapFail);
    for (let taken = 0; taken < 5; taken += 1) await store.addPhoto("Tires", shrunk);
    expect(store.current().photos).toHaveLength(4);
    await store.removePhoto(store.current().photos[0]?.id ?? "");
    await store.save();
    expect((await readDraft(place)).photos).toHaveLength(3);
  });
});

describe("A draft that is submitted", () => {
  it("becomes an entry of the outbox, and is no longer a draft", async () => {
    const { place, store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", shrunk);
    const { entry, isStored } = await handInAlone(store);
    expect(isStored).toBe(true);
    expect(await listEntries(place.userId)).toEqual([entry]);
    expect(entry).toMatchObject({ id: store.current().draft.id, asset: { name: "Mixer 12" } });
    store.change({ type: "note", itemId: "Tires", notes: "late" });
    store.leave();
    await store.save();
    expect(await readDraft(place)).toEqual({ draft: undefined, photos: [] });
  });

  it("is stored with a trailer's draft in one write, as one walk under one signature", async () => {
    const [truck, trailer] = [open(), open()];
    Object.assign(trailer.place, { userId: truck.place.userId });
    for (const { store } of [truck, trailer]) {
      store.change(tapFail);
      await store.save();
    }
    truck.store.change({ type: "write", field: "signature", text: "Marco Ortiz" });
    const units = [truck, trailer].map(({ store }) => ({ asset: { name: "Mixer 12" }, store }));
    const { handed, isStored } = await handIn(units);
    expect(isStored).toBe(true);
    const entries = await listEntries(truck.place.userId);
    const { id: walkId } = truck.store.current().draft;
    expect(entries.map(({ id }) => id)).toEqual(handed.map(({ entry }) => entry.id));
    for (const { entry } of handed) {
      expect(entry.body).toMatchObject({ walkId, signatureUrl: "Marco Ortiz" });
    }
    expect(await listDrafts(truck.place.userId)).toHaveProperty("size", 0);
  });

  it("becomes a draft again, with its photos and its key, when it is taken back", async () => {
    const { place, store } = open();
    store.change(tapFail);
    await store.addPhoto("Tires", shrunk);
    const { entry } = await handInAlone(store);
    await store.takeBack(entry);
    const { draft, photos } = await readDraft(place);
    expect(draft).toMatchObject({ id: entry.id, answers: { Tires: { status: "fail" } } });
    expect(photos).toHaveLength(1);
    expect(await listEntries(place.userId)).toEqual([]);
  });
});

describe("A draft that is open in two tabs", () => {
  it("has the latest change and the same key in both", async () => {
    const { firstTab, secondTab } = await openTwice();
    firstTab.change(tapFail);
    await firstTab.save();
    const { id, answers } = firstTab.current().draft;
    await waitFor(() => expect(secondTab.current().draft).toMatchObject({ id, answers }));
    secondTab.change({ type: "write", field: "signature", text: "Marco" });
    await secondTab.save();
    await waitFor(() => expect(firstTab.current().draft.signature).toBe("Marco"));
    expect(firstTab.current().draft.answers["Tires"]?.status).toBe("fail");
    expect(firstTab.current().draft.id).toBe(secondTab.current().draft.id);
  });

  it("shows a photo from one tab in both", async () => {
    answerCalls({ uploadPhoto: loseConnection });
    const { firstTab, secondTab } = await openTwice();
    firstTab.change(tapFail);
    await firstTab.addPhoto("Tires", shrunk);
    await waitFor(() => expect(secondTab.current().photos).toHaveLength(1));
  });

  it("gets the photos that the device did not show when it was opened", async () => {
    answerCalls({ uploadPhoto: loseConnection });
    const { place, store } = open();
    store.change(tapFail);
    await store.save();
    const photo = { id: "5f0c1c7e-0000-4000-8000-000000000001", itemId: "Tires", addedAt: at };
    await savePhoto(place, { ...photo, ...shrunk });
    // As the page does once a late device responds.
    await store.takeOver();
    expect(store.current().photos).toMatchObject([photo]);
  });

  it("is not overwritten by a tab with an older version", async () => {
    const { firstTab, secondTab } = await openTwice();
    firstTab.change(tapFail);
    await firstTab.save();
    await waitFor(() => expect(secondTab.current().draft.revision).toBe(1));
    firstTab.change({ type: "write", field: "comments", text: "Newer" });
    firstTab.change({ type: "write", field: "signature", text: "Newer" });
    secondTab.change({ type: "write", field: "comments", text: "Older" });
    await secondTab.save();
    await firstTab.takeOver();
    expect(firstTab.current().draft.signature).toBe("Newer");
    await firstTab.save();
    await waitFor(() => expect(secondTab.current().draft.comments).toBe("Newer"));
  });

  it("ends in the other tab when one tab has submitted it", async () => {
    const { place, firstTab, secondTab, ended } = await openTwice();
    firstTab.change(tapFail);
    await firstTab.save();
    await waitFor(() => expect(secondTab.current().draft.revision).toBe(1));
    await handInAlone(firstTab);
    await waitFor(() => expect(ended).toHaveBeenCalledWith("submitted"));
    await secondTab.save();
    expect(await readDraft(place)).toEqual({ draft: undefined, photos: [] });
    expect(await listEntries(place.userId)).toHaveLength(1);
  });

  it.each(["submitted", "startedOver"] as const)(
    "ends in both tabs when one has %s it",
    async (ending) => {
      const { place, firstTab, secondTab, ended } = await openTwice();
      firstTab.change(tapFail);
      await firstTab.save();
      await waitFor(() => expect(secondTab.current().draft.revision).toBe(1));
      secondTab.change({ type: "write", field: "comments", text: "Too late" });
      await firstTab.forget(ending);
      await waitFor(() => expect(ended).toHaveBeenCalledWith(ending));
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

/** The store with its own channel, as in another tab. */
async function loadOtherTab(): Promise<typeof DraftStore> {
  const path = "./open-draft.ts?other-tab";
  const loaded: { DraftStore: typeof DraftStore } = await import(path);
  return loaded.DraftStore;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

let lastAsset = 0;
let lastDraft = 0;

function blankDraft() {
  lastDraft += 1;
  const id = `00000000-0000-4000-8000-${String(lastDraft).padStart(12, "0")}`;
  return createDraft(list, { id, startedAt: at });
}

function open() {
  lastAsset += 1;
  const place = { userId: 1_000 + lastAsset, assetId: lastAsset };
  return { place, store: new DraftStore(place, { draft: blankDraft(), photos: [] }) };
}

async function handInAlone(store: DraftStore) {
  const { handed, isStored } = await handIn([{ asset: { name: "Mixer 12" }, store }]);
  const [first] = handed;
  if (!first) throw new Error("It makes one entry");
  return { entry: first.entry, isStored };
}

async function stored(place: { userId: number; assetId: number }) {
  const { photos } = await readDraft(place);
  return { photos };
}
