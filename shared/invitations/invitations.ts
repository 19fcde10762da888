/** How an invitation is named. */
import { formatFullName } from "../crew/crew.ts";

type Invited = {
  id: number;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
};

/** The name that the office gave, else the address, else the number. */
export function nameInvited({ id, email, firstName, lastName }: Invited): string {
  if (firstName || lastName) return formatFullName({ firstName, lastName });
  return email ?? `#${id}`;
}
