import { describe, expect, it } from "vitest";
import { groupFiles, type Part } from "./group-files.ts";

describe("The files of a build", () => {
  it("has one file of what the first screen opens next, and one of what follows later", () => {
    const files = groupFiles(company);
    expect(group(files, "first")).toEqual(["list.tsx", "main.tsx"]);
    expect(group(files, "next")).toEqual(["form.tsx"]);
    expect(group(files, "later")).toEqual(["dialog.tsx", "strip.tsx"]);
    expect(group(files, "entrance")).toEqual(["sign-in-page.tsx"]);
  });

  it("has one file of each page, and one of what several pages need", () => {
    const files = groupFiles(company);
    expect(group(files, "assets-page")).toEqual(["assets-page.tsx", "labels.tsx"]);
    expect(group(files, "account-page")).toEqual(["account-page.tsx", "profile.tsx"]);
    expect(group(files, "crew-page")).toEqual(["crew-page.tsx", "crew.tsx"]);
    expect(group(files, "office")).toEqual(["dates.tsx", "paging.tsx"]);
  });

  it("has one file of what stands around pages and what pages need of a driver's parts, so that none loads the rest", () => {
    expect(group(groupFiles(company), "common")).toEqual(["count.tsx", "header.tsx", "rows.tsx"]);
  });

  it("keeps apart what drivers need too, so that none of them loads the office's file", () => {
    expect(group(groupFiles(company), "shared")).toEqual(["badge.tsx", "facts.tsx", "table.tsx"]);
  });

  it("leaves dialogs, and what only these need, to the bundler", () => {
    const files = groupFiles(company);
    expect(files.get("crew-dialog.tsx")).toBeUndefined();
    expect(files.get("fields.tsx")).toBeUndefined();
  });
});

function part(imports: string, opens = "", how: Partial<Part> = {}): Part {
  const list = (names: string) => names.split(" ").filter(Boolean);
  return {
    isEntry: false,
    imports: list(imports),
    opens: list(opens),
    soon: [],
    apart: [],
    around: [],
    ...how,
  };
}

const company = new Map<string, Part>([
  [
    "main.tsx",
    part("list.tsx", "table.tsx sign-in-page.tsx header.tsx", {
      isEntry: true,
      apart: ["table.tsx"],
      around: ["header.tsx"],
    }),
  ],
  ["list.tsx", part("", "form.tsx")],
  ["header.tsx", part("list.tsx", "strip.tsx", { soon: ["strip.tsx"] })],
  ["form.tsx", part("header.tsx count.tsx", "rules.tsx")],
  ["rules.tsx", part("badge.tsx")],
  ["badge.tsx", part("")],
  ["strip.tsx", part("rows.tsx dialog.tsx")],
  // A page needs it, several need it, only one needs it.
  ["count.tsx", part("")],
  ["rows.tsx", part("")],
  ["dialog.tsx", part("")],
  ["sign-in-page.tsx", part("list.tsx")],
  [
    "table.tsx",
    part("list.tsx", "assets-page.tsx crew-page.tsx account-page.tsx", {
      soon: ["account-page.tsx"],
    }),
  ],
  [
    "assets-page.tsx",
    part(
      "paging.tsx labels.tsx badge.tsx dates.tsx count.tsx rows.tsx dialog.tsx",
      "asset-dialog.tsx",
    ),
  ],
  ["crew-page.tsx", part("paging.tsx crew.tsx facts.tsx rows.tsx", "crew-dialog.tsx")],
  ["account-page.tsx", part("facts.tsx profile.tsx")],
  ["facts.tsx", part("")],
  ["profile.tsx", part("")],
  ["labels.tsx", part("")],
  ["crew.tsx", part("")],
  ["paging.tsx", part("")],
  // Only one page needs it, and a dialog of another.
  ["dates.tsx", part("")],
  ["asset-dialog.tsx", part("fields.tsx labels.tsx")],
  ["crew-dialog.tsx", part("fields.tsx dates.tsx crew.tsx")],
  ["fields.tsx", part("")],
]);

function group(files: ReadonlyMap<string, string>, name: string): string[] {
  return [...files].flatMap(([id, file]) => (file === name ? [id] : [])).toSorted();
}
