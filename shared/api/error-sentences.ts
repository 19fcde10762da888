/** The catalogue of errors in the other languages. */
import type { ErrorCode } from "./errors.ts";
import { errors } from "./errors.ts";
import { fieldSentences } from "./field-sentences.ts";
import type { Sentence } from "../base/sentences.ts";
import { createTranslator } from "../base/sentences.ts";

const spanish: Record<ErrorCode, string> = {
  "request.invalid": "Algo de lo que se envió no es válido",
  "request.malformed": "No se pudo leer la solicitud",
  "request.notJson": "Envíe JSON en UTF-8",
  "request.tooLarge": "Es demasiado grande para enviarse",
  "request.foreignOrigin": "Esta solicitud vino de otro sitio",
  "request.notFound": "Aquí no hay nada",
  "request.forbidden": "Usted no tiene permiso para hacer esto",
  "request.internal": "Algo falló de nuestro lado",
  "request.unavailable": "El servicio no está disponible ahora. Intente otra vez en un momento",
  "request.tooMuch": "Hay demasiado para leer a la vez",
  "request.tooMuchAtOnce": "Se está enviando demasiado a la vez. Intente otra vez en un momento",
  "request.tooManyAtOnce": "Demasiadas solicitudes a la vez. Intente otra vez en un momento",
  "request.tooManyWrites":
    "Demasiados cambios en poco tiempo. Espere un momento e intente otra vez",
  "request.diskFull":
    "El servidor ya no tiene espacio para guardar esto. Avise a quien administra el servidor",
  "storage.full":
    "Su empresa no tiene más espacio para fotos y documentos. Avise a quien administra el servidor",
  "idempotency.malformed": "Idempotency-Key debe ser un UUID",
  "idempotency.reused": "Esta clave ya se usó para otra cosa que se envió",
  "auth.signedOut": "Sin sesión",
  "auth.otherUser": "Ahora hay otra persona en la sesión",
  "auth.wrongCredentials": "Usuario o contraseña incorrectos",
  "auth.tooManyAttempts": "Demasiados intentos fallidos. Espere e intente otra vez",
  "auth.tooManySignUps": "Demasiados registros desde su red. Intente más tarde",
  "auth.tooManyAtOnce":
    "Demasiadas personas entran a la vez desde su red. Intente otra vez en un momento",
  "auth.busy": "Muchas personas están entrando. Intente otra vez",
  "auth.registrationClosed": "El registro está cerrado en este servidor",
  "auth.usernameTaken": "Ese usuario ya está ocupado",
  "auth.emailTaken": "Ese correo ya está ocupado",
  "account.wrongPassword": "La contraseña actual no es correcta",
  "account.roleRaised": "Usted no puede darse un rol más alto",
  "account.lastAdmin": "La empresa necesita al menos un administrador",
  "export.underWay": "Ya se está haciendo una exportación de su empresa",
  "crew.cannotRemoveSelf": "Usted no puede quitarse a sí mismo",
  "crew.adminsOnly": "Solo un administrador puede hacerle esto a un administrador",
  "assets.archived": "Esta unidad está archivada",
  "checklists.stale": "Alguien más cambió esta lista. Cárguela de nuevo e intente otra vez",
  "assets.stale": "Alguien más cambió esta unidad. Cárguela de nuevo e intente otra vez",
  "downtimes.notCertified": "Un defecto crítico aún no está certificado",
  "downtimes.alreadyOut": "Esta unidad ya está fuera de servicio",
  "downtimes.alreadyInUse": "Esta unidad ya está en servicio",
  "meters.alreadyVoid": "Esta lectura ya está anulada",
  "documents.fileUnreadable": "No se pudo leer un archivo. Use PDF, JPEG, PNG o WebP",
  "documents.fileTooLarge": "Un archivo pasa de 10 MB",
  "documents.tooManyFiles": "Un documento lleva máximo 5 archivos",
  "documents.tooMany": "Aquí ya hay 200 documentos. Primero quite uno",
  "documents.certified": "Este reporte está certificado y no se puede cambiar",
  "documents.notRoadside":
    "Solo un reporte de inspección en carretera tiene correcciones por certificar",
  "documents.notCorrected": "Un defecto de este reporte aún no está certificado",
  "documents.violationReported":
    "Una infracción que ya es un defecto no se puede cambiar ni quitar",
  "assets.unitNumberTaken": "Otra unidad tiene ese número económico",
  "inspections.incomplete": "Complete todos los puntos obligatorios",
  "inspections.unknownItems": "Las respuestas no corresponden a ninguna versión de esta lista",
  "inspections.typeOfOtherList": "Esta lista no es para inspecciones de este tipo",
  "inspections.notQualified":
    "Solo un inspector calificado puede firmar una inspección anual (396.19)",
  "inspections.cannotBeNa": "Este punto no puede ser N/A",
  "inspections.notTogether": "Algunos de estos puntos se responden uno por uno",
  "inspections.nothingInspected": "Revise al menos un punto",
  "inspections.photoMissing": "Agregue una foto",
  "inspections.confirmed": "Usted ya respondió esto",
  "held.decided": "La oficina ya decidió sobre esto",
  "held.unfit": "Esto no se puede registrar como se envió",
  "held.recorded": "Esto ya llegó al servidor",
  "held.damaged": "El archivo está dañado o no es una copia de un teléfono",
  "defects.notPossible": "Este defecto ya no está en ese estado",
  "defects.criticalNotDeferred": "Un defecto crítico no se puede aplazar",
  "defects.ofOtherAsset": "Ese defecto es de otra unidad",
  "maintenance.inFuture": "La fecha es después de mañana",
  "maintenance.scheduleOfOtherAsset": "Ese programa es de otra unidad",
  "maintenance.inspectionOfOtherAsset": "Esa inspección es de otra unidad",
  "maintenance.inspectionPassed": "Esa inspección salió bien; no hay nada que resolver",
  "maintenance.alreadyResolved": "Alguien ya registró mantenimiento para esa inspección",
  "photos.unreadable": "No se pudo leer una foto. Use JPEG, PNG o WebP",
  "photos.notPicture": "Envíe la foto como JPEG, PNG o WebP",
  "photos.tooLarge": "Una foto pasa de 2 MB",
  "photos.unknown": "Una foto que se nombró no está",
  "photos.awaited": "Sigue en el teléfono del operador",
  "photos.notSent": "No se pudo enviar la foto",
  "photos.other": "Esta no es la foto que se firmó",
  "photos.tooMany": "Se están enviando demasiadas fotos a la vez",
  "seals.tooMany": "Demasiados códigos en poco tiempo. Intente otra vez en un minuto",
  "codes.unknown": "Ninguna unidad tiene este código",
  "reports.decided": "La oficina ya decidió sobre este reporte",
  "reports.archived": "Esta unidad está archivada. Descarte el reporte",
  "reports.tooMany": "Demasiados reportes en poco tiempo. Llame a la empresa",
  "reports.photoTooLarge": "La foto pasa de 400 KB",
  "codes.tooMany": "Demasiados códigos en poco tiempo. Intente otra vez en un minuto",
  "push.off": "Este servidor no envía avisos",
  "push.unknownService": "Este servidor no envía avisos por ese servicio",
  "live.tooMany": "Usted tiene demasiadas pantallas abiertas a la vez",
};

const spanishOf = new Map<string, string>(Object.entries(spanish));

/** Translates the sentence of a refusal or of a refused field. */
export const translateRefusal = createTranslator([
  ...fieldSentences,
  ...Object.entries(errors).map(([code, { message }]): Sentence => [
    message,
    spanishOf.get(code) ?? message,
  ]),
]);
