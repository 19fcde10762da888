import { screen } from "@testing-library/react";
import type { Resolver, ResolverResult } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import { renderApp } from "../test/render.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { useLateForm } from "./use-late-form.ts";

type Values = { name: string };
type Check = Resolver<Values, unknown, Values>;

describe("useLateForm", () => {
  it("asks for its check at once, and checks with it", async () => {
    const { load, onSave, person } = open(() => Promise.resolve(needsName));
    expect(load).toHaveBeenCalledOnce();
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Name is required")).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
    await person.type(screen.getByLabelText("Name"), "Mixer 12");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(onSave.mock.calls[0]?.[0]).toEqual({ name: "Mixer 12" });
  });

  it("sends nothing unchecked, and says so", async () => {
    const { onSave, person } = open(() => Promise.reject(new TypeError("Failed to fetch")));
    await person.type(screen.getByLabelText("Name"), "Mixer 12");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Profile not saved")).toBeTruthy();
    expect(screen.getAllByText(/No connection to the server/)).not.toEqual([]);
    expect(onSave).not.toHaveBeenCalled();
  });
});

function needsName({ name }: Values): ResolverResult<Values, Values> {
  if (name) return { values: { name }, errors: {} };
  return { values: {}, errors: { name: { type: "missing", message: "Name is required" } } };
}

function open(answer: () => Promise<Check>) {
  const load = vi.fn(answer);
  const onSave = vi.fn();
  const check = { load, failureTitle: "Profile not saved" };
  return { load, onSave, ...renderApp(<NameForm check={check} onSave={onSave} />) };
}

interface NameFormProps {
  check: { load: () => Promise<Check>; failureTitle: string };
  onSave: (values: Values) => void;
}

function NameForm({ check, onSave }: NameFormProps) {
  const form = useLateForm(check, { name: "" });
  const handleSubmit = form.handleSubmit(onSave);
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <TextInput label="Name" {...form.field("name")} />
      <button type="submit">Save</button>
    </form>
  );
}
