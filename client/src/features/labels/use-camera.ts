import { useEffect, useEffectEvent, useState } from "react";
import { createReader } from "./create-reader.ts";

export type Camera = {
  state: "starting" | "on" | "blocked";
  /** Switches the light; absent where the camera has none. */
  light?: (isOn: boolean) => void;
};

/** Shows the camera at the back, and reports what the codes in its pictures say, ten pictures a second. */
export function useCamera(video: HTMLVideoElement | null, onRead: (text: string) => void): Camera {
  const [camera, setCamera] = useState<Camera>({ state: "starting" });
  const report = useEffectEvent(onRead);
  useEffect(() => {
    if (!video) return undefined;
    const closing = new AbortController();
    const { signal } = closing;
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia(wanted);
      const stop = () => stream.getTracks().forEach((track) => track.stop());
      signal.addEventListener("abort", stop);
      if (signal.aborted) return stop();
      await show(video, stream);
      setCamera({ state: "on", light: createLight(stream) });
      await readOn(video, { signal, report });
    };
    start().catch(() => {
      if (!signal.aborted) setCamera({ state: "blocked" });
    });
    return () => closing.abort();
  }, [video]);
  return camera;
}

async function show(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  Object.assign(video, { srcObject: stream });
  await video.play();
}

const wanted = { video: { facingMode: "environment", width: { ideal: 1_280 } } };
const pauseMs = 100;

type Reading = { signal: AbortSignal; report: (text: string) => void };

async function readOn(video: HTMLVideoElement, { signal, report }: Reading): Promise<void> {
  const reader = await createReader();
  signal.addEventListener("abort", reader.stop);
  if (signal.aborted) return reader.stop();
  const step = async () => {
    const text = video.readyState >= video.HAVE_CURRENT_DATA ? await reader.read(video) : undefined;
    if (signal.aborted) return;
    if (text) report(text);
    setTimeout(() => void step(), pauseMs);
  };
  return step();
}

/** Undefined where the browser cannot switch the camera's light. */
function createLight(stream: MediaStream): Camera["light"] {
  const [track] = stream.getVideoTracks();
  if (!track || !("torch" in track.getCapabilities())) return undefined;
  const constraints = (torch: boolean): object => ({ advanced: [{ torch }] });
  return (isOn) => void track.applyConstraints(constraints(isOn)).catch(() => undefined);
}
