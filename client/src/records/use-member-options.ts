import { api } from "#shared/api/api.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { wholeQuery } from "../api/list-queries.ts";
import type { SelectOption } from "../ui/form/native-select.tsx";

/** Whose records can be looked for: the crew, and after it those who have left, because their records stay. */
export function useMemberOptions(): SelectOption[] {
  const crew = useQuery(wholeQuery(api.listCrew));
  const former = useQuery(wholeQuery(api.listCrew, { former: true }));
  return [
    ...(crew.data ?? []).map((user) => ({ value: String(user.id), label: formatFullName(user) })),
    ...(former.data ?? []).map((user) => ({
      value: String(user.id),
      label: w.former({ name: formatFullName(user) }),
    })),
  ];
}

const w = words({
  former: ["{name} (former)", "{name} (anterior)"],
});
