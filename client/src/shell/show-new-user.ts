import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { formatDisplayName } from "#shared/crew/crew.ts";
import { words } from "#shared/base/words.ts";
import { requireShownUser } from "../api/shown-user.ts";
import { toast } from "../ui/hooks/use-toast.ts";

/** Shows a toast that names the user who signed in in another tab; fails where they have left. */
export async function showNewUser(user: CurrentUser): Promise<void> {
  await requireShownUser(user.id);
  const title = w.signedIn({ name: formatDisplayName(user) });
  toast({ title, description: w.inOtherTab, duration: Infinity });
}

const w = words({
  signedIn: ["{name} is signed in now", "Ahora la sesión es de {name}"],
  inOtherTab: ["Somebody signed in in another tab.", "Alguien entró en otra pestaña."],
});
