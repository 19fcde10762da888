/** The fields of an invitation: what the office gives, and what the invited person adds. */
import * as z from "zod";
import { email, optionalName } from "../base/fields.ts";
import { fieldMessages } from "../base/field-messages.ts";
import { messages, say } from "../base/messages.ts";
import { roles } from "../base/roles.ts";
import { newUserInput } from "../crew/crew-form.ts";
import { invitedAtOnceMax, readEmails } from "./read-emails.ts";

const m = messages({
  token: ["That is not a link", "Eso no es un enlace"],
  noEmail: ["Please paste one address at least", "Pegue al menos un correo"],
  notEmail: ["This is not an address: {text}", "Esto no es un correo: {text}"],
  tooMany: [
    "Please invite at most {max} people at a time",
    "Invite máximo a {max} personas a la vez",
  ],
});

const noEmail = z.literal("").transform(() => null);

export const newInvitation = z.object({
  role: z.enum(roles, fieldMessages.roleChosen),
  email: z.union([noEmail, email]).nullish(),
  firstName: optionalName,
  lastName: optionalName,
  /** What the page of the invitation proposes. */
  username: optionalName,
});

const tokenMax = 100;

/** What a link says; one that was never made is not found. */
export const invitationToken = z.string(m.token).max(tokenMax, m.token);

/** The form of the page that the link opens. */
export const acceptanceForm = newUserInput.omit({ role: true });

export const acceptedInvitation = acceptanceForm.extend({ token: invitationToken });

/** The form that invites many: the addresses are those of a pasted list. */
export const manyInvitations = newInvitation.pick({ role: true }).extend({
  emails: z.string().transform((text, context) => {
    const { emails, wrong } = readEmails(text);
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (wrong[0] !== undefined) return refuse(say(m.notEmail({ text: wrong[0] })));
    if (emails.length === 0) return refuse(say(m.noEmail));
    if (emails.length > invitedAtOnceMax) return refuse(say(m.tooMany({ max: invitedAtOnceMax })));
    return emails;
  }),
});
