import { words } from "#shared/base/words.ts";
import { SectionLinks } from "../../ui/layout/section-links.tsx";

/** The pages of the account, for the office. */
export function AccountLinks() {
  return (
    <SectionLinks
      label={w.label}
      links={[
        { href: "/account-settings", label: w.account },
        { href: "/account-settings/connections", label: w.connections },
      ]}
    />
  );
}

const w = words({
  label: ["Account pages", "Páginas de la cuenta"],
  account: ["Account", "Cuenta"],
  connections: ["Connections", "Conexiones"],
});
