import { parseLabelCode, parseScanned } from "#shared/labels/label-codes.ts";
import { words } from "#shared/base/words.ts";
import { Flashlight, FlashlightOff } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog/dialog.tsx";
import { Form } from "../../ui/dialog/form.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useCamera } from "./use-camera.ts";

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
