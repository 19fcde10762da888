import type { Answer, Checklist } from "#shared/api/api-schemas.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildInspectionLog } from "../../../test/build-inspection.ts";
import { buildPack } from "../../../test/build-pack.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { answerCalls } from "../../../test/server.ts";
import { InspectionForm } from "./inspection-form.tsx";

const horn = { label: "Horn", es: "Claxon", group: "Tires and horn", groupEs: "Llantas y claxon" };
const tread = { label: "Tread", es: "Dibujo", type: "number", unit: "32nds", min: 4 } as const;
const list: Checklist = {
  id: 1_001,
  name: "Lista del patio",
  category: "truck",
  items: ["Horn", "Tread", "Radio"],
  definition: [
    { id: "Horn", ...horn },
    { id: "Tread", ...tread },
  ],
  active: true,
  version: 4,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};

beforeEach(() => setLanguageSource(() => "es"));
afterEach(() => setLanguageSource(() => "en"));

describe("The form of a driver who reads Spanish", () => {
  it("says what is left in Spanish, for one and for several", async () => {
    const { user } = await openForm();
    expect(screen.getByRole("button", { name: "faltan 3 puntos" })).toBeTruthy();
    await user.click(within(item("Claxon")).getByRole("button", { name: "Bien" }));
    await user.type(screen.getByRole("spinbutton", { name: "Dibujo" }), "6");
    expect(screen.getByRole("button", { name: "falta 1 punto" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Llantas y claxon 1 de 1" })).toBeTruthy();
  });

  it("sends the items under the ids of their list, with reasons by their names", async () => {
    const { user, calls } = await openForm();
    await user.click(within(item("Claxon")).getByRole("button", { name: "Falla" }));
    await user.click(within(item("Claxon")).getByRole("button", { name: "Gastado" }));
    await user.type(screen.getByRole("spinbutton", { name: "Dibujo" }), "3");
    await user.click(within(item("Radio")).getByRole("button", { name: "Bien" }));
    await user.type(screen.getByLabelText("Firma del operador"), "Miguel Ortiz");
    await user.click(screen.getByRole("button", { name: "Enviar inspección" }));
    await screen.findByText("Inspección terminada");
    expect(calls.made("submitInspection")[0]?.body).toMatchObject({
      issues: ["Horn", "Tread"],
      results: {
        Horn: { status: "fail", reasons: ["worn"] },
        Tread: { status: "fail", value: 3 },
        Radio: { status: "pass" },
      },
    });
  });

  it("says in Spanish that items are missing, by their ids, when it is submitted without its button", async () => {
    await openForm();
    fireEvent.submit(screen.getByRole("form"));
    await screen.findByText("Inspección incompleta");
    const sentence = "Complete todos los puntos obligatorios: Horn, Tread, Radio";
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it("names earlier problems of its list in Spanish, and others as they were recorded", async () => {
    const issues = ["Horn", "Ladder"];
    const date = "2026-11-20T12:00:00.000Z";
    const reported = { id: 3, date, driverName: "Ana Diaz", defects: [] };
    await openForm([{ ...reported, issues, issueLabels: issues }]);
    const panel = screen.getByRole("region", { name: "Reportado, sin reparar todavía" });
    expect(panel.textContent).toContain("Claxon, Ladder");
  });
});

let lastAsset = 700;

async function openForm(unresolved: Answer<"listUnresolvedInspections"> = []) {
  lastAsset += 1;
  const asset = buildAsset({ id: lastAsset });
  const calls = answerCalls({
    listChecklists: [list],
    listUnresolvedInspections: unresolved,
    getPack: buildPack({ checklists: [list] }),
    submitInspection: buildInspectionLog(),
  });
  const form = <InspectionForm asset={asset} onDone={vi.fn()} onBack={vi.fn()} />;
  const rendered = renderApp(form, { user: buildUser({ id: 7, role: "driver" }) });
  await screen.findByRole("form", { name: `Inspección de ${asset.name}` });
  await screen.findByRole("spinbutton", { name: "Dibujo" });
  return { ...rendered, calls };
}

function item(label: string): HTMLElement {
  return screen.getByRole("group", { name: label });
}
