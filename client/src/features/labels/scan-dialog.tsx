import { parseLabelCode, parseScanned } from "#shared/labels/label-codes.ts";
import { words } from "#shared/base/words.ts";
import { Flashlight, FlashlightOff } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog/dialog.tsx";
import { Form } from "../../ui/dialog/form.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { createReader } from "./create-reader.ts";

/** Opens the unit whose label is held to the camera, or whose code is typed. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation();
  const [isUnknown, setIsUnknown] = useState(false);
  const [isLit, setIsLit] = useState(false);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const open = (code: string | undefined) => {
    setIsUnknown(code === undefined);
    if (code === undefined) return;
    navigate(`/q/${code}`);
    onClose();
  };
  const { state, light } = useCamera(video, (text) => open(parseScanned(text)));
  const handleLight = () => {
    light?.(!isLit);
    setIsLit(!isLit);
  };
  return (
    <Dialog title={w.title} onClose={onClose}>
      <DialogBody>
        <div className="grid grid-cols-1 gap-4">
          {state === "blocked" ? (
            // As high as the picture, so that nothing moves under a thumb.
            <output className="grid aspect-square place-content-center rounded bg-surface-2 p-4 text-center font-semibold">
              {w.blocked}
            </output>
          ) : (
            <div className="relative">
              <video
                ref={setVideo}
                muted
                playsInline
                aria-label={w.picture}
                className="aspect-square w-full rounded bg-[#000] object-cover"
              />
              {light ? (
                <div className="absolute right-2 bottom-2">
                  <Button
                    variant="secondary"
                    icon={isLit ? FlashlightOff : Flashlight}
                    aria-pressed={isLit}
                    onClick={handleLight}
                  >
                    {w.light}
                  </Button>
                </div>
              ) : null}
            </div>
          )}
          <output className="font-semibold empty:hidden">{isUnknown ? w.foreign : null}</output>
          <CodeField onCode={open} />
        </div>
      </DialogBody>
    </Dialog>
  );
}

/** For labels that are dirty, and phones without a camera. */
function CodeField({ onCode }: { onCode: (code: string | undefined) => void }) {
  const [typed, setTyped] = useState("");
  const code = parseLabelCode(typed);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onCode(code);
        return Promise.resolve();
      }}
    >
      <TextInput
        label={w.type}
        value={typed}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button full size="xl" type="submit" disabled={typed.trim() === ""}>
        {w.open}
      </Button>
    </Form>
  );
}

type Camera = {
  state: "starting" | "on" | "blocked";
  /** Switches the light; absent where the camera has none. */
  light?: (isOn: boolean) => void;
};

/** Shows the camera at the back, and reports what the codes in its pictures say, ten pictures a second. */
function useCamera(video: HTMLVideoElement | null, onRead: (text: string) => void): Camera {
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

const w = words({
  title: ["Scan label", "Escanear etiqueta"],
  picture: ["Camera", "Cámara"],
  light: ["Light", "Luz"],
  type: ["Type the code", "Escribir el código"],
  open: ["Open unit", "Abrir unidad"],
  foreign: ["This is not a Yardcheck label.", "No es una etiqueta de Yardcheck."],
  blocked: [
    "The camera is blocked. Type the code.",
    "La cámara está bloqueada. Escriba el código.",
  ],
});
