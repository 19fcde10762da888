import { api } from "#shared/api.ts";
import type { Member } from "#shared/api-schemas.ts";
import { type MemberEdits, memberEdits } from "#shared/crew-form.ts";
import { formatFullName } from "#shared/crew.ts";
import { creatableRoles } from "#shared/managed-roles.ts";
import { roleLabels } from "#shared/roles.ts";
import { Link } from "wouter";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/use-save.ts";
import { useZodForm } from "../../api/use-zod-form.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/form.tsx";
import { labelOptions, NativeSelect } from "../../ui/native-select.tsx";
import { MemberFields } from "./member-fields.tsx";

export function EditUserDialog({ user, onClose }: { user: Member; onClose: () => void }) {
  const signedIn = useSignedInUser();
  const { id, username, ...known } = user;
  const form = useZodForm(memberEdits, { defaultValues: known });
  const update = useSave(api.updateMember, {
    success: (saved) => ({ title: "Crew Member Updated", description: describe(saved, user) }),
    failure: { title: "Failed to update crew member" },
    onSuccess: onClose,
    onFailure: form.placeErrors,
  });
  const handleSubmit = form.handleSubmit((member) =>
    update.save({ params: { id }, body: pickChanged(member, user) }),
  );
  return (
    <Dialog
      onClose={onClose}
      title="Edit User"
      description={`${formatFullName(user)} signs in as ${username}.`}
      pending={update.isPending}
      dirty={form.formState.isDirty}
    >
      <DialogForm
        onSubmit={handleSubmit}
        submit={{ label: "Save Changes", isPending: update.isPending }}
      >
        <MemberFields field={form.field} />
        {id === signedIn.id ? (
          <OwnRole label={roleLabels[user.role]} />
        ) : (
          <NativeSelect
            label="Role"
            hint="A new role counts at once."
            options={labelOptions(creatableRoles(signedIn.role), roleLabels)}
            {...form.field("role")}
          />
        )}
        {form.watch("role") === "driver" ? (
          <Checkbox
            label="May certify repairs (mechanic)"
            hint="Signs that a defect is repaired, or that it is safe to drive with."
            {...form.register("mayCertify")}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}

/** To lower it takes a confirmation, which stands there. */
function OwnRole({ label }: { label: string }) {
  return (
    <p className="text-sm text-muted">
      Your role is {label}. It can be lowered in{" "}
      <Link href="/account-settings" className="link">
        Account Settings
      </Link>
      .
    </p>
  );
}

/** Only what was changed is sent, so that of two who edit at once neither undoes the other. */
function pickChanged(edited: MemberEdits, before: Member) {
  const { firstName, lastName, email, role, mayCertify } = edited;
  return {
    ...(firstName !== before.firstName && { firstName }),
    ...(lastName !== before.lastName && { lastName }),
    ...(email !== before.email && { email }),
    ...(role !== before.role && { role }),
    ...(mayCertify !== before.mayCertify && { mayCertify }),
  };
}

function describe(saved: Member, before: Member): string {
  const name = formatFullName(saved);
  if (saved.role === before.role) return `The changes to ${name} are saved.`;
  return `${name} has the role ${roleLabels[saved.role]} now.`;
}
