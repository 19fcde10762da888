/** How the audit trail words what was done. */
import type { AuditNoun } from "./audit-fields.ts";
import { words } from "../base/words.ts";

export type Sentence = (values: { who: string; name: string }) => string;

type Sentences = Readonly<Record<AuditNoun, Sentence>>;

export const additions: Sentences = words({
  asset: ["{who} added {name}", "{who} agregó {name}"],
  schedule: ["{who} added the schedule {name}", "{who} agregó el servicio {name}"],
  checklist: ["{who} added the checklist {name}", "{who} agregó la lista {name}"],
  maintenance: ["{who} logged maintenance of {name}", "{who} registró mantenimiento de {name}"],
  meter: ["{who} recorded the reading {name}", "{who} registró la lectura {name}"],
  document: ["{who} added the document {name}", "{who} agregó el documento {name}"],
  report: ["{who} added report {name}", "{who} agregó el reporte {name}"],
  held: ["{who} took in a copy of {name}", "{who} recibió una copia de {name}"],
  member: ["{who} added {name} to the crew", "{who} agregó a {name} al personal"],
  company: ["{who} founded {name}", "{who} creó {name}"],
});

export const edits: Sentences = words({
  asset: ["{who} changed {name}", "{who} cambió {name}"],
  schedule: ["{who} changed the schedule {name}", "{who} cambió el servicio {name}"],
  checklist: ["{who} changed the checklist {name}", "{who} cambió la lista {name}"],
  maintenance: ["{who} changed {name}", "{who} cambió {name}"],
  meter: ["{who} changed {name}", "{who} cambió {name}"],
  document: ["{who} changed the document {name}", "{who} cambió el documento {name}"],
  report: ["{who} decided on report {name}", "{who} decidió sobre el reporte {name}"],
  held: ["{who} decided on {name}", "{who} decidió sobre {name}"],
  member: ["{who} changed {name}", "{who} cambió los datos de {name}"],
  company: ["{who} changed the company {name}", "{who} cambió la empresa {name}"],
});

export const removals: Sentences = words({
  asset: ["{who} deleted {name}", "{who} borró {name}"],
  schedule: ["{who} deleted the schedule {name}", "{who} borró el servicio {name}"],
  checklist: ["{who} deleted the checklist {name}", "{who} borró la lista {name}"],
  maintenance: ["{who} deleted {name}", "{who} borró {name}"],
  meter: ["{who} deleted {name}", "{who} borró {name}"],
  document: ["{who} deleted the document {name}", "{who} borró el documento {name}"],
  report: ["{who} deleted report {name}", "{who} borró el reporte {name}"],
  held: ["{who} deleted {name}", "{who} borró {name}"],
  member: ["{who} removed {name} from the crew", "{who} quitó a {name} del personal"],
  company: ["{who} deleted the company {name}", "{who} borró la empresa {name}"],
});

export const w = words({
  somebody: ["Somebody", "Alguien"],
  commandLine: [
    "Yardcheck, by the server's command line,",
    "Yardcheck, por la línea de comandos del servidor,",
  ],
  changedOwn: ["{who} changed their own profile", "{who} cambió su propio perfil"],
  signedIn: ["{who} signed in", "{who} entró"],
  signedOut: ["{who} signed out", "{who} salió"],
  signInFailed: ["{who} failed to sign in as {name}", "{who} no logró entrar como {name}"],
  passwordChanged: ["{who} changed their password", "{who} cambió su contraseña"],
  passwordReset: [
    "{who} reset the password of {name}",
    "{who} restableció la contraseña de {name}",
  ],
  voided: ["{who} voided the reading {name}", "{who} anuló la lectura {name}"],
  exported: ["{who} exported the data of {name}", "{who} exportó los datos de {name}"],
  yes: ["Yes", "Sí"],
  no: ["No", "No"],
  photo: ["Photo {id}", "Foto {id}"],
});
