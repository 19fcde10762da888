import { words } from "#shared/base/words.ts";
import { sentBytesMax, type PhotoOrder, type ShrunkPhoto, listSides } from "./photo-sizes.ts";
import { shrinkInPage } from "./shrink-in-page.ts";

/** Why a file did not become a photo; the message is for the user who chose it. */
export class PhotoError extends Error {
  override readonly name = "PhotoError";

  constructor(readonly reason: keyof typeof w) {
    super(w[reason]);
  }
}

const fileBytesMax = 30_000_000;
/** A worker that the phone has ended for its memory does not always say so. */
const timeoutMs = 30_000;

/**
 * A photo as the phone took it, upright and small enough to send: a JPEG of at most 2 MB, or less where
 * that is asked, without the camera's metadata. One at a time: two would need twice the memory.
 */
export async function shrinkPhoto(file: File, bytesMax = sentBytesMax): Promise<ShrunkPhoto> {
  if (!file.type.startsWith("image/")) throw new PhotoError("notAnImage");
  if (file.size > fileBytesMax) throw new PhotoError("tooLarge");
  const order = { file, longestSides: listSides(bytesMax), bytesMax };
  return runInTurn(async () => {
    const shrunk = (await shrinkInWorker(order)) ?? (await shrinkInPage(order));
    if (!shrunk) throw new PhotoError("unreadable");
    return shrunk;
  });
}

let last: Promise<unknown> = Promise.resolve();

function runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

let worker: Worker | undefined;

function openWorker(): Worker | undefined {
  if (!("Worker" in globalThis)) return undefined;
  worker ??= new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module" });
  return worker;
}

function closeWorker(): void {
  worker?.terminate();
  worker = undefined;
}

/** Null where the worker cannot do it, or did not load. */
async function shrinkInWorker(order: PhotoOrder) {
  const open = openWorker();
  if (!open) return null;
  const answer = await new Promise<ShrunkPhoto | null>((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, null);
    open.onmessage = ({ data }: MessageEvent<ShrunkPhoto | null>) => {
      clearTimeout(timer);
      resolve(data);
    };
    open.onerror = () => {
      clearTimeout(timer);
      resolve(null);
    };
    open.postMessage(order);
  });
  if (!answer) closeWorker();
  return answer;
}

const w = words({
  notAnImage: [
    "This file isn't a photo. Choose a picture.",
    "Este archivo no es una foto. Elija una imagen.",
  ],
  tooLarge: [
    "This photo is too large. Choose one under 30 MB.",
    "Esta foto es demasiado grande. Elija una de menos de 30 MB.",
  ],
  unreadable: [
    "Photo couldn't be added. Try again.",
    "No se pudo agregar la foto. Intente otra vez.",
  ],
});
