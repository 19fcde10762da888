import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { photoContentTypes, parsePhotoId, toPhotoUrl } from "./photos.ts";

describe("parsePhotoId", () => {
  it("returns the id in every photo URL of the product", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        expect(parsePhotoId(toPhotoUrl(id))).toBe(id);
      }),
    );
  });

  it.each([
    "",
    "/api/photos/",
    "/api/photos/0",
    "/api/photos/01",
    "/api/photos/-1",
    "/api/photos/1.0",
    "/api/photos/1e3",
    "/api/photos/9007199254740992",
    "/api/photos/99999999999999999999",
    "/api/photos/7/",
    "/api/photos/7?x=1",
    "/api/photos/7\n",
    " /api/photos/7",
    "//api/photos/7",
    "https://example.com/api/photos/7",
    "/api/assets/7",
    "javascript:alert(1)",
  ])("finds no id in %j", (url) => {
    expect(parsePhotoId(url)).toBeUndefined();
  });
});

describe("photoContentTypes", () => {
  it("are pictures that cannot carry a script", () => {
    expect(photoContentTypes).toEqual(["image/jpeg", "image/png", "image/webp"]);
  });
});
