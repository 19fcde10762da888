import { api } from "#shared/api/api.ts";
import { roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { listCreatableRoles } from "#shared/crew/managed-roles.ts";
import { manyInvitations, newInvitation } from "#shared/invitations/invitations-form.ts";
import { nameInvited } from "#shared/invitations/invitations.ts";
import { invitedAtOnceMax } from "#shared/invitations/read-emails.ts";
import { type ReactNode, useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { type RegisteredField, useZodForm } from "../../api/saving/use-zod-form.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form.tsx";
import { labelOptions, NativeSelect } from "../../ui/form/native-select.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { InvitationLinkPanel } from "./invitation-link-panel.tsx";
import { InvitedList } from "./invited-list.tsx";
import { type Invited, useInviteMany } from "./use-invite-many.ts";

interface InviteDialogProps {
  onClose: () => void;
  /** Offers to bring back a former member with the typed address. */
  offerFormer: (email: string) => ReactNode;
}

type Step = "one" | "many" | readonly Invited[];

/** Invites one person or a list, and then shows the links, which are shown this once. */
export function InviteDialog({ onClose, offerFormer }: InviteDialogProps) {
  const [step, setStep] = useState<Step>("one");
  const one = useZodForm(newInvitation, { defaultValues: { role: "driver", ...empty } });
  const many = useZodForm(manyInvitations, { defaultValues: { role: "driver", emails: "" } });
  const invite = useSave(api.invite, {
    failure: { title: w.failed },
    onSuccess: (made) => setStep([{ name: nameInvited(made), made }]),
    onFailure: one.placeErrors,
  });
  const inviteMany = useInviteMany(setStep);
  const dialog = { onClose, title: w.title, pending: invite.isPending || inviteMany.isPending };
  if (typeof step === "object") {
    return (
      <Dialog {...dialog}>
        <Made invited={step} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog {...dialog} dirty={one.formState.isDirty || many.formState.isDirty}>
      {step === "one" ? (
        <DialogForm
          onSubmit={one.handleSubmit((body) => invite.save({ body }))}
          submit={{ label: w.makeLink, isPending: invite.isPending }}
          actions={<OtherForm label={w.several} onClick={() => setStep("many")} />}
        >
          <p className="text-muted">{w.what}</p>
          <RoleSelect {...one.field("role")} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput
              optional
              label={w.firstName}
              autoComplete="off"
              {...one.field("firstName")}
            />
            <TextInput optional label={w.lastName} autoComplete="off" {...one.field("lastName")} />
          </div>
          <TextInput
            optional
            label={w.email}
            type="email"
            autoComplete="off"
            {...one.field("email")}
          />
          {offerFormer(one.watch("email") ?? "")}
        </DialogForm>
      ) : (
        <DialogForm
          onSubmit={many.handleSubmit((body) => inviteMany.mutateAsync(body).then(() => undefined))}
          submit={{ label: w.makeLinks, isPending: inviteMany.isPending }}
          actions={<OtherForm label={w.onePerson} onClick={() => setStep("one")} />}
        >
          <RoleSelect {...many.field("role")} />
          <Textarea
            rows={8}
            label={w.emails}
            hint={w.emailsHint({ max: invitedAtOnceMax })}
            autoCapitalize="none"
            spellCheck={false}
            {...many.field("emails")}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}

const empty = { firstName: "", lastName: "", email: "" };

function RoleSelect(field: RegisteredField) {
  const { role } = useSignedInUser();
  const options = labelOptions(listCreatableRoles(role), roleLabels);
  return <NativeSelect label={w.role} options={options} {...field} />;
}

function OtherForm({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="secondary" onClick={onClick}>
      {label}
    </Button>
  );
}

function Made({ invited, onClose }: { invited: readonly Invited[]; onClose: () => void }) {
  const [first, ...others] = invited;
  return (
    <>
      <DialogBody>
        {first?.made && others.length === 0 ? (
          <InvitationLinkPanel made={first.made} />
        ) : (
          <InvitedList invited={invited} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{w.done}</Button>
      </DialogFooter>
    </>
  );
}

const w = words({
  title: ["Invite", "Invitar"],
  what: [
    "Whoever opens the link chooses a username and a password, and is in your crew.",
    "Quien abra el enlace elige un usuario y una contraseña, y queda en su personal.",
  ],
  role: ["Role", "Rol"],
  firstName: ["First Name", "Nombre"],
  lastName: ["Last Name", "Apellido"],
  email: ["Email", "Correo"],
  makeLink: ["Make link", "Hacer enlace"],
  several: ["Several people", "Varias personas"],
  emails: ["Emails", "Correos"],
  emailsHint: [
    "Paste a list, of up to {max} people at a time. Each gets a link of their own.",
    "Pegue una lista, de hasta {max} personas a la vez. Cada una recibe su propio enlace.",
  ],
  makeLinks: ["Make links", "Hacer enlaces"],
  onePerson: ["One person", "Una persona"],
  done: ["Done", "Listo"],
  failed: ["Failed to invite", "No se pudo invitar"],
});
