import { words } from "#shared/words.ts";

/** Why a file did not become a photo; the message is for the user who chose it. */
export class PhotoError extends Error {
  override readonly name = "PhotoError";

  constructor(readonly reason: keyof typeof w) {
    super(w[reason]);
  }
}

const fileBytesMax = 30_000_000;
const photoBytesMax = 2_000_000;

// The first is right for nearly every photo; the others are for the rare one that stays too large.
const attempts = [
  { longestSide: 1600, quality: 0.8 },
  { longestSide: 1600, quality: 0.6 },
  { longestSide: 1200, quality: 0.6 },
  { longestSide: 800, quality: 0.5 },
] as const;

/** A photo as the phone took it, upright and small enough to send: a JPEG data URL of at most 2 MB. */
export async function shrinkPhoto(file: File): Promise<string> {
  if (!file.type.startsWith("image/")) throw new PhotoError("notAnImage");
  if (file.size > fileBytesMax) throw new PhotoError("tooLarge");
  const picture = await decode(file);
  try {
    for (const { longestSide, quality } of attempts) {
      const dataUrl = draw(picture, longestSide).toDataURL("image/jpeg", quality);
      if (isPhoto(dataUrl)) return dataUrl;
    }
  } finally {
    if (picture instanceof ImageBitmap) picture.close();
  }
  throw new PhotoError("unreadable");
}

/** The longest side at most so long, never enlarged. */
export function fitInside(size: { width: number; height: number }, longestSide: number) {
  const scale = Math.min(1, longestSide / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

async function decode(file: File): Promise<ImageBitmap | HTMLImageElement> {
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
    throw new PhotoError("unreadable");
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(picture: ImageBitmap | HTMLImageElement, longestSide: number) {
  const { width, height } = fitInside(picture, longestSide);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new PhotoError("unreadable");
  // JPEG has no transparency; without this a transparent picture turns black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** A canvas too large for the phone returns "data:,". */
function isPhoto(dataUrl: string) {
  const prefix = "data:image/jpeg;base64,";
  const bytes = ((dataUrl.length - prefix.length) * 3) / 4;
  return dataUrl.startsWith(prefix) && bytes <= photoBytesMax;
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
