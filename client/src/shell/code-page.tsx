import { phoneApi } from "#shared/api/phone-api.ts";
import { parseLabelCode, readLabelPath } from "#shared/labels/label-codes.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useCurrentUser } from "../api/current-user.ts";
import { LabelPage } from "../features/labels/label-page.tsx";
import { ScannedPanel } from "../features/labels/scanned-panel.tsx";
import { StrangerPanel } from "../features/reports/stranger-panel.tsx";
import { lazily } from "../ui/hooks/lazily.tsx";
import { FullPageSpinner } from "../ui/layout/full-page-spinner.tsx";
import type { Arriving } from "../screens/place.tsx";
import { SignedOutPage } from "./signed-out-page.tsx";
import { UnreachableScreen } from "./unreachable-screen.tsx";

const VerifyPage = lazily(() =>
  import("../features/seals/verify-page.tsx").then((m) => m.VerifyPage),
);

const InvitationPage = lazily(() => import("./invitation-page.tsx").then((m) => m.InvitationPage));

/** A paper's code leads to the state of its record, a label's code to its unit, and an invitation's to joining. */
export function CodePage(arriving: Arriving) {
  if (/^\/(auth|invitation)$/i.test(arriving.path)) return <InvitationPage {...arriving} />;
  const code = readLabelPath(arriving.path);
  return code === undefined ? <VerifyPage {...arriving} /> : <Label {...arriving} code={code} />;
}

function Label({ code, ...arriving }: Arriving & { code: string }) {
  const user = useCurrentUser();
  if (user.data) return <LabelPage user={user.data} code={code} />;
  if (user.data === null) return <StrangersLabel {...arriving} code={code} />;
  if (user.status === "error") {
    return <UnreachableScreen error={user.error} onRetry={() => void user.refetch()} />;
  }
  return <FullPageSpinner />;
}

/** The unit of a label, where its company lets anyone report problems: loaded before the form is shown. */
function StrangersLabel({ code, ...arriving }: Arriving & { code: string }) {
  const asked = useQuery({
    // Not the key of the call, which returns more to a signed-in user.
    queryKey: ["label of a stranger", code],
    queryFn: ({ signal }) => call(phoneApi.getCode, { params: { code }, signal }),
    enabled: parseLabelCode(code) !== undefined,
  });
  if (asked.isLoading) return <FullPageSpinner />;
  const unit = asked.data?.unit;
  const report = unit ? <StrangerPanel {...{ code, unit }} /> : null;
  return <SignedOutPage {...arriving} above={<ScannedPanel>{report}</ScannedPanel>} />;
}
