/** The calls of photos. */
import { photoDataUrl } from "../kit/samples.ts";
import type { CallCases, Given } from "./call-case.ts";

export async function addPhoto({ driver }: Given) {
  const { id: photoId } = await driver.call("addPhoto", { body: { photo: photoDataUrl } });
  return { photoId };
}

export const photoCalls = {
  addPhoto: {
    makers: "everyone",
    sample: () => ({ body: { photo: photoDataUrl } }),
    entries: "a photo is unused until a record names it, and that write is audited",
  },
  uploadPhoto: {
    makers: "everyone",
    sample: () => ({
      params: { key: "00000000-0000-4000-8000-00000000000f" },
      query: { at: 0, total: 10, thumb: 0 },
    }),
    entries: "a photo is unused until a record names it, and that write is audited",
  },
  getPhoto: {
    makers: "everyone",
    sample: ({ photoId }) => ({ params: { id: photoId } }),
  },
} satisfies Partial<CallCases>;
