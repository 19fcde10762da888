import { Lock } from "lucide-react";
import { FullPageMessage } from "./full-page-message.tsx";
import { BackHomeLink } from "./not-found-page.tsx";

export function NoAccessPage({ text }: { text: string }) {
  return <FullPageMessage icon={Lock} title="No Access" text={text} action={<BackHomeLink />} />;
}
