/** What the audit trail stores of a user, and how it says it. */
import { roleLabels } from "../base/roles.ts";
import { auditFields, type AuditedNoun } from "../base/audited-noun.ts";
import { words } from "../base/words.ts";

export const memberAudit: AuditedNoun = {
  words: words({
    noun: ["People and sign-ins", "Personas y entradas"],
    added: ["{who} added {name} to the crew", "{who} agregó a {name} al personal"],
    changed: ["{who} changed {name}", "{who} cambió los datos de {name}"],
    removed: ["{who} removed {name} from the crew", "{who} quitó a {name} del personal"],
  }),
  fields: auditFields({
    username: ["text", "Username", "Usuario"],
    email: ["text", "Email", "Correo"],
    firstName: ["text", "First Name", "Nombre"],
    lastName: ["text", "Last Name", "Apellido"],
    role: [roleLabels, "Role", "Rol"],
    byMailedLink: ["flag", "By a mailed link", "Con un enlace por correo"],
    invitedBy: ["text", "Invited by", "Invitado por"],
    signedInOn: ["list", "Signed in on", "Con sesión en"],
    yard: ["text", "Yard", "Patio"],
    mayCertify: ["flag", "May certify repairs", "Puede certificar reparaciones"],
  }),
};
