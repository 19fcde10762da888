import { SearchX } from "lucide-react";
import { Link } from "wouter";
import { useSignedInUser } from "../api/current-user.ts";
import { home } from "../routes.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { FullPageMessage } from "./full-page-message.tsx";

export function NotFoundPage() {
  return (
    <FullPageMessage
      icon={SearchX}
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      action={<BackHomeLink />}
    />
  );
}

export function BackHomeLink() {
  const { role } = useSignedInUser();
  return (
    <Link href={home(role)} className={buttonClass()}>
      {role === "driver" ? "Back to Inspection" : "Back to Dashboard"}
    </Link>
  );
}
