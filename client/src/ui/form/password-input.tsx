import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field, type FieldProps, inputClass } from "./field.tsx";

type PasswordInputProps = FieldProps &
  Omit<ComponentProps<"input">, "className" | "children" | "type" | "autoComplete"> & {
    autoComplete: "current-password" | "new-password";
  };

export function PasswordInput(props: PasswordInputProps) {
  const { label, labelHidden, hint, error, optional, id, ...rest } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id }}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={isShown ? "text" : "password"}
            className={clsx(inputClass, "min-h-ctl pr-ctl")}
          />
          <ShowPasswordToggle isShown={isShown} onToggle={() => setIsShown(!isShown)} />
        </div>
      )}
    </Field>
  );
}

/** Its name is text and not an aria-label, so that looking for the label "Password" finds the field. */
function ShowPasswordToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const Icon = isShown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onToggle}
      className="absolute inset-y-0 right-0 flex w-ctl items-center justify-center rounded text-muted hover:text-text"
    >
      <Icon aria-hidden size={20} />
      <span className="sr-only">{w.show}</span>
    </button>
  );
}

const w = words({
  show: ["Show password", "Mostrar contraseña"],
});
