import { phoneApi } from "#shared/api/phone-api.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { query } from "../../api/call.ts";

/** Where this server sends mail. Its place is there in any case, so that nothing below moves. */
export function ForgotLink() {
  const setup = useQuery(query(phoneApi.getMailSetup));
  return (
    <p className="grid min-h-ctl-md items-center justify-items-center">
      {setup.data?.isOn ? (
        <Link
          href={resetPasswordPath}
          className="flex min-h-ctl-md items-center px-3 font-semibold text-primary underline underline-offset-3"
        >
          {w.forgot}
        </Link>
      ) : null}
    </p>
  );
}

export const resetPasswordPath = "/reset-password";

const w = words({
  forgot: ["Forgot password?", "¿Olvidó su contraseña?"],
});
