import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { CloudUpload } from "lucide-react";
import type { EntryKind, UnsentEntry } from "../../phone/outbox/outbox.ts";
import { buttonClass } from "../../ui/button/button-class.ts";
import { warningClass } from "../../ui/layout/warning.tsx";
import { SendNowButton } from "./send-now-button.tsx";

interface UnsentStripProps {
  unsent: readonly UnsentEntry<EntryKind>[];
  /** The user has to sign in first. */
  needsSignIn: boolean;
  onOpen: () => void;
}

/** Above the list while something waits: what was handed in is not lost, and not recorded yet. */
export function UnsentStrip({ unsent, needsSignIn, onOpen }: UnsentStripProps) {
  const n = unsent.length;
  const texts = unsent.every(({ kind }) => kind === undefined) ? inspections : w;
  return (
    <output className={clsx(warningClass, "flex flex-wrap items-center gap-x-4 gap-y-2 p-3")}>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-ctl min-w-0 flex-1 basis-[8rem] items-center gap-2 rounded text-left font-semibold"
      >
        <CloudUpload aria-hidden size={20} className="shrink-0" />
        <span className="min-w-0 flex-1 underline">
          {needsSignIn ? texts.signInToSend({ n }) : texts.waiting({ n })}
        </span>
      </button>
      {needsSignIn ? (
        <a href="/api/login" className={buttonClass({ variant: "secondary" })}>
          {w.signIn}
        </a>
      ) : (
        <SendNowButton />
      )}
    </output>
  );
}

const inspections = words({
  waiting: [
    { one: "{n} inspection waiting to send", other: "{n} inspections waiting to send" },
    { one: "{n} inspección por enviar", other: "{n} inspecciones por enviar" },
  ],
  signInToSend: [
    {
      one: "Sign in again to send {n} inspection",
      other: "Sign in again to send {n} inspections",
    },
    {
      one: "Entre otra vez para enviar {n} inspección",
      other: "Entre otra vez para enviar {n} inspecciones",
    },
  ],
});

const w = words({
  waiting: [
    { one: "{n} entry waiting to send", other: "{n} entries waiting to send" },
    { one: "{n} registro por enviar", other: "{n} registros por enviar" },
  ],
  signInToSend: [
    { one: "Sign in again to send {n} entry", other: "Sign in again to send {n} entries" },
    {
      one: "Entre otra vez para enviar {n} registro",
      other: "Entre otra vez para enviar {n} registros",
    },
  ],
  signIn: ["Sign In", "Entrar"],
});
