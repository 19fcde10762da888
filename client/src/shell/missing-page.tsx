import { Lock, TrafficCone } from "lucide-react";
import { Link } from "wouter";
import { useSignedInUser } from "../api/current-user.ts";
import { home } from "../routes.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { FullPageMessage } from "./full-page-message.tsx";

/** Where there is no page, or none for this user, who may know that it exists. */
export function MissingPage({ refusal }: { refusal: string | undefined }) {
  const { role } = useSignedInUser();
  const message = refusal
    ? { icon: Lock, title: "No Access", text: refusal }
    : {
        icon: TrafficCone,
        title: "404 Page Not Found",
        text: "Did you forget to add the page to the router?",
      };
  return (
    <FullPageMessage
      {...message}
      action={
        <Link href={home(role)} className={buttonClass()}>
          {role === "driver" ? "Back to Inspection" : "Back to Dashboard"}
        </Link>
      }
    />
  );
}
