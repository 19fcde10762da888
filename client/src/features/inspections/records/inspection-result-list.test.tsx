import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import type { ItemResult } from "#shared/records/inspection-results.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { buildInspectionLog } from "../../../test/build-inspection.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { InspectionResultList } from "./inspection-result-list.tsx";

afterEach(() => setLanguageSource(() => "en"));

const tread = { group: "Yard", required: true, type: "number", unit: "32nds", min: 4 } as const;
const checklistItems: ChecklistItem[] = [
  { ...tread, id: "left", label: "Left tread" },
  { ...tread, id: "right", label: "Right tread", min: undefined },
  { id: "decals", label: "Decals", group: "Yard", required: true, photo: "always" },
  { id: "hitch", label: "Hitch", group: "Yard", required: true, mayBeNa: true },
];

it("The results of an inspection show numbers with their limits, N/A, and why a photo is missing", () => {
  const log = buildInspectionLog({
    checklistId: 1_001,
    checklistItems,
    results: {
      left: { status: "fail", value: 3.5 },
      right: { status: "pass", value: 9 },
      decals: { status: "pass", noPhoto: true, notes: "Lens broken" },
      hitch: { status: "na" },
    },
  });
  renderApp(<InspectionResultList log={log} />);
  expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Left treadFail3.5 32nds (at least 4)",
    "Right treadPass9 32nds",
    "DecalsPassLens brokenNo photo possible",
    "HitchN/A",
  ]);
});

it("The results of an inspection say what is wrong in the reader's language", () => {
  const tires: ItemResult = { status: "fail", reasons: ["worn", "low_air"], notes: "Rear" };
  const log = buildInspectionLog({ results: { tires } });
  const { unmount } = renderApp(<InspectionResultList log={log} />);
  expect(screen.getByRole("listitem").textContent).toContain("FailWorn, Low airRear");
  unmount();
  setLanguageSource(() => "es");
  renderApp(<InspectionResultList log={log} />);
  expect(screen.getByRole("listitem").textContent).toContain("FallaGastado, Baja de aireRear");
});

it("The results of an inspection are in Spanish for a user who reads Spanish, where the list has Spanish", () => {
  setLanguageSource(() => "es");
  const left = { ...tread, id: "left", label: "Left tread", es: "Dibujo izquierdo" };
  const log = buildInspectionLog({
    checklistId: 1_001,
    checklistItems: [left, { id: "radio", label: "Radio", group: "Yard", required: true }],
    results: { left: { status: "fail", value: 3.5 }, radio: { status: "pass" } },
  });
  renderApp(<InspectionResultList log={log} />);
  expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Dibujo izquierdoFalla3.5 32avos (mínimo 4)",
    "RadioBien",
  ]);
});

it("The results of an inspection show only the office which photos are from another time", () => {
  const photos = ["/api/photos/1", "/api/photos/2", "/api/photos/3"];
  const log = buildInspectionLog({
    date: "2026-11-20T12:42:00.000Z",
    startedAt: "2026-11-20T12:30:00.000Z",
    results: { horn: { status: "fail", photos } },
    photosTaken: [
      { url: "/api/photos/1", takenAt: "2026-11-18T12:30:00.000Z" },
      { url: "/api/photos/2", takenAt: "2026-11-20T12:21:00.000Z" },
      { url: "/api/photos/3", takenAt: "2026-11-20T12:51:00.000Z" },
    ],
  });
  const { unmount } = renderApp(<InspectionResultList log={log} />);
  expect(screen.getAllByText(/^Picture taken/).map((text) => text.textContent)).toEqual([
    "Picture taken Nov 18, 2026",
  ]);
  unmount();
  renderApp(<InspectionResultList log={log} />, { user: buildUser({ role: "driver" }) });
  expect(screen.queryByText(/^Picture taken/)).toBeNull();
});
