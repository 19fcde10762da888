/** What the fields of several nouns say; a message of one noun stands beside its schema. */
import { messages } from "./messages.ts";

export const fieldMessages = messages({
  required: ["This is required", "Esto es obligatorio"],
  invalid: ["This is not valid", "Esto no es válido"],
  unknownChoice: ["Unknown choice", "Opción desconocida"],
  unknownKind: ["Unknown kind", "Tipo desconocido"],
  unknownDecision: ["Unknown decision", "Decisión desconocida"],
  unknownRule: ["Unknown rule", "Regla desconocida"],
  nameRequired: ["Name is required", "Falta el nombre"],
  categoryRequired: ["Category is required", "Falta la categoría"],
  reasonRequired: ["Reason is required", "Falta el motivo"],
  firstNameRequired: ["First name is required", "Falta el nombre"],
  lastNameRequired: ["Last name is required", "Falta el apellido"],
  roleChosen: ["Please select a role", "Elija un rol"],
  passwordConfirmed: ["Please confirm your password", "Confirme su contraseña"],
  signed: ["Please sign with your name", "Firme con su nombre"],
  wrongSaid: ["Please say what is wrong", "Diga qué está mal"],
  visible: [
    "Please leave out tabs and other characters that cannot be seen",
    "Quite las tabulaciones y otros caracteres que no se ven",
  ],
  oddItem: ["An item has an odd name", "Un punto tiene un nombre raro"],
  noCode: ["That is no code", "Eso no es un código"],
  wholeId: ["An id is a whole number", "Un id es un número entero"],
  wholeMilliseconds: ["Milliseconds are whole", "Los milisegundos son enteros"],
  validDate: ["Please give a valid date", "Dé una fecha válida"],
  atLeast: ["Must be at least {min}", "Debe ser {min} o más"],
  atMost: ["Must be at most {max}", "Debe ser {max} o menos"],
  photosAtMost: ["At most {max} photos", "Máximo {max} fotos"],
  photoUnreadable: [
    "A photo could not be read. Please use JPEG, PNG or WebP",
    "No se pudo leer una foto. Use JPEG, PNG o WebP",
  ],
});
