import type { Checklist } from "#shared/api/api-schemas.ts";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { answerCalls } from "../../test/server.ts";
import { RuledAnswerPanel } from "./items/checklist-item.tsx";
import { TypeField } from "./form/filled-form.tsx";
import { preloadForm } from "./preload-form.ts";

const at = "2026-01-05T15:00:00.000Z";
const saved = { version: 1, active: true, createdAt: at, updatedAt: at };
const list: Checklist = { id: 1_001, name: "Yard", category: "truck", items: ["Horn"], ...saved };
const horn = { id: "Horn", label: "Horn" };

describe("preloadForm", () => {
  it.each<[string, Checklist[] | undefined, boolean[]]>([
    ["no lists", undefined, [false, false]],
    ["plain lists", [list], [false, false]],
    ["a critical item", [{ ...list, definition: [{ ...horn, critical: true }] }], [false, false]],
    [
      "an item that may be N/A",
      [{ ...list, definition: [{ ...horn, mayBeNa: true }] }],
      [true, false],
    ],
    ["a list for pre-trips", [{ ...list, inspectionTypes: ["pre_trip"] }], [false, false]],
    [
      "a list for shifts",
      [list, { ...list, id: 1_002, inspectionTypes: ["shift"] }],
      [false, true],
    ],
  ])("loads only the parts that are needed for %s", async (_, lists, loaded) => {
    const client = new QueryClient();
    answerCalls({ listChecklists: lists ?? [] });
    const parts = [RuledAnswerPanel, TypeField].map((part) =>
      vi.spyOn(part, "preload").mockReturnValue(undefined),
    );
    await preloadForm(client);
    expect(parts.map(({ mock }) => mock.calls.length > 0)).toEqual(loaded);
    for (const part of parts) part.mockRestore();
  });
});
