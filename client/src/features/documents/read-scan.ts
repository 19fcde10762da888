import { documentLimits } from "#shared/documents/documents.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { PhotoError, shrinkPhoto } from "../../ui/photo/shrink-photo.ts";

/** A scan as it is sent. */
export type Scan = { name: string; data: string };

/** All files of a request together, as text in JSON. */
const charactersMax = 29_000_000;

type Room = {
  /** How many more files there may be, of how many. */
  left: number;
  max: number;
  /** Those that go in the same request. */
  together?: readonly Scan[];
};

/** Reads files one after the other, and names each that is not taken with the reason. */
export async function readScans(files: readonly File[], { left, max, together }: Room) {
  const scans: Scan[] = [];
  const problems: string[] = [];
  for (const file of files) {
    try {
      if (scans.length >= left) throw new ScanError(w.full({ count: max }));
      scans.push(await readScan(file, together ? [...together, ...scans] : []));
    } catch (error) {
      problems.push(`${file.name}: ${describeScanProblem(error)}`);
    }
  }
  return { scans, problems };
}

/** Reads a PDF as it is, and a photo as small as other photos are. */
async function readScan(file: File, before: readonly Scan[]): Promise<Scan> {
  const isPhoto = !isPdf(file);
  const data = isPhoto ? (await shrinkPhoto(file).catch(explain)).dataUrl : await readPdf(file);
  const all = before.reduce((sum, scan) => sum + scan.data.length, data.length);
  if (all > charactersMax) throw new ScanError(w.together);
  return { name: toScanName(file.name, isPhoto ? ".jpg" : undefined), data };
}

/** A photo is a JPEG now, whatever it was. A name is as long as the server takes it, and keeps its ending. */
function toScanName(name: string, newEnding?: string): string {
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - ending.length);
  const end = newEnding ?? ending;
  return `${stem.slice(0, limits.nameMax - end.length)}${end}`;
}

function describeScanProblem(error: unknown): string {
  if (error instanceof ScanError || error instanceof PhotoError) return error.message;
  return w.notAdded;
}

/** Why a file cannot be a scan; the message is for the user who chose it. */
class ScanError extends Error {
  override readonly name = "ScanError";
}

function isPdf({ type, name }: File): boolean {
  return type === "application/pdf" || (type === "" && name.toLowerCase().endsWith(".pdf"));
}

async function readPdf(file: File): Promise<string> {
  if (file.size > documentLimits.fileBytesMax) {
    throw new ScanError(w.tooLarge);
  }
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(new ScanError(w.unreadable));
    reader.readAsDataURL(file);
  });
  return url.replace(/^data:[^;,]*/, "data:application/pdf");
}

function explain(error: unknown): never {
  const isOther = error instanceof PhotoError && error.reason === "notAnImage";
  if (isOther) throw new ScanError(w.other);
  throw error;
}

const w = words({
  full: ["{count} files are the most that fit here.", "Aquí caben a lo más {count} archivos."],
  notAdded: [
    "This file could not be added. Try again.",
    "No se pudo agregar el archivo. Intente de nuevo.",
  ],
  together: [
    "Together these files are too large to send.",
    "Juntos, estos archivos son demasiado grandes para enviar.",
  ],
  tooLarge: ["This file is larger than 10 MB.", "Este archivo pesa más de 10 MB."],
  unreadable: [
    "This file could not be read. Try again.",
    "No se pudo leer el archivo. Intente de nuevo.",
  ],
  other: ["Please choose a PDF or a photo.", "Elija un PDF o una foto."],
});
