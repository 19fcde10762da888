import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CloudUpload, HardDrive } from "lucide-react";
import { useEffect, useRef } from "react";
import { isUnproven, useSignedInUser } from "../../api/current-user.ts";
import { type EntryKind, type UnsentEntry, isUnconfirmed } from "../../phone/outbox/entry.ts";
import { describeFullPhone, usePhoneFull } from "../../phone/device/space.ts";
import { usePack } from "../../phone/pack/use-pack.ts";
import { useBehindSince } from "../../phone/pack/fall-back.ts";
import { isWaitingKey } from "../../phone/device/notes.ts";
import { useOutbox, useUnsent } from "../../phone/outbox/use-outbox.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { LazyBoundary } from "../../ui/layout/lazy-boundary.tsx";
import { lazilyApart } from "../../ui/hooks/lazily.tsx";
import { storeSetting } from "../../ui/device/read-stored.ts";
import { Warning, warningClass } from "../../ui/layout/warning.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { SendNowButton } from "./send-now-button.tsx";
import { ConfirmEntryPanel, ConfirmRecordPanel } from "./was-it-you-panel.tsx";

const InstallStrip = lazilyApart(() => import("./install-strip.tsx").then((m) => m.InstallStrip));

/** Shown above the list for as long as it is true: that there is no connection, and what waits for one. */
export function StripsPanel({ onUnsent }: { onUnsent: () => void }) {
  const { id } = useSignedInUser();
  const since = useBehindSince();
  const unsent = useUnsent();
  const isSignedIn = !isUnproven(id);
  const asked = unsent.filter((entry) => entry.state === "waiting" && isUnconfirmed(entry));
  const unconfirmed = isSignedIn ? asked : [];
  const counted = unsent.filter((entry) => !unconfirmed.includes(entry));
  // Without a connection no user can sign in.
  const needsSignIn =
    since === undefined && (!isSignedIn || counted.some((entry) => entry.needsSignIn));
  const isFull = usePhoneFull();
  const install = useInstallWay();
  const strips = useSteadyList();
  const filed = useFiled();
  const isAnyThere = unsent.length + filed.length > 0;
  useEffect(() => storeSetting(isWaitingKey, isAnyThere ? "yes" : "no"), [isAnyThere]);
  return (
    <>
      <div className={block}>
        {/* Installing needs a connection, and so do the steps. */}
        {install.way && since === undefined ? (
          <LazyBoundary missing={null}>
            <InstallStrip way={install.way} onDone={install.recheck} />
          </LazyBoundary>
        ) : null}
        {unconfirmed.map((entry) => (
          <ConfirmEntryPanel key={entry.id} entry={entry} />
        ))}
        {filed.map((record) => (
          <ConfirmRecordPanel key={record.id} record={record} />
        ))}
      </div>
      <div
        ref={strips}
        data-strips
        className={clsx(block, "top-(--sticky-top) z-sticky -mx-4 bg-bg px-4")}
      >
        {/* The offline strip says that everything is saved, which is not true on a full phone. */}
        {isFull ? <FullStrip /> : null}
        {since === undefined || isFull ? null : <OfflineStrip since={since} />}
        {counted.length > 0 ? (
          <UnsentStrip unsent={counted} needsSignIn={needsSignIn} onOpen={onUnsent} />
        ) : null}
      </div>
    </>
  );
}

/**
 * Inspections that the office filed in the user's name. The user is asked about them only with a connection, because
 * the answer must be sent.
 */
function useFiled() {
  const { id } = useSignedInUser();
  const isOnline = useBehindSince() === undefined;
  const { data } = usePack((pack) => pack.attributed);
  return (isOnline && !isUnproven(id) && data) || [];
}

/** How this phone can install the app, if that is to be offered; evaluated with each change of the outbox. */
function useInstallWay() {
  const entries = useOutbox();
  const states = entries.map(({ id, state }) => `${id} ${state}`);
  const { data: way, refetch } = useQuery({
    queryKey: ["install", states],
    queryFn: async () =>
      (await import("../../phone/alerts/install.ts")).findInstallWay(entries) ?? null,
    staleTime: 0,
    // Installing is offered only because of submitted entries.
    enabled: entries.length > 0,
  });
  return { way, recheck: () => void refetch() };
}

function FullStrip() {
  return (
    <Warning icon={HardDrive} className="gap-2 p-3">
      {describeFullPhone()}
    </Warning>
  );
}

/**
 * The share of the screen's height up to which the strips stay in place; higher ones scroll with the list, because they
 * would cover it.
 */
const stuckShare = 0.4;

/** The height of the bar at the top, as in `styles.css`. */
const barPx = 72;

/**
 * The strips stay visible wherever the list is scrolled to. When one appears or disappears, the page is scrolled by
 * its height, so that the cards stay under the thumb. Before there is anything to tap the list may move.
 */
function useSteadyList() {
  const strips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const above = strips.current;
    const page = above?.parentElement;
    if (!page) return undefined;
    const { body, documentElement } = document;
    let last: { list: Element | null; top: number } | undefined;
    const observer = new ResizeObserver(() => {
      const isStuck = above.offsetHeight < window.innerHeight * stuckShare;
      above.style.position = isStuck ? "sticky" : "";
      // Strips must not cover a control that the keyboard moves to.
      const paddingPx = barPx + above.offsetHeight;
      documentElement.style.scrollPaddingTop = isStuck ? `${paddingPx}px` : "";
      const list = page.querySelector("[data-card]:has(li button)");
      const top = list ? list.getBoundingClientRect().top + window.scrollY : 0;
      const moved = list && list === last?.list ? top - last.top : 0;
      last = { list, top };
      if (moved === 0) return;
      // A short page has to be scrolled, too.
      body.style.minHeight = `calc(100dvh + ${Math.max(0, window.scrollY + moved)}px)`;
      window.scrollBy(0, moved);
    });
    observer.observe(page);
    return () => {
      observer.disconnect();
      body.style.minHeight = "";
      documentElement.style.scrollPaddingTop = "";
    };
  }, []);
  return strips;
}

interface UnsentStripProps {
  unsent: readonly UnsentEntry<EntryKind>[];
  /** The user has to sign in first. */
  needsSignIn: boolean;
  onOpen: () => void;
}

/** Shown above the list while entries wait: they are stored, but not recorded yet. */
function UnsentStrip({ unsent, needsSignIn, onOpen }: UnsentStripProps) {
  const n = unsent.length;
  const texts = unsent.every(({ kind }) => kind === undefined) ? inspections : w;
  return (
    <output className={clsx(warningClass, "flex flex-wrap items-center gap-x-4 gap-y-2 p-3")}>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-ctl min-w-0 flex-1 basis-[8rem] items-center gap-2 rounded text-left font-semibold"
      >
        <CloudUpload aria-hidden size={20} className="shrink-0" />
        <span className="min-w-0 flex-1 underline">
          {needsSignIn ? texts.signInToSend({ n }) : texts.waiting({ n })}
        </span>
      </button>
      {needsSignIn ? (
        <a href="/api/login" className={buttonClass({ variant: "secondary" })}>
          {w.signIn}
        </a>
      ) : (
        <SendNowButton />
      )}
    </output>
  );
}

const inspections = words({
  waiting: [
    { one: "{n} inspection waiting to send", other: "{n} inspections waiting to send" },
    { one: "{n} inspección por enviar", other: "{n} inspecciones por enviar" },
  ],
  signInToSend: [
    {
      one: "Sign in again to send {n} inspection",
      other: "Sign in again to send {n} inspections",
    },
    {
      one: "Entre otra vez para enviar {n} inspección",
      other: "Entre otra vez para enviar {n} inspecciones",
    },
  ],
});

const block = "-mt-3 grid grid-cols-1 *:mt-3 empty:hidden sm:-mt-4 sm:*:mt-4";

const w = words({
  waiting: [
    { one: "{n} entry waiting to send", other: "{n} entries waiting to send" },
    { one: "{n} registro por enviar", other: "{n} registros por enviar" },
  ],
  signInToSend: [
    { one: "Sign in again to send {n} entry", other: "Sign in again to send {n} entries" },
    {
      one: "Entre otra vez para enviar {n} registro",
      other: "Entre otra vez para enviar {n} registros",
    },
  ],
  signIn: ["Sign In", "Entrar"],
});
