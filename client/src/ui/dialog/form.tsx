import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { DialogBody, DialogFooter } from "./dialog.tsx";

type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & {
  /** The handleSubmit of useZodForm; what the browser itself would check is left to it. */
  onSubmit: (event: FormEvent) => Promise<void>;
};

/** Fields below each other. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form noValidate className="grid gap-4" {...rest} onSubmit={(event) => void onSubmit(event)} />
  );
}

interface SubmitProps {
  label: string;
  isPending: boolean;
}

/** The button of a form in a card: at its end, and as wide as a phone. */
export function SubmitRow({ label, isPending }: SubmitProps) {
  return (
    <div className="flex justify-end max-sm:*:flex-1">
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
    </div>
  );
}

interface DialogFormProps extends Pick<FormProps, "onSubmit"> {
  submit: SubmitProps & { isDisabled?: boolean };
  /** Other buttons, before the one that submits. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The whole content of a dialog that saves: its fields, and its buttons below. */
export function DialogForm({ onSubmit, submit, actions, children }: DialogFormProps) {
  return (
    <Form className="contents" onSubmit={onSubmit}>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        {actions}
        <Button type="submit" loading={submit.isPending} disabled={submit.isDisabled}>
          {submit.label}
        </Button>
      </DialogFooter>
    </Form>
  );
}
