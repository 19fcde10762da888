import { words } from "#shared/base/words.ts";
import { Lock, TrafficCone } from "lucide-react";
import { Link } from "wouter";
import { useSignedInUser } from "../api/current-user.ts";
import { buttonClass } from "../ui/button/button.tsx";
import { findHome } from "./first-screen.ts";
import { FullPageMessage } from "./full-page-message.tsx";

/** Where there is no page, or where this user may not open it but may know that it exists. */
export function MissingPage({ isRefused }: { isRefused: boolean }) {
  const { role } = useSignedInUser();
  const message = isRefused
    ? { icon: Lock, title: w.noAccess, text: w.refusal }
    : {
        icon: TrafficCone,
        title: w.notFound,
        text: w.question,
      };
  return (
    <FullPageMessage
      {...message}
      action={
        <Link href={findHome(role)} className={buttonClass()}>
          {role === "driver" ? w.toInspection : w.toDashboard}
        </Link>
      }
    />
  );
}

const w = words({
  noAccess: ["No Access", "Sin acceso"],
  refusal: [
    "You don't have permission to access crew management.",
    "Usted no tiene permiso para ver al personal.",
  ],
  notFound: ["404 Page Not Found", "404 Página no encontrada"],
  question: [
    "Did you forget to add the page to the router?",
    "¿Se olvidó de agregar la página al enrutador?",
  ],
  toInspection: ["Back to Inspection", "Volver a inspección"],
  toDashboard: ["Back to Dashboard", "Volver al panel"],
});
