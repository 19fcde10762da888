/** The refusals of signing in, accounts, crew, invitations, keys and mail. */
import { refusal } from "./refusal.ts";

export const accountErrors = {
  "auth.signedOut": refusal(401, ["Unauthorized", "Sin sesión"]),
  "auth.otherUser": refusal(409, [
    "Somebody else is signed in now",
    "Ahora hay otra persona en la sesión",
  ]),
  "auth.wrongCredentials": refusal(401, [
    "Invalid username or password",
    "Usuario o contraseña incorrectos",
  ]),
  "auth.tooManyAttempts": refusal(429, [
    "Too many failed sign-ins. Please wait and try again",
    "Demasiados intentos fallidos. Espere e intente otra vez",
  ]),
  "auth.linkNotGood": refusal(404, ["This link is no longer good.", "Este enlace ya no sirve."]),
  "auth.tooManyLinks": refusal(429, [
    "Too many links that are not good. Please wait and try again",
    "Demasiados enlaces que no sirven. Espere e intente otra vez",
  ]),
  "auth.tooManyResets": refusal(429, ["Too many requests", "Demasiadas solicitudes"]),
  "auth.tooManySignUps": refusal(429, [
    "Too many sign-ups from your network. Please try again later",
    "Demasiados registros desde su red. Intente más tarde",
  ]),
  "auth.tooManyAtOnce": refusal(429, [
    "Too many sign-ins at once from your network. Please try again in a moment",
    "Demasiadas personas entran a la vez desde su red. Intente otra vez en un momento",
  ]),
  "auth.busy": refusal(503, [
    "Too many people are signing in. Please try again",
    "Muchas personas están entrando. Intente otra vez",
  ]),
  "auth.registrationClosed": refusal(403, [
    "Sign-up is closed on this server",
    "El registro está cerrado en este servidor",
  ]),
  "auth.usernameTaken": refusal(409, [
    "That username is already taken",
    "Ese usuario ya está ocupado",
  ]),
  "auth.emailTaken": refusal(409, ["That email is already taken", "Ese correo ya está ocupado"]),
  "account.wrongPassword": refusal(400, [
    "Current password is incorrect",
    "La contraseña actual no es correcta",
  ]),
  "account.roleRaised": refusal(403, [
    "You cannot give yourself a higher role",
    "Usted no puede darse un rol más alto",
  ]),
  "account.lastAdmin": refusal(409, [
    "The company needs at least one admin",
    "La empresa necesita al menos un administrador",
  ]),
  "crew.cannotRemoveSelf": refusal(409, [
    "You cannot remove yourself",
    "Usted no puede quitarse a sí mismo",
  ]),
  "crew.notRemoved": refusal(409, [
    "This person is in the crew already",
    "Esta persona ya está en el personal",
  ]),
  "crew.adminsOnly": refusal(403, [
    "Only an admin may do this to an admin",
    "Solo un administrador puede hacerle esto a un administrador",
  ]),
  "invitations.alreadyOpen": refusal(409, [
    "This email is invited already. Make a new link for that invitation",
    "Este correo ya está invitado. Haga otro enlace para esa invitación",
  ]),
  "invitations.former": refusal(409, [
    "Somebody with this email was removed from the crew. Bring them back, or leave the email out",
    "Se quitó del personal a alguien con este correo. Regrese a esa persona o deje vacío el correo",
  ]),
  "invitations.tooMany": refusal(409, [
    "There are 500 open invitations already. Please withdraw one first",
    "Ya hay 500 invitaciones abiertas. Primero retire una",
  ]),
  "keys.notGood": refusal(401, ["This key is not good", "Esta clave no sirve"]),
  "keys.withCookie": refusal(400, [
    "Please send a key or a cookie, not both",
    "Envíe una clave o una cookie, no las dos",
  ]),
  "keys.outOfScope": refusal(403, ["This key may not do this", "Esta clave no puede hacer esto"]),
  "keys.tooMany": refusal(409, [
    "A company has at most 50 keys. Please revoke one first",
    "Una empresa tiene máximo 50 claves. Revoque una primero",
  ]),
  "keys.tooManyAtOnce": refusal(429, [
    "Too many requests with this key at once",
    "Demasiadas solicitudes a la vez con esta clave",
  ]),
  "keys.tooManyRequests": refusal(429, [
    "Too many requests with this key in a minute",
    "Demasiadas solicitudes con esta clave en un minuto",
  ]),
  "mail.off": refusal(409, ["This server sends no mail", "Este servidor no envía correo"]),
  "mail.tooManyTests": refusal(429, ["Too many test mails", "Demasiados correos de prueba"]),
} as const;
