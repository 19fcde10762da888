import { words } from "#shared/base/words.ts";
import { headBytes, readPhotoHead } from "./photo-head.ts";
import {
  type PhotoOrder,
  type ShrunkPhoto,
  fitInside,
  listSides,
  photoQuality,
  sentBytesMax,
  thumbnail,
} from "./photo-sizes.ts";

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

/** Undefined for what no browser here can decode. */
async function shrinkInPage({
  file,
  longestSides,
  bytesMax,
}: PhotoOrder): Promise<ShrunkPhoto | undefined> {
  const head = readPhotoHead(await file.slice(0, headBytes).arrayBuffer());
  const takenAt = (head.takenAt ?? new Date(file.lastModified)).toISOString();
  const picture = await decode(file);
  if (!picture) return undefined;
  try {
    const photos = longestSides.map((side) => () => draw(picture, side, photoQuality));
    const dataUrl = photos.reduce((found, next) => (isPhoto(found, bytesMax) ? found : next()), "");
    if (!isPhoto(dataUrl, bytesMax)) return undefined;
    return { dataUrl, thumb: draw(picture, thumbnail.longestSide, thumbnail.quality), takenAt };
  } finally {
    if ("close" in picture) picture.close();
  }
}

async function decode(file: File): Promise<ImageBitmap | HTMLImageElement | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    // Some browsers show kinds of pictures in a page that they cannot make a bitmap of.
    return decodeInPage(file);
  }
}

async function decodeInPage(file: File) {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(picture: ImageBitmap | HTMLImageElement, longestSide: number, quality: number) {
  const { width, height } = fitInside(picture, longestSide);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return "";
  // JPEG has no transparency; without this a transparent picture turns black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL("image/jpeg", quality);
}

/** A canvas too large for the phone returns "data:,". */
function isPhoto(dataUrl: string, bytesMax: number) {
  const prefix = "data:image/jpeg;base64,";
  const bytes = ((dataUrl.length - prefix.length) * 3) / 4;
  return dataUrl.startsWith(prefix) && bytes <= bytesMax;
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
