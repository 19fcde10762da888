import type { MadeInvitation } from "#shared/api/api-schemas.ts";
import { formatMonthDay } from "#shared/base/dates.ts";
import { words } from "#shared/base/words.ts";
import { nameInvited } from "#shared/invitations/invitations.ts";
import { Share2 } from "lucide-react";
import { useSignedInUser } from "../../api/current-user.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { QrCode } from "../../ui/layout/qr-code.tsx";

/** The address of a new link; a server that is not told its own address leaves it to the browser. */
export function toLink({ url }: MadeInvitation): string {
  return new URL(url, window.location.origin).href;
}

/** A link that was made just now: to be copied, shared, or read by the camera of another phone. */
export function InvitationLinkPanel({ made }: { made: MadeInvitation }) {
  const { company } = useSignedInUser();
  const link = toLink(made);
  const name = nameInvited(made);
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        {w.once({ date: formatMonthDay(made.expiresAt, company.timeZone) })}
      </p>
      {made.isMailed && made.email ? (
        <p className="wrap-anywhere">{w.mailed({ email: made.email })}</p>
      ) : null}
      <TextInput
        readOnly
        label={w.link}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <CopyButton text={link} label={w.copy} />
        <ShareButton link={link} company={company.name} />
      </div>
      <div className="grid justify-items-center gap-2">
        <QrCode
          text={link}
          ecc="M"
          border={4}
          label={w.code({ name })}
          className="w-full max-w-60 rounded border bg-white"
        />
        <p className="text-center text-sm text-muted">{w.scan}</p>
      </div>
    </div>
  );
}

/** Where the device has something to share with, such as its messages. */
function ShareButton({ link, company }: { link: string; company: string }) {
  const { share } = navigator as Partial<Navigator>;
  if (!share) return null;
  // Closing the device's own sheet is no failure.
  const handleShare = () =>
    void share.call(navigator, { title: w.joins({ company }), url: link }).catch(() => undefined);
  return (
    <Button icon={Share2} onClick={handleShare}>
      {w.share}
    </Button>
  );
}

const w = words({
  once: [
    "The link works once, until {date}. It is shown only now.",
    "El enlace sirve una vez, hasta el {date}. Solo se muestra ahora.",
  ],
  mailed: ["It is also on its way to {email}.", "También va en camino a {email}."],
  link: ["Link", "Enlace"],
  copy: ["Copy link", "Copiar enlace"],
  share: ["Share", "Compartir"],
  joins: ["Join {company} on Yardcheck", "Únase a {company} en Yardcheck"],
  code: ["QR code of the link of {name}", "Código QR del enlace de {name}"],
  scan: [
    "Or have it scanned with the camera of the other phone.",
    "O que lo escaneen con la cámara del otro teléfono.",
  ],
});
