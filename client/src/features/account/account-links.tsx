import { can } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { SectionLinks } from "../../ui/layout/section-links.tsx";

/** The pages of the account, for the office; that of the company is for admins. */
export function AccountLinks() {
  const { role } = useSignedInUser();
  const company = { href: "/account-settings/company", label: w.company };
  return (
    <SectionLinks
      label={w.label}
      links={[
        { href: "/account-settings", label: w.account },
        ...(can(role, "company.edit") ? [company] : []),
        { href: "/account-settings/connections", label: w.connections },
      ]}
    />
  );
}

const w = words({
  label: ["Account pages", "Páginas de la cuenta"],
  account: ["Account", "Cuenta"],
  company: ["Company", "Empresa"],
  connections: ["Connections", "Conexiones"],
});
