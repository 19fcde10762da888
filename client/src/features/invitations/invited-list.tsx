import { words } from "#shared/base/words.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { toLink } from "./invitation-link-panel.tsx";
import type { Invited } from "./use-invite-many.ts";

/** What became of a list: the link of each, or why there is none. */
export function InvitedList({ invited }: { invited: readonly Invited[] }) {
  const links = invited.flatMap(({ name, made }) => (made ? `${name}\t${toLink(made)}` : []));
  return (
    <>
      <p>{w.made({ n: links.length, of: invited.length })}</p>
      {invited.some(({ made }) => made?.isMailed) ? <p>{w.mailed}</p> : null}
      {links.length > 1 ? (
        <div className="flex max-sm:*:flex-1">
          <CopyButton text={links.join("\n")} label={w.copyAll} />
        </div>
      ) : null}
      <ul className="divide-y">
        {invited.map(({ name, made, reason }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3"
          >
            <div className="min-w-0">
              <p translate="no" className="font-semibold wrap-anywhere">
                {name}
              </p>
              {reason ? <p className="text-sm text-fail">{reason}</p> : null}
            </div>
            {made ? (
              <CopyButton text={toLink(made)} label={w.copy} name={w.copyOf({ name })} />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const w = words({
  copy: ["Copy link", "Copiar enlace"],
  copyOf: ["Copy link of {name}", "Copiar enlace de {name}"],
  made: [
    {
      one: "{n} link of {of} was made. Links work once, and are shown only now.",
      other: "{n} links of {of} were made. Links work once, and are shown only now.",
    },
    {
      one: "Se hizo {n} enlace de {of}. Cada enlace sirve una vez, y solo se muestra ahora.",
      other: "Se hicieron {n} enlaces de {of}. Cada enlace sirve una vez, y solo se muestra ahora.",
    },
  ],
  mailed: ["They are also on their way by mail.", "También van en camino por correo."],
  copyAll: ["Copy all links", "Copiar todos los enlaces"],
});
