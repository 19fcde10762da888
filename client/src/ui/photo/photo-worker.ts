/**
 * Shrinks photos in a worker, so that the page does not wait. Responds with the photo, or with null if this browser
 * or its memory cannot do it: then the page shrinks it.
 */
import { headBytes, type PhotoHead, readPhotoHead } from "./photo-head.ts";
import {
  fitInside,
  type PhotoOrder,
  photoQuality,
  type ShrunkPhoto,
  thumbnail,
} from "./photo-sizes.ts";

declare const self: {
  addEventListener: (type: "message", listener: (event: MessageEvent<PhotoOrder>) => void) => void;
  postMessage: (answer: ShrunkPhoto | null) => void;
};
declare const FileReaderSync: new () => { readAsDataURL: (blob: Blob) => string };

self.addEventListener(
  "message",
  ({ data }) => void shrink(data).then((shrunk) => self.postMessage(shrunk)),
);

async function shrink({ file, longestSides, bytesMax }: PhotoOrder): Promise<ShrunkPhoto | null> {
  const head = readPhotoHead(await file.slice(0, headBytes).arrayBuffer());
  for (const longestSide of longestSides) {
    const drawn = await drawAt(file, head, { longestSide, bytesMax }).catch(() => undefined);
    const takenAt = (head.takenAt ?? new Date(file.lastModified)).toISOString();
    if (drawn) return { ...drawn, takenAt };
  }
  return null;
}

type Wanted = { longestSide: number; bytesMax: number };

async function drawAt(file: File, { size }: PhotoHead, { longestSide, bytesMax }: Wanted) {
  const picture = await createImageBitmap(file, {
    imageOrientation: "from-image",
    ...(size && Math.max(size.width, size.height) > longestSide ? toResize(size, longestSide) : {}),
  });
  const canvas = draw(picture, fitInside(picture, longestSide));
  picture.close();
  const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: photoQuality });
  if (photo.size > bytesMax) return undefined;
  const small = draw(canvas, fitInside(canvas, thumbnail.longestSide));
  const thumb = await small.convertToBlob({ type: "image/jpeg", quality: thumbnail.quality });
  return { dataUrl: toDataUrl(photo), thumb: toDataUrl(thumb) };
}

/** The other side follows, so that nothing is distorted whatever the head of the file says. */
function toResize({ width, height }: { width: number; height: number }, longestSide: number) {
  const resizeQuality = "high" as const;
  return width < height
    ? { resizeHeight: longestSide, resizeQuality }
    : { resizeWidth: longestSide, resizeQuality };
}

function draw(picture: CanvasImageSource, { width, height }: { width: number; height: number }) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws in pages only");
  // JPEG has no transparency; without this a transparent picture turns black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function toDataUrl(blob: Blob): string {
  return new FileReaderSync().readAsDataURL(blob);
}
