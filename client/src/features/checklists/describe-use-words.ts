import type { AssetKind } from "#shared/assets/asset-identity.ts";
import type { AssetCategory } from "#shared/assets/assets.ts";
import { words } from "#shared/base/words.ts";

export const kindPlurals = words({
  mixer: ["mixers", "revolvedoras"],
  boom_pump: ["boom pumps", "bombas de pluma"],
  line_pump: ["line pumps", "bombas de línea"],
  telebelt: ["telebelts", "telebelts"],
  dump_truck: ["dump trucks", "camiones de volteo"],
  tractor: ["tractors", "tractocamiones"],
  pickup: ["pickups", "pickups"],
  lowboy: ["lowboys", "camas bajas"],
  trailer: ["trailers", "remolques"],
  loader: ["loaders", "cargadores frontales"],
  skid_steer: ["skid steers", "minicargadores"],
  forklift: ["forklifts", "montacargas"],
  excavator: ["excavators", "excavadoras"],
  batch_plant: ["batch plants", "plantas de concreto"],
}) satisfies Record<Exclude<AssetKind, "other">, string>;

export const assetTexts = {
  truck: words({
    all: ["all trucks", "todos los camiones"],
    allOther: ["all other trucks", "todos los demás camiones"],
    other: ["trucks of the kind “Other”", "camiones del tipo “Otro”"],
    some: ["trucks", "camiones"],
  }),
  trailer: words({
    all: ["all trailers", "todos los remolques"],
    allOther: ["all other trailers", "todos los demás remolques"],
    other: ["trailers of the kind “Other”", "remolques del tipo “Otro”"],
    some: ["trailers", "remolques"],
  }),
  equipment: words({
    all: ["all equipment", "todo el equipo"],
    allOther: ["all other equipment", "el resto del equipo"],
    other: ["equipment of the kind “Other”", "equipo del tipo “Otro”"],
    some: ["equipment", "equipo"],
  }),
} satisfies Record<AssetCategory, object>;

export const w = words({
  notUsed: [
    {
      one: "Not used: {lists} is older and comes first for {assets}.",
      other: "Not used: {lists} are older and come first for {assets}.",
    },
    {
      one: "No se usa: {lists} es más antigua y va primero para {assets}.",
      other: "No se usa: {lists} son más antiguas y van primero para {assets}.",
    },
  ],
  notUsedFor: [
    {
      one: "Not used for {types} inspections: {lists} is older and comes first for {assets}.",
      other: "Not used for {types} inspections: {lists} are older and come first for {assets}.",
    },
    {
      one: "No se usa para inspecciones ({types}): {lists} es más antigua y va primero para {assets}.",
      other:
        "No se usa para inspecciones ({types}): {lists} son más antiguas y van primero para {assets}.",
    },
  ],
  used: ["Used to inspect {assets}.", "Se usa para revisar {assets}."],
  usedFor: [
    "Used for {types} inspections of {assets}.",
    "Se usa para inspecciones ({types}) de {assets}.",
  ],
  older: [
    {
      one: "For the others {lists} is older and comes first.",
      other: "For the others {lists} are older and come first.",
    },
    {
      one: "Para lo demás, {lists} es más antigua y va primero.",
      other: "Para lo demás, {lists} son más antiguas y van primero.",
    },
  ],
  closer: [
    {
      one: "{lists} is for fewer of them, and comes first there.",
      other: "{lists} are for fewer of them, and come first there.",
    },
    {
      one: "{lists} es solo para algunos de ellos, y ahí va primero.",
      other: "{lists} son solo para algunos de ellos, y ahí van primero.",
    },
  ],
  quoted: ["“{name}”", "“{name}”"],
  made: ["{makes} {units}", "{units} {makes}"],
  by: ["{units} by {makes}", "{units} marca {makes}"],
  tagged: ["{units} tagged {tags}", "{units} con etiqueta {tags}"],
});
