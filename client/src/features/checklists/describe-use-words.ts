import type { AssetKind } from "#shared/asset-identity.ts";
import type { AssetCategory } from "#shared/assets.ts";
import { words } from "#shared/words.ts";

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
    other: ["other trucks", "otros camiones"],
    some: ["trucks", "camiones"],
  }),
  trailer: words({
    all: ["all trailers", "todos los remolques"],
    allOther: ["all other trailers", "todos los demás remolques"],
    other: ["other trailers", "otros remolques"],
    some: ["trailers", "remolques"],
  }),
  equipment: words({
    all: ["all equipment", "todo el equipo"],
    allOther: ["all other equipment", "todo el demás equipo"],
    other: ["other equipment", "otro equipo"],
    some: ["equipment", "equipo"],
  }),
} satisfies Record<AssetCategory, object>;

export const w = words({
  notUsed: [
    "Not used: “{list}” is older and comes first for {assets}.",
    "No se usa: “{list}” es más antigua y va primero para {assets}.",
  ],
  used: ["Used to inspect {assets}.", "Se usa para revisar {assets}."],
  usedFor: [
    "Used for {types} inspections of {assets}.",
    "Se usa para inspecciones ({types}) de {assets}.",
  ],
  made: ["{makes} {units}", "{units} {makes}"],
  tagged: ["{units} tagged {tags}", "{units} con etiqueta {tags}"],
});
