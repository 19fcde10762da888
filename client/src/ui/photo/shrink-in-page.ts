/** The way of browsers that cannot make photos small beside the page, or not this one. */
import { headBytes, readPhotoHead } from "./photo-head.ts";
import {
  fitInside,
  type PhotoOrder,
  photoQuality,
  type ShrunkPhoto,
  thumbnail,
} from "./photo-sizes.ts";

/** Undefined for what no browser here can decode. */
export async function shrinkInPage({
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
