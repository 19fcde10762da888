import { words } from "#shared/base/words.ts";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { AccountLinks } from "./account-links.tsx";

const CompanyPanel = lazily(() => import("./company-panel.tsx").then((m) => m.CompanyPanel));

export function CompanyPage() {
  return (
    <div className="grid min-w-0 gap-4">
      <h1 className="text-2xl lg:text-3xl">{w.title}</h1>
      <AccountLinks />
      <CompanyPanel />
    </div>
  );
}

const w = words({
  title: ["Company Settings", "Ajustes de la empresa"],
});
