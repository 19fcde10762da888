import { requiredText } from "#shared/base/fields.ts";
import { setLanguageSource } from "#shared/base/languages.ts";
import { fieldMessages } from "#shared/base/field-messages.ts";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { renderApp } from "../../test/render.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useZodForm } from "./use-zod-form.ts";

const namedThing = z.strictObject({ name: requiredText(fieldMessages.nameRequired) });

type Load = () => Promise<typeof namedThing>;

afterEach(() => setLanguageSource(() => "en"));

describe("useZodForm", () => {
  it("loads its schema at once and validates with it", async () => {
    const { load, onSave, user } = open(() => Promise.resolve(namedThing));
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Name is required");
    expect(onSave).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText("Name"), "Mixer 12");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(onSave.mock.calls[0]?.[0]).toEqual({ name: "Mixer 12" }));
  });

  it("shows the messages of its schema in the language of the device", async () => {
    setLanguageSource(() => "es");
    const { user } = open(() => Promise.resolve(namedThing));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Falta el nombre");
    expect(screen.queryByText("Name is required")).toBeNull();
  });

  it("saves nothing and shows a toast when the schema cannot be loaded", async () => {
    const { onSave, user } = open(() => Promise.reject(new TypeError("Failed to fetch")));
    await user.type(screen.getByLabelText("Name"), "Mixer 12");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Profile not saved");
    expect(screen.getAllByText(/No connection to the server/)).not.toEqual([]);
    expect(onSave).not.toHaveBeenCalled();
  });
});

function open(answer: Load) {
  const load = vi.fn(answer);
  const onSave = vi.fn();
  return { load, onSave, ...renderApp(<NameForm load={load} onSave={onSave} />) };
}

interface NameFormProps {
  load: Load;
  onSave: (values: z.infer<typeof namedThing>) => void;
}

function NameForm({ load, onSave }: NameFormProps) {
  const form = useZodForm(load, {
    defaultValues: { name: "" },
    failureTitle: "Profile not saved",
  });
  const handleSubmit = form.handleSubmit(onSave);
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <TextInput label="Name" {...form.field("name")} />
      <button type="submit">Save</button>
    </form>
  );
}
