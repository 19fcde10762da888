/** What the audit trail stores of an invitation, and how it says it. */
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { roleLabels } from "../base/roles.ts";
import { words } from "../base/words.ts";

export const invitationAudit: AuditedNoun = {
  words: words({
    noun: ["Invitations", "Invitaciones"],
    added: ["{who} invited {name}", "{who} invitó a {name}"],
    changed: [
      "{who} made a new link for the invitation of {name}",
      "{who} hizo otro enlace para la invitación de {name}",
    ],
    removed: ["{who} withdrew the invitation of {name}", "{who} retiró la invitación de {name}"],
  }),
  fields: auditFields({
    role: [roleLabels, "Role", "Rol"],
    firstName: ["text", "First Name", "Nombre"],
    lastName: ["text", "Last Name", "Apellido"],
    email: ["text", "Email", "Correo"],
    expiresAt: ["day", "Expires", "Vence"],
  }),
};
