/** Submits inspections whose photos fill the phone: nothing is deleted before the server has it. */
import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { describe, expect, it, vi } from "vitest";
import { listEntries, sendDue } from "../outbox/outbox.ts";
import { readPicture } from "../outbox/photos.ts";
import { isPhoneFull } from "../device/space.ts";
import { buildInspectionLog } from "../../test/build-inspection.ts";
import { fillPhone } from "../../test/fill-phone.ts";
import { answerCalls, loseConnection, refuse } from "../../test/server.ts";
import { describeError } from "../../api/call-error.ts";
import { createDraft } from "./draft.ts";
import { DraftStore } from "./open-draft.ts";
import { submitDrafts } from "./submit-drafts.ts";
import { readDraft, savePhoto } from "./drafts.ts";

const at = "2026-11-20T12:00:00.000Z";
const full = "This phone is full. Send what is waiting, or free some space.";
const photosMax = 4;

describe("An inspection whose last photo a full phone could not store", () => {
  it("is sent with all of its photos once there is a connection", async () => {
    const { place, store, free } = await takePhotos();
    expect(store.current()).toMatchObject({ isSaved: false });
    expect(store.current().unsaved.size).toBe(1);
    const server = answerLikeServer();
    const { ended, refused } = await submitDrafts([toUnit(store)], () => undefined);
    expect(refused).toBeUndefined();
    expect(ended).toMatchObject([{ end: { state: "sent" } }]);
    free();
    await sendWaiting(place.userId);
    expect(server.listMissing()).toEqual([]);
    expect(await readDraft(place)).toEqual({ draft: undefined, photos: [] });
    for (const { id } of store.current().photos) {
      expect(await readPicture(place.userId, id)).toBeUndefined();
    }
  });

  it("is sent with its photos in its body if these cannot be sent first", async () => {
    const { place, store } = await takePhotos();
    const calls = answerCalls({ submitInspection: buildInspectionLog() });
    const { ended } = await submitDrafts([toUnit(store)], () => undefined);
    expect(ended).toMatchObject([{ end: { state: "sent" } }]);
    const [sent] = calls.made("submitInspection");
    expect(sent?.body.results["Tires"]?.photos).toEqual(pictures);
    expect(await readDraft(place)).toEqual({ draft: undefined, photos: [] });
  });

  it("stays a draft with its photos where it can be neither stored nor sent, and says why", async () => {
    const { place, store } = await takePhotos();
    const { ended, refused } = await submitDrafts([toUnit(store)], () => undefined);
    expect(ended).toEqual([]);
    expect(describeError(refused?.error)).toBe(full);
    expect(await listEntries(place.userId)).toEqual([]);
    const { draft, photos } = await readDraft(place);
    expect(draft?.answers["Tires"]?.status).toBe("fail");
    expect(photos).toHaveLength(photosMax - 1);
    expect(await store.readPictures(store.current().photos)).toEqual(pictures);
  });

  it("is stored after all where its photos made room at the server", async () => {
    const { place, store, free } = await takePhotos();
    const server = answerLikeServer();
    answerCalls({
      uploadPhoto: (made) => {
        free();
        return server.take(made);
      },
      submitInspection: loseConnection,
    });
    const { ended } = await submitDrafts([toUnit(store)], () => undefined);
    expect(ended).toMatchObject([{ end: { state: "stored" } }]);
    expect(await listEntries(place.userId)).toMatchObject([{ state: "waiting" }]);
    expect(isPhoneFull()).toBe(false);
  });

  it("is a draft again, with its photos, when the server refuses it", async () => {
    const { place, store } = await takePhotos();
    answerLikeServer();
    answerCalls({ submitInspection: () => refuse("inspections.incomplete") });
    const { refused } = await submitDrafts([toUnit(store)], () => undefined);
    expect(describeError(refused?.error)).toBe("Please complete all required items");
    expect((await readDraft(place)).photos).toHaveLength(photosMax - 1);
    expect(isPhoneFull()).toBe(true);
  });
});

describe("An inspection that is taken back from the outbox of a full phone", () => {
  it("stays in the outbox, because that is the only copy", async () => {
    const { place, store, free } = await takePhotos();
    free();
    await store.save();
    answerCalls({
      submitInspection: () => {
        fillPhone();
        return refuse("inspections.incomplete");
      },
    });
    const { refused } = await submitDrafts([toUnit(store)], () => undefined);
    expect(refused).toBeDefined();
    expect(store.current().isSaved).toBe(false);
    const [entry] = await listEntries(place.userId);
    expect(entry).toMatchObject({ id: store.current().draft.id, state: "waiting" });
    for (const { id } of store.current().photos) {
      expect(await readPicture(place.userId, id)).toBeDefined();
    }
  });
});

describe("A draft that another tab has submitted", () => {
  it("ends without the pictures that its entry needs", async () => {
    const { place, store, free } = await takePhotos();
    free();
    await store.save();
    const other = new DraftStore(place, {
      draft: store.current().draft,
      photos: [...store.current().photos],
    });
    answerCalls({ submitInspection: loseConnection });
    await submitDrafts([toUnit(store)], () => undefined);
    // The other tab was storing its photos' data at that moment.
    for (const photo of other.current().photos) await savePhoto(place, photo);
    await other.forget("submitted");
    const server = answerLikeServer();
    await sendWaiting(place.userId);
    expect(server.listMissing()).toEqual([]);
  });
});

const pictures = ["AAAA", "BBBB", "CCCC", "DDDD"].map(
  (letters) => `data:image/jpeg;base64,${letters.repeat(100)}`,
);
let last = 0;

/** A failed item with four photos, of which the phone has room for three. */
async function takePhotos() {
  last += 1;
  const place = { userId: 7_100 + last, assetId: 12 };
  const items = toChecklistItems("Yard", ["Tires"]);
  const list = { checklistId: 1001, checklistVersion: 1, name: "Yard", items };
  const id = `00000000-0000-4000-8000-${String(7_100 + last).padStart(12, "0")}`;
  const draft = createDraft(list, { id, startedAt: at });
  const store = new DraftStore(place, { draft, photos: [] });
  answerCalls({ uploadPhoto: loseConnection, submitInspection: loseConnection });
  store.change({ type: "tap", itemId: "Tires", status: "fail", at });
  const free = fillPhone((text) => !text.includes(pictures[photosMax - 1] ?? ""));
  for (const dataUrl of pictures) {
    await store.addPhoto("Tires", { dataUrl, thumb: "data:image/jpeg;base64,AA==", takenAt: at });
  }
  await store.save();
  return { place, store, free };
}

function toUnit(store: DraftStore) {
  return { asset: { name: "Mixer 12" }, store };
}

async function sendWaiting(userId: number): Promise<void> {
  const sending = { which: "waiting", onSent: vi.fn(), onHeld: vi.fn() } as const;
  for (let next = 0; next <= photosMax; next += 1) await sendDue(userId, sending);
}

/** Accepts photos and records, and lists the photos that records name but that were not sent. */
function answerLikeServer() {
  const taken = new Set<string>();
  const named: string[] = [];
  const take = ({ params, query }: { params: { key?: string }; query: { total?: string } }) => {
    const { key = "" } = params;
    taken.add(`photo:${key}`);
    const url = `/api/photos/${taken.size}`;
    taken.add(url);
    return { received: Number(query.total), photo: { id: taken.size, url } };
  };
  answerCalls({
    uploadPhoto: take,
    submitInspection: ({ body }) => {
      named.push(...Object.values(body.results).flatMap(({ photos }) => photos ?? []));
      return buildInspectionLog();
    },
  });
  return {
    take,
    listMissing: () => {
      expect(named).toHaveLength(photosMax);
      return named.filter((candidate) => !taken.has(candidate));
    },
  };
}
