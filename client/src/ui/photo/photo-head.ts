/** What the head of a JPEG says before any pixel is decoded. Pure. */

/** A camera writes less before its picture begins. */
export const headBytes = 256 * 1024;

export type PhotoHead = {
  /** As it is shown, upright; absent for what is no JPEG, or has a longer head. */
  size?: { width: number; height: number };
  /** By the camera's clock, in the zone of this device. */
  takenAt?: Date;
};

export function readPhotoHead(bytes: ArrayBuffer): PhotoHead {
  try {
    return readSegments(new DataView(bytes));
  } catch {
    // The view refuses what lies behind its end.
    return {};
  }
}

const startOfImage = 0xffd8;
const exifMarker = 0xffe1;
const exifName = 0x45786966;

function readSegments(view: DataView): PhotoHead {
  if (view.getUint16(0) !== startOfImage) return {};
  let exif: Exif = {};
  for (let at = 2; at + 4 <= view.byteLength;) {
    const marker = view.getUint16(at);
    if (marker === exifMarker && view.getUint32(at + 4) === exifName) {
      exif = readExif(new DataView(view.buffer, at + 10));
    }
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      const size = exif.isOnItsSide ? { width: height, height: width } : { width, height };
      return { size, ...toTakenAt(exif) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return toTakenAt(exif);
}

/** SOF0 to SOF15, without the three of that row that are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}

type Exif = { isOnItsSide?: boolean; taken?: string };

const tags = { orientation: 0x0112, moreExif: 0x8769, takenAt: 0x9003 } as const;

/** A small TIFF file: entries of 12 bytes, of which three are wanted. A broken one says nothing. */
function readExif(tiff: DataView): Exif {
  try {
    const isLittle = tiff.getUint16(0) === 0x4949;
    const find = (list: number, tag: number) => {
      const count = tiff.getUint16(list, isLittle);
      const places = Array.from({ length: count }, (_, index) => list + 2 + index * 12);
      return places.find((index) => tiff.getUint16(index, isLittle) === tag);
    };
    const first = tiff.getUint32(4, isLittle);
    const turned = find(first, tags.orientation);
    const more = find(first, tags.moreExif);
    const taken = more && find(tiff.getUint32(more + 8, isLittle), tags.takenAt);
    return {
      isOnItsSide: turned !== undefined && tiff.getUint16(turned + 8, isLittle) > 4,
      ...(taken ? { taken: readText(tiff, tiff.getUint32(taken + 8, isLittle)) } : {}),
    };
  } catch {
    return {};
  }
}

function readText(tiff: DataView, at: number): string {
  const letters = Array.from({ length: 19 }, (_, index) => tiff.getUint8(at + index));
  return String.fromCharCode(...letters);
}

/** "2026:11:18 05:12:00"; a camera that was never set writes spaces or zeros. */
function toTakenAt({ taken = "" }: Exif): Pick<PhotoHead, "takenAt"> {
  const takenAt = new Date(taken.replace(/^(\d{4}):(\d\d):(\d\d) /, "$1-$2-$3T"));
  return Number.isNaN(takenAt.getTime()) ? {} : { takenAt };
}
