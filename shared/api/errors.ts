/** Every refusal of the product by name: its status on the wire and its sentence, in both languages. */
import { accountErrors } from "./account-errors.ts";
import { refusal } from "./refusal.ts";

export const errors = {
  ...accountErrors,
  "request.invalid": refusal(400, [
    "Some of what was sent is not valid",
    "Algo de lo que se envió no es válido",
  ]),
  "request.malformed": refusal(400, [
    "The request could not be read",
    "No se pudo leer la solicitud",
  ]),
  "request.notJson": refusal(415, ["Please send JSON in UTF-8", "Envíe JSON en UTF-8"]),
  "request.tooLarge": refusal(413, [
    "That is too large to send",
    "Es demasiado grande para enviarse",
  ]),
  "request.foreignOrigin": refusal(403, [
    "This request came from another site",
    "Esta solicitud vino de otro sitio",
  ]),
  "request.notFound": refusal(404, ["There is nothing here", "Aquí no hay nada"]),
  "request.forbidden": refusal(403, [
    "You do not have permission to do this",
    "Usted no tiene permiso para hacer esto",
  ]),
  "request.internal": refusal(500, [
    "Something went wrong on our side",
    "Algo falló de nuestro lado",
  ]),
  "request.unavailable": refusal(503, [
    "The service is not available right now. Please try again in a moment",
    "El servicio no está disponible ahora. Intente otra vez en un momento",
  ]),
  "request.tooMuch": refusal(503, [
    "There is too much to read at once",
    "Hay demasiado para leer a la vez",
  ]),
  "request.tooMuchAtOnce": refusal(503, [
    "Too much is being sent at once. Please try again in a moment",
    "Se está enviando demasiado a la vez. Intente otra vez en un momento",
  ]),
  "request.tooManyAtOnce": refusal(429, [
    "Too many requests at once. Please try again in a moment",
    "Demasiadas solicitudes a la vez. Intente otra vez en un momento",
  ]),
  "request.tooManyWrites": refusal(429, [
    "Too many changes in a short time. Please wait a moment and try again",
    "Demasiados cambios en poco tiempo. Espere un momento e intente otra vez",
  ]),
  "request.diskFull": refusal(503, [
    "The server has no room left to keep this. Please tell the server's administrator",
    "El servidor ya no tiene espacio para guardar esto. Avise a quien administra el servidor",
  ]),
  "storage.full": refusal(503, [
    "Your company has no room left for photos and documents. Please tell the server's administrator",
    "Su empresa no tiene más espacio para fotos y documentos. Avise a quien administra el servidor",
  ]),
  "idempotency.malformed": refusal(400, [
    "Idempotency-Key must be a UUID",
    "Idempotency-Key debe ser un UUID",
  ]),
  "idempotency.reused": refusal(422, [
    "This key was already used for something else that was sent",
    "Esta clave ya se usó para otra cosa que se envió",
  ]),
  "export.underWay": refusal(409, [
    "An export of your company is already under way",
    "Ya se está haciendo una exportación de su empresa",
  ]),
  "assets.stale": refusal(409, [
    "Someone else changed this meanwhile. Reload it and try again.",
    "Alguien más cambió esto. Cárguelo de nuevo e intente otra vez.",
  ]),
  "assets.archived": refusal(404, ["This asset is archived", "Esta unidad está archivada"]),
  "checklists.stale": refusal(409, [
    "Someone else changed this meanwhile. Reload it and try again.",
    "Alguien más cambió esto. Cárguelo de nuevo e intente otra vez.",
  ]),
  "programs.stale": refusal(409, [
    "Someone else changed this meanwhile. Reload it and try again.",
    "Alguien más cambió esto. Cárguelo de nuevo e intente otra vez.",
  ]),
  "programs.spent": refusal(409, [
    "Too many services have left this program. Please begin a new one",
    "Demasiados servicios dejaron este plan. Empiece uno nuevo",
  ]),
  "programs.tooMany": refusal(409, [
    "A company has at most 100 programs",
    "Una empresa tiene máximo 100 planes",
  ]),
  "yards.stale": refusal(409, [
    "Someone else changed this meanwhile. Reload it and try again.",
    "Alguien más cambió esto. Cárguelo de nuevo e intente otra vez.",
  ]),
  "yards.tooMany": refusal(409, [
    "A company has at most 100 yards",
    "Una empresa tiene máximo 100 patios",
  ]),
  "yards.nameTaken": refusal(409, [
    "Another yard has this name",
    "Otro patio ya tiene este nombre",
  ]),
  "yards.inUse": refusal(409, [
    "Units are still in this yard. Move them first",
    "Todavía hay unidades en este patio. Muévalas primero",
  ]),
  "yards.archived": refusal(409, [
    "The yard is archived. Restore it first, or choose another",
    "El patio está archivado. Restáurelo primero o elija otro",
  ]),
  "imports.tooMany": refusal(409, [
    "Too many lists are begun. Please finish one first",
    "Hay demasiadas listas sin terminar. Termine una primero",
  ]),
  "imports.tooLarge": refusal(413, [
    "This list is too large. Please bring it in parts",
    "Esta lista es demasiado grande. Tráigala en partes",
  ]),
  "imports.gap": refusal(409, [
    "Rows of this list are missing. Please begin again",
    "Faltan filas de esta lista. Empiece de nuevo",
  ]),
  "imports.done": refusal(409, ["This list was imported already", "Esta lista ya se importó"]),
  "imports.unchecked": refusal(409, ["Please look over the list first", "Revise la lista primero"]),
  "imports.problems": refusal(409, [
    "Some rows need a fix. Nothing was imported",
    "Algunas filas necesitan corrección. No se importó nada",
  ]),
  "imports.notDone": refusal(409, ["This list was not imported", "Esta lista no se ha importado"]),
  "imports.tooLate": refusal(409, [
    "An import can be undone for 24 hours",
    "Una importación se puede deshacer durante 24 horas",
  ]),
  "downtimes.notCertified": refusal(409, [
    "A critical defect is not certified yet",
    "Un defecto crítico aún no está certificado",
  ]),
  "downtimes.alreadyOut": refusal(409, [
    "This asset is already out of service",
    "Esta unidad ya está fuera de servicio",
  ]),
  "downtimes.alreadyInUse": refusal(409, [
    "This asset is already in service",
    "Esta unidad ya está en servicio",
  ]),
  "meters.alreadyVoid": refusal(409, [
    "This reading is already void",
    "Esta lectura ya está anulada",
  ]),
  "meters.alreadyCounts": refusal(409, ["This reading counts already", "Esta lectura ya cuenta"]),
  "documents.fileUnreadable": refusal(400, [
    "A file could not be read. Please use PDF, JPEG, PNG or WebP",
    "No se pudo leer un archivo. Use PDF, JPEG, PNG o WebP",
  ]),
  "documents.fileTooLarge": refusal(413, [
    "A file is larger than 10 MB",
    "Un archivo pasa de 10 MB",
  ]),
  "documents.tooManyFiles": refusal(409, [
    "A document has at most 5 files",
    "Un documento lleva máximo 5 archivos",
  ]),
  "documents.tooMany": refusal(409, [
    "There are 200 documents here already. Please remove one first",
    "Aquí ya hay 200 documentos. Primero quite uno",
  ]),
  "documents.certified": refusal(409, [
    "This report is certified and cannot be changed",
    "Este reporte está certificado y no se puede cambiar",
  ]),
  "documents.notRoadside": refusal(409, [
    "Only a roadside inspection report has corrections to certify",
    "Solo un reporte de inspección en carretera tiene correcciones por certificar",
  ]),
  "documents.notCorrected": refusal(409, [
    "A defect of this report is not certified yet",
    "Un defecto de este reporte aún no está certificado",
  ]),
  "documents.violationReported": refusal(409, [
    "A violation that became a defect cannot be changed or removed",
    "Una infracción que ya es un defecto no se puede cambiar ni quitar",
  ]),
  "assets.unitNumberTaken": refusal(409, [
    "Another asset has that unit number",
    "Otra unidad tiene ese número económico",
  ]),
  "inspections.incomplete": refusal(400, [
    "Please complete all required items",
    "Complete todos los puntos obligatorios",
  ]),
  "inspections.unknownItems": refusal(400, [
    "The answers do not fit any version of this checklist",
    "Las respuestas no corresponden a ninguna versión de esta lista",
  ]),
  "inspections.typeOfOtherList": refusal(400, [
    "This checklist is not for inspections of this type",
    "Esta lista no es para inspecciones de este tipo",
  ]),
  "inspections.notQualified": refusal(403, [
    "Only a qualified inspector may sign an annual inspection (396.19)",
    "Solo un inspector calificado puede firmar una inspección anual (396.19)",
  ]),
  "inspections.cannotBeNa": refusal(400, [
    "This item cannot be N/A",
    "Este punto no puede ser N/A",
  ]),
  "inspections.notTogether": refusal(400, [
    "Some of these items must be answered one by one",
    "Algunos de estos puntos se responden uno por uno",
  ]),
  "inspections.nothingInspected": refusal(400, [
    "Inspect at least one item",
    "Revise al menos un punto",
  ]),
  "inspections.photoMissing": refusal(400, ["Please add a photo", "Agregue una foto"]),
  "inspections.confirmed": refusal(409, [
    "You have answered this already",
    "Usted ya respondió esto",
  ]),
  "held.decided": refusal(409, [
    "The office has decided on this already",
    "La oficina ya decidió sobre esto",
  ]),
  "held.unfit": refusal(409, [
    "This cannot be filed as it was sent",
    "Esto no se puede registrar como se envió",
  ]),
  "held.recorded": refusal(409, [
    "This has reached the server already",
    "Esto ya llegó al servidor",
  ]),
  "held.damaged": refusal(400, [
    "This file is damaged, or is no copy from a phone",
    "El archivo está dañado o no es una copia de un teléfono",
  ]),
  "defects.notPossible": refusal(409, [
    "This defect is not in that state any more",
    "Este defecto ya no está en ese estado",
  ]),
  "defects.criticalNotDeferred": refusal(409, [
    "A critical defect cannot be deferred",
    "Un defecto crítico no se puede aplazar",
  ]),
  "defects.ofOtherAsset": refusal(400, [
    "That defect belongs to another asset",
    "Ese defecto es de otra unidad",
  ]),
  "inspections.alreadyVoid": refusal(409, [
    "This inspection is already void",
    "Esta inspección ya está anulada",
  ]),
  "inspections.restsOn": refusal(409, [
    "A later record rests on this inspection",
    "Un registro posterior se apoya en esta inspección",
  ]),
  "maintenance.inspectionVoid": refusal(409, [
    "That inspection was voided, so there is nothing to resolve",
    "Esa inspección se anuló; no hay nada que resolver",
  ]),
  "maintenance.inFuture": refusal(400, [
    "The date is after tomorrow",
    "La fecha es después de mañana",
  ]),
  "maintenance.scheduleOfOtherAsset": refusal(400, [
    "That schedule belongs to another asset",
    "Ese programa es de otra unidad",
  ]),
  "maintenance.inspectionOfOtherAsset": refusal(400, [
    "That inspection belongs to another asset",
    "Esa inspección es de otra unidad",
  ]),
  "maintenance.inspectionPassed": refusal(400, [
    "That inspection passed, so there is nothing to resolve",
    "Esa inspección salió bien; no hay nada que resolver",
  ]),
  "maintenance.alreadyResolved": refusal(409, [
    "Somebody already logged maintenance for that inspection",
    "Alguien ya registró mantenimiento para esa inspección",
  ]),
  "maintenance.tooManyFiles": refusal(409, [
    "A maintenance log has at most 10 files",
    "Un mantenimiento lleva máximo 10 archivos",
  ]),
  "maintenance.fileRemoved": refusal(409, [
    "This file is already removed",
    "Este archivo ya se quitó",
  ]),
  "maintenance.alreadyVoid": refusal(409, [
    "This maintenance is already void",
    "Este mantenimiento ya está anulado",
  ]),
  "maintenance.replaced": refusal(409, [
    "This maintenance was already corrected",
    "Este mantenimiento ya se corrigió",
  ]),
  "maintenance.restsOn": refusal(409, [
    "A later record rests on this maintenance",
    "Un registro posterior se apoya en este mantenimiento",
  ]),
  "photos.unreadable": refusal(400, [
    "A photo could not be read. Please use JPEG, PNG or WebP",
    "No se pudo leer una foto. Use JPEG, PNG o WebP",
  ]),
  "photos.notPicture": refusal(415, [
    "Please send a photo as JPEG, PNG or WebP",
    "Envíe la foto como JPEG, PNG o WebP",
  ]),
  "photos.tooLarge": refusal(413, ["A photo is larger than 2 MB", "Una foto pasa de 2 MB"]),
  "photos.unknown": refusal(404, [
    "A photo that was named is not there",
    "Una foto que se nombró no está",
  ]),
  "photos.awaited": refusal(404, [
    "Still on the driver's phone",
    "Sigue en el teléfono del operador",
  ]),
  "photos.notSent": refusal(404, ["Photo could not be sent", "No se pudo enviar la foto"]),
  "photos.other": refusal(409, [
    "This is not the photo that was signed",
    "Esta no es la foto que se firmó",
  ]),
  "photos.tooMany": refusal(429, [
    "Too many photos are being sent at once",
    "Se están enviando demasiadas fotos a la vez",
  ]),
  "seals.tooMany": refusal(429, [
    "Too many codes in a short time. Please try again in a minute",
    "Demasiados códigos en poco tiempo. Intente otra vez en un minuto",
  ]),
  "codes.unknown": refusal(404, ["No unit has this code", "Ninguna unidad tiene este código"]),
  "reports.decided": refusal(409, [
    "The office has decided on this report already",
    "La oficina ya decidió sobre este reporte",
  ]),
  "reports.archived": refusal(409, [
    "This unit is archived. Dismiss the report",
    "Esta unidad está archivada. Descarte el reporte",
  ]),
  "reports.tooMany": refusal(429, [
    "Too many reports in a short time. Please call the company",
    "Demasiados reportes en poco tiempo. Llame a la empresa",
  ]),
  "reports.photoTooLarge": refusal(413, [
    "The photo is larger than 400 KB",
    "La foto pasa de 400 KB",
  ]),
  "codes.tooMany": refusal(429, [
    "Too many codes in a short time. Please try again in a minute",
    "Demasiados códigos en poco tiempo. Intente otra vez en un minuto",
  ]),
  "push.off": refusal(409, ["This server sends no alerts", "Este servidor no envía avisos"]),
  "push.unknownService": refusal(400, [
    "This server does not send alerts through that service",
    "Este servidor no envía avisos por ese servicio",
  ]),
  "live.tooMany": refusal(429, [
    "Too many screens of yours are open at once",
    "Usted tiene demasiadas pantallas abiertas a la vez",
  ]),
} as const;

export type ErrorCode = keyof typeof errors;

/** The body of every failed response. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string>;
};
