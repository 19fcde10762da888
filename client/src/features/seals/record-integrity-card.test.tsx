import type { Answer } from "#shared/api/api-schemas.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { RecordIntegrityCard } from "./record-integrity-card.tsx";

const chain: Answer<"getSeals"> = {
  sealed: 12_402,
  pending: 2,
  head: { number: 12_402, hash: "ab".repeat(32), sealedAt: "2026-11-20T12:42:00.000Z" },
};

type Answers = Parameters<typeof answerCalls>[0];

async function verify(answers: Answers) {
  const server = answerCalls({ getSeals: chain, ...answers });
  const { user } = renderApp(<RecordIntegrityCard />, { user: "admin" });
  await user.click(await screen.findByRole("button", { name: "Verify now" }));
  return server;
}

afterEach(() => setLanguageSource(() => "en"));

describe("RecordIntegrityCard", () => {
  it("shows how many records are sealed or wait, and the newest seal", async () => {
    answerCalls({ getSeals: chain });
    renderApp(<RecordIntegrityCard />, { user: "admin" });
    expect(await screen.findByText("12,402 records sealed, 2 waiting")).toBeTruthy();
    expect(screen.getByText("abababababababab")).toBeTruthy();
  });

  it("compares all records step by step", async () => {
    await verify({
      verifySeals: ({ query }) =>
        query.after === "0"
          ? { checked: 500, next: 500, broken: null }
          : { checked: 41, next: null, broken: null },
    });
    expect(await screen.findAllByText("All 541 records are unchanged.")).not.toEqual([]);
  });

  it("names the first record that does not match its seal", async () => {
    const broken = { number: 17, kind: "inspection" as const, recordId: 4711 };
    await verify({ verifySeals: { checked: 16, next: null, broken } });
    const text = "Seal 17 does not match its record: Inspection 4711.";
    expect(await screen.findAllByText(text)).not.toEqual([]);
  });

  it("names a seal that is gone", async () => {
    const broken = { number: 17, kind: null, recordId: null };
    await verify({ verifySeals: { checked: 16, next: null, broken } });
    expect(await screen.findAllByText("Seal 17 is gone.")).not.toEqual([]);
  });

  it("takes the focus where the address names a seal", async () => {
    answerCalls({ getSeals: chain });
    renderApp(<RecordIntegrityCard />, {
      user: "admin",
      path: "/account-settings/company?seal=17",
    });
    const text = "12,402 records sealed, 2 waiting";
    await waitFor(() => expect(document.activeElement?.textContent).toContain(text));
  });

  it("says why it could not compare them", async () => {
    await verify({ verifySeals: () => refuse("request.unavailable") });
    expect(await screen.findAllByText(/^The service is not available/)).not.toEqual([]);
  });

  it("counts in Spanish too", async () => {
    setLanguageSource(() => "es");
    answerCalls({ getSeals: chain, verifySeals: { checked: 1, next: null, broken: null } });
    const { user } = renderApp(<RecordIntegrityCard />, { user: "admin" });
    expect(await screen.findByText("12,402 registros sellados, 2 en espera")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Verificar ahora" }));
    expect(await screen.findAllByText("El registro no ha cambiado.")).not.toEqual([]);
  });
});
