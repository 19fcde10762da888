import type { UserInput } from "#shared/crew/crew-form.ts";
import { words } from "#shared/base/words.ts";
import type { ZodForm } from "../../api/saving/use-zod-form.ts";
import { TextInput } from "../../ui/form/text-input.tsx";

/** How a user is reached and called. */
export function UserFields({ field }: Pick<ZodForm<UserInput, UserInput>, "field">) {
  return (
    <>
      <TextInput label={w.email} type="email" autoComplete="off" {...field("email")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label={w.firstName} autoComplete="off" {...field("firstName")} />
        <TextInput label={w.lastName} autoComplete="off" {...field("lastName")} />
      </div>
    </>
  );
}

const w = words({
  email: ["Email", "Correo"],
  firstName: ["First Name", "Nombre"],
  lastName: ["Last Name", "Apellido"],
});
