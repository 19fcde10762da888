import { useState } from "react";
import type { AuditFilter } from "./audit-filters.tsx";
import { AuditFilters, noFilter } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";

export function AuditPanel() {
  const [filter, setFilter] = useState<AuditFilter>(noFilter);
  return (
    <>
      <AuditFilters filter={filter} onChange={setFilter} />
      <AuditList
        // Another question begins at its first page.
        key={JSON.stringify(filter)}
        filter={filter}
        onFilter={setFilter}
      />
    </>
  );
}
