import { api } from "#shared/api/api.ts";
import type { Invitation, MadeInvitation } from "#shared/api/api-schemas.ts";
import { formatMonthDay } from "#shared/base/dates.ts";
import { roleLabels } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { mayManage } from "#shared/crew/managed-roles.ts";
import { nameInvited } from "#shared/invitations/invitations.ts";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { wholeQuery } from "../../api/list-queries.ts";
import { useSave } from "../../api/saving/use-save.ts";
import { useSteps } from "../../api/use-pages.ts";
import { keepFocus } from "../../ui/hooks/keep-focus.ts";
import { Button } from "../../ui/button/button.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { lazily } from "../../ui/hooks/lazily.tsx";
import { Badge } from "../../ui/layout/badge.tsx";
import { useTurn } from "../../ui/layout/card-column.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";

const NewLinkDialog = lazily(() => import("./new-link-dialog.tsx").then((m) => m.NewLinkDialog));

const rowsAtOnce = 20;

/** Those who are invited and have not joined yet, below the crew; nothing where there are none. */
export function InvitationsCard() {
  const all = useQuery(wholeQuery(api.listInvitations));
  const pages = useSteps(all, rowsAtOnce);
  const [renewed, setRenewed] = useState<MadeInvitation>();
  const { report } = useTurn();
  const { isPending } = all;
  // The cards below wait for it, so that it moves none of them.
  useLayoutEffect(() => report(isPending), [report, isPending]);
  const isNeeded = all.isError || (all.data?.length ?? 0) > 0;
  return (
    <>
      {isNeeded ? (
        <Card title={w.title}>
          <PagedList pages={pages} what={w.theInvitations} skeleton={null}>
            {(invitations, list) => (
              <ul ref={list} className="divide-y">
                {invitations.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    onRenewed={setRenewed}
                  />
                ))}
              </ul>
            )}
          </PagedList>
        </Card>
      ) : null}
      {renewed ? <NewLinkDialog made={renewed} onClose={() => setRenewed(undefined)} /> : null}
    </>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  onRenewed: (made: MadeInvitation) => void;
}

function InvitationRow({ invitation, onRenewed }: InvitationRowProps) {
  const { role } = useSignedInUser();
  const { id, email, invitedBy, mayBeMailed } = invitation;
  const name = nameInvited(invitation);
  const renew = useSave(api.renewInvitation, {
    failure: { title: w.renewFailed },
    onSuccess: onRenewed,
  });
  const withdraw = useSave(api.withdrawInvitation, {
    success: { title: w.withdrawn, description: w.linkIsDead({ name }) },
    failure: { title: w.withdrawFailed },
  });
  const handleRenew = () => {
    const question = mayBeMailed ? w.sendQuestion({ name }) : w.renewQuestion({ name });
    if (window.confirm(question)) renew.save({ params: { id } });
  };
  const handleWithdraw = () => {
    if (window.confirm(w.withdrawQuestion({ name }))) withdraw.save({ params: { id } });
  };
  return (
    <li ref={keepFocus} className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p translate="no" className="min-w-0 font-semibold wrap-anywhere">
          {name}
        </p>
        <Badge tone="neutral" label={roleLabels[invitation.role]} />
      </div>
      {email && email !== name ? (
        <p translate="no" className="text-sm wrap-anywhere text-muted">
          {email}
        </p>
      ) : null}
      <p className="text-sm wrap-anywhere text-muted">
        <State invitation={invitation} /> {w.by({ name: invitedBy })}
      </p>
      {mayManage(role, invitation.role) ? (
        <div className="-mx-3 flex flex-wrap justify-between gap-x-1">
          <Button
            variant="ghost"
            size="row"
            aria-label={mayBeMailed ? w.sendAgainTo({ name }) : w.newLinkFor({ name })}
            disabled={renew.isPending}
            onClick={handleRenew}
          >
            {mayBeMailed ? w.sendAgain : w.newLink}
          </Button>
          <Button
            variant="ghost"
            size="row"
            aria-label={w.withdrawOf({ name })}
            disabled={withdraw.isPending}
            onClick={handleWithdraw}
          >
            {w.withdraw}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function State({ invitation: { expiresAt } }: { invitation: Invitation }) {
  const { company } = useSignedInUser();
  const now = useNow();
  const date = formatMonthDay(expiresAt, company.timeZone);
  return new Date(expiresAt) > now ? w.expires({ date }) : w.expired({ date });
}

const w = words({
  title: ["Invitations", "Invitaciones"],
  theInvitations: ["the invitations", "las invitaciones"],
  expires: ["Invited, expires {date}", "Con invitación, vence el {date}"],
  expired: ["Invitation expired {date}", "La invitación venció el {date}"],
  by: ["(by {name})", "(de {name})"],
  newLink: ["New link", "Otro enlace"],
  newLinkFor: ["New link for {name}", "Otro enlace para {name}"],
  sendAgain: ["Send again", "Enviar otra vez"],
  sendAgainTo: ["Send again to {name}", "Enviar otra vez a {name}"],
  sendQuestion: [
    "Send {name} a new link? The one before stops working.",
    "¿Enviar otro enlace a {name}? El anterior deja de servir.",
  ],
  renewQuestion: [
    "Make a new link for {name}? The one before stops working.",
    "¿Hacer otro enlace para {name}? El anterior deja de servir.",
  ],
  renewFailed: ["Failed to make a new link", "No se pudo hacer otro enlace"],
  withdraw: ["Withdraw", "Retirar"],
  withdrawOf: ["Withdraw the invitation of {name}", "Retirar la invitación de {name}"],
  withdrawQuestion: [
    "Withdraw the invitation of {name}? Its link stops working.",
    "¿Retirar la invitación de {name}? Su enlace deja de servir.",
  ],
  withdrawn: ["Invitation withdrawn", "Invitación retirada"],
  linkIsDead: ["The link of {name} no longer works.", "El enlace de {name} ya no sirve."],
  withdrawFailed: ["Failed to withdraw the invitation", "No se pudo retirar la invitación"],
});
