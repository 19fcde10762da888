import { phoneApi } from "#shared/api/phone-api.ts";
import { linkPasswordForm, resetRequestInput } from "#shared/auth/auth-form.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { CircleCheck, MailCheck } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { CallError } from "../../api/call-error.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useZodForm } from "../../api/saving/use-zod-form.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Form } from "../../ui/dialog/form.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";
import { Warning } from "../../ui/layout/warning.tsx";

/** Asks for a link by mail; a user who has followed the link chooses a new password here. */
export function ResetPasswordPanel() {
  const followed = useSyncExternalStore(subscribeToHash, readToken);
  const [spent, setSpent] = useState("");
  const isSpent = spent !== "" && spent === followed;
  const token = isSpent ? "" : followed;
  return (
    <div className="mx-auto grid w-full max-w-[480px] gap-4">
      <h1 className="text-2xl lg:text-3xl">{token ? w.choose : w.forgot}</h1>
      {isSpent ? <Warning className="gap-3 p-4">{w.spent}</Warning> : null}
      <Card>
        <CardBody>
          {token ? (
            <ChooseForm key={token} token={token} onSpent={() => setSpent(token)} />
          ) : (
            <AskForm />
          )}
        </CardBody>
      </Card>
    </div>
  );
}

/** A link that is opened where the page is open already loads nothing anew. */
function subscribeToHash(notify: () => void): () => void {
  window.addEventListener("hashchange", notify);
  return () => window.removeEventListener("hashchange", notify);
}

/** It stands behind the #, which is sent to no server. */
function readToken(): string {
  return window.location.hash.slice(1);
}

function AskForm() {
  const form = useZodForm(resetRequestInput, { defaultValues: { email: "" } });
  const ask = useSave(phoneApi.requestPasswordReset, {
    failure: { title: w.askFailed },
    onSuccess: () => setIsSent(true),
    onFailure: form.placeErrors,
  });
  const [isSent, setIsSent] = useState(false);
  const back = (
    <a href="/auth" className={buttonClass({ variant: "ghost", full: true })}>
      {w.back}
    </a>
  );
  if (isSent) {
    return (
      <Done icon={<MailCheck aria-hidden size={48} />} text={w.sent}>
        {back}
      </Done>
    );
  }
  const handleSubmit = form.handleSubmit((body) => ask.save({ body }));
  return (
    <Form aria-label={w.forgot} onSubmit={handleSubmit}>
      <p className="text-muted">{w.purpose}</p>
      <TextInput label={w.email} type="email" autoComplete="email" {...form.field("email")} />
      <Button full type="submit" loading={ask.isPending}>
        {w.ask}
      </Button>
      {back}
    </Form>
  );
}

function ChooseForm({ token, onSpent }: { token: string; onSpent: () => void }) {
  const form = useZodForm(linkPasswordForm, {
    defaultValues: { password: "", confirmPassword: "" },
  });
  const choose = useSave(phoneApi.setPasswordByLink, {
    failure: { title: w.chooseFailed },
    onSuccess: () => setIsChosen(true),
    onFailure: (error) => {
      form.placeErrors(error);
      if (!(error instanceof CallError) || error.code !== "auth.linkNotGood") return false;
      onSpent();
      return true;
    },
  });
  const [isChosen, setIsChosen] = useState(false);
  if (isChosen) {
    return (
      <Done icon={<CircleCheck aria-hidden size={48} />} text={w.chosen}>
        {/* Loads the page anew, because all sessions have ended. */}
        <a href="/auth" className={buttonClass({ full: true })}>
          {w.signIn}
        </a>
      </Done>
    );
  }
  const handleSubmit = form.handleSubmit(({ password }) =>
    choose.save({ body: { token, password } }),
  );
  return (
    <Form aria-label={w.choose} onSubmit={handleSubmit}>
      <p className="text-muted">{w.consequence}</p>
      <PasswordInput
        label={w.password}
        hint={w.passwordHint({ min: limits.passwordMin })}
        autoComplete="new-password"
        {...form.field("password")}
      />
      <PasswordInput
        label={w.confirm}
        autoComplete="new-password"
        {...form.field("confirmPassword")}
      />
      <Button full type="submit" loading={choose.isPending}>
        {w.save}
      </Button>
    </Form>
  );
}

function Done({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <span className="text-pass">{icon}</span>
      <output>{text}</output>
      {children}
    </div>
  );
}

const w = words({
  forgot: ["Forgot Your Password?", "¿Olvidó su contraseña?"],
  purpose: [
    "We mail you a link by which you choose a new one.",
    "Le mandamos por correo un enlace para elegir una nueva.",
  ],
  email: ["Email", "Correo"],
  ask: ["Send the Link", "Mandar el enlace"],
  askFailed: ["The link could not be sent", "No se pudo mandar el enlace"],
  back: ["Back to sign in", "Volver a entrar"],
  sent: [
    "If a user has this address, a link is on its way. It works for an hour.",
    "Si alguien tiene este correo, el enlace ya va en camino. Sirve una hora.",
  ],
  spent: [
    "This link is no longer good. Have a new one sent to you.",
    "Este enlace ya no sirve. Pida uno nuevo.",
  ],
  choose: ["Choose a New Password", "Elija una contraseña nueva"],
  consequence: [
    "You are signed out on all devices and sign in with the new password.",
    "Se cierran todas sus sesiones y usted entra con la contraseña nueva.",
  ],
  password: ["New Password", "Contraseña nueva"],
  passwordHint: ["{min} or more characters", "{min} caracteres o más"],
  confirm: ["Confirm Password", "Confirme la contraseña"],
  save: ["Save Password", "Guardar contraseña"],
  chooseFailed: ["The password could not be saved", "No se pudo guardar la contraseña"],
  chosen: ["Your new password is set.", "Su contraseña nueva ya vale."],
  signIn: ["Sign In", "Entrar"],
});
