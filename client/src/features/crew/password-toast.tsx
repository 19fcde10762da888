import { words } from "#shared/base/words.ts";
import { interpolate } from "../../ui/layout/interpolate.tsx";
import { toast, type ToastContent } from "../../ui/hooks/use-toast.ts";

const temporaryPasswordToastMs = 10_000;

/** A temporary password, shown once, and long enough to be read out or copied. */
export function buildPasswordToast(
  title: string,
  password: string,
  isCopied = false,
): ToastContent {
  const handleCopy = async () => {
    await navigator.clipboard.writeText(password);
    toast(buildPasswordToast(title, password, true));
  };
  return {
    title,
    description: interpolate(w.temporary, {
      password: <code className="inline-block max-w-full">{password}</code>,
    }),
    duration: temporaryPasswordToastMs,
    // Browsers have no clipboard on a page without https; the password can be selected there.
    action: window.isSecureContext
      ? { label: isCopied ? w.copied : w.copy, onAction: () => void handleCopy(), stays: true }
      : undefined,
  };
}

const w = words({
  temporary: ["Temporary password: {password}", "Contraseña temporal: {password}"],
  copy: ["Copy", "Copiar"],
  copied: ["Copied", "Copiada"],
});
