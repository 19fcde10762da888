import type { MemberInput } from "#shared/crew-form.ts";
import type { ZodForm } from "../../api/use-zod-form.ts";
import { TextInput } from "../../ui/text-input.tsx";

/** How a user is reached and called. */
export function MemberFields({ field }: Pick<ZodForm<MemberInput, MemberInput>, "field">) {
  return (
    <>
      <TextInput label="Email" type="email" autoComplete="off" {...field("email")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label="First Name" autoComplete="off" {...field("firstName")} />
        <TextInput label="Last Name" autoComplete="off" {...field("lastName")} />
      </div>
    </>
  );
}
