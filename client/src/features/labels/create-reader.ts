/** Reads the code in a camera's picture: with the browser's own detector where it has one, else in a worker. */
import type { Frame } from "./decode-worker.ts";

export type Reader = {
  /** The text of the code in the present picture; undefined where none is found. */
  read: (video: HTMLVideoElement) => Promise<string | undefined>;
  stop: () => void;
};

export async function createReader(): Promise<Reader> {
  return (await createDetector()) ?? createWorker();
}

type Detector = { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> };

type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

async function createDetector(): Promise<Reader | undefined> {
  const { BarcodeDetector: Detector } = window;
  const formats = await Detector?.getSupportedFormats().catch((): string[] => []);
  if (!Detector || !formats?.includes(format)) return undefined;
  const detector = new Detector({ formats: [format] });
  const read = async (video: HTMLVideoElement) => (await detector.detect(video))[0]?.rawValue;
  return { read, stop: () => undefined };
}

const format = "qr_code";

function createWorker(): Reader {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const read = (video: HTMLVideoElement) => {
    const frame = takeFrame(video, canvas);
    const reading = waitFor(worker);
    worker.postMessage(frame, [frame.data.buffer]);
    return reading;
  };
  return { read, stop: () => worker.terminate() };
}

/** The worker's response to the picture that it is sent now. */
function waitFor(worker: Worker): Promise<string | undefined> {
  const answered = new AbortController();
  const { signal } = answered;
  const said = new Promise<string | undefined>((resolve, reject) => {
    const handleError = () => reject(new Error("The reader could not be loaded"));
    worker.addEventListener("message", ({ data }) => resolve(data), { signal });
    worker.addEventListener("error", handleError, { signal });
  });
  return said.finally(() => answered.abort());
}

/** Large enough to read a label that is held to the camera; larger pictures take longer. */
const longestSide = 720;

function takeFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): Frame {
  const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
  const [width, height] = [video.videoWidth * scale, video.videoHeight * scale].map(Math.round);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no pictures");
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
