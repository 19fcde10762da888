import { api } from "#shared/api.ts";
import { newMemberInput } from "#shared/crew-form.ts";
import { limits } from "#shared/limits.ts";
import { formatFullName } from "#shared/crew.ts";
import { creatableRoles } from "#shared/managed-roles.ts";
import { roleLabels } from "#shared/roles.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/use-save.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/form.tsx";
import { labelOptions, NativeSelect } from "../../ui/native-select.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { MemberFields } from "./member-fields.tsx";

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { role } = useSignedInUser();
  const form = useZodForm(newMemberInput, { defaultValues: empty });
  const add = useSave(api.addMember, {
    success: (user) => ({
      title: "Crew Member Added",
      description: `${formatFullName(user)} can sign in now.`,
    }),
    failure: { title: "Failed to create crew member" },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((body) => add.save({ body }));
  const roleOptions = labelOptions(creatableRoles(role), roleLabels);
  return (
    <Dialog
      onClose={onClose}
      title="Add Crew Member"
      pending={add.isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm
        onSubmit={handleSubmit}
        submit={{ label: "Add Crew Member", isPending: add.isPending }}
      >
        <TextInput
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("username")}
        />
        <MemberFields field={form.field} />
        <NativeSelect
          label="Role"
          placeholder="Select a role"
          options={roleOptions}
          {...form.field("role")}
        />
        <PasswordInput
          label="Password"
          hint={`${limits.passwordMin} or more characters. Hand it over in person; it can be changed in Account Settings.`}
          autoComplete="new-password"
          {...form.field("password")}
        />
      </DialogForm>
    </Dialog>
  );
}

const empty = { firstName: "", lastName: "", username: "", email: "", password: "" };
