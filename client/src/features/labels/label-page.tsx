import { phoneApi } from "#shared/api/phone-api.ts";
import type { Answer, CurrentUser, Pack } from "#shared/api/api-schemas.ts";
import { parseLabelCode } from "#shared/labels/label-codes.ts";
import type { Role } from "#shared/base/roles.ts";
import { words } from "#shared/base/words.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { CloudOff, RotateCw, SearchX } from "lucide-react";
import { Link, Redirect } from "wouter";
import { CallError, describeError, isUnreachable } from "../../api/call-error.ts";
import { query } from "../../api/call.ts";
import { usePack } from "../../phone/pack/use-pack.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { LiveRegion } from "../../ui/layout/live-region.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { useDocumentName } from "../../ui/hooks/use-document-name.ts";
import { StrangerPanel } from "../reports/stranger-panel.tsx";

type Unit = NonNullable<Answer<"getCode">["unit"]>;

/** Redirects from a label to its unit, found in the pack or by the server. */
export function LabelPage({ code, user }: { code: string; user: CurrentUser }) {
  const held = usePack((pack) => findUnit(pack, code)).data;
  const isCode = parseLabelCode(code) !== undefined;
  const asked = useQuery({ ...query(phoneApi.getCode, { params: { code } }), enabled: isCode });
  useDocumentName(w.title);
  const assetId = held ?? asked.data?.asset?.id;
  if (assetId !== undefined) return <Redirect to={buildHref(user.role, assetId)} replace />;
  return (
    <main className="mx-auto grid min-h-dvh max-w-[48ch] content-center justify-items-center gap-4 px-4 py-8 text-center">
      {asked.data?.unit ? (
        <ForeignUnit {...{ code }} unit={asked.data.unit} />
      ) : (
        <NotFound {...{ isCode, asked }} />
      )}
    </main>
  );
}

type Asked = Pick<UseQueryResult, "error" | "isFetching" | "refetch">;

/** Shown for an unknown code or a failure, and as a skeleton while the code is looked up. */
function NotFound({ isCode, asked }: { isCode: boolean; asked: Asked }) {
  const text = isCode ? asked.error && describeProblem(asked.error) : w.unknown;
  const retry = mayPass(asked.error) ? () => void asked.refetch() : undefined;
  return (
    <>
      <LiveRegion message={text ?? ""} />
      {text ? (
        <Problem text={text} onRetry={retry} retrying={asked.isFetching} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </>
  );
}

/** A unit of another company that accepts reports from anyone. */
function ForeignUnit({ code, unit }: { code: string; unit: Unit }) {
  return (
    <>
      <h1 className="text-2xl wrap-anywhere">{unit.name}</h1>
      <p className="text-muted wrap-anywhere">{unit.company}</p>
      <StrangerPanel {...{ code, unit }} />
      <ListLink />
    </>
  );
}

interface ProblemProps {
  text: string;
  /** Where it may succeed another time. */
  onRetry: (() => void) | undefined;
  retrying: boolean;
}

function Problem({ text, onRetry, retrying }: ProblemProps) {
  const Icon = onRetry ? CloudOff : SearchX;
  return (
    <>
      <Icon aria-hidden size={48} strokeWidth={1.5} className="text-muted" />
      <h1 className="text-2xl">{text}</h1>
      {onRetry ? (
        <Button icon={RotateCw} loading={retrying} onClick={onRetry}>
          {w.retry}
        </Button>
      ) : null}
      <ListLink />
    </>
  );
}

function ListLink() {
  return (
    <Link href="/inspection" className={buttonClass({ variant: "secondary" })}>
      {w.list}
    </Link>
  );
}

/** Finds units that are out of service too, because the inspection page explains that. */
function findUnit({ assets, outOfService }: Pack, typed: string): number | undefined {
  const code = parseLabelCode(typed);
  const isIt = (asset: { code: string | null }) => code !== undefined && asset.code === code;
  return (assets.find(isIt) ?? outOfService.find(isIt))?.id;
}

function buildHref(role: Role, assetId: number): string {
  return role === "driver" ? `/inspection?asset=${assetId}` : `/assets/${assetId}`;
}

function describeProblem(error: Error): string {
  if (isUnknown(error)) return w.unknown;
  const isAnswered = error instanceof CallError && error.code;
  return isUnreachable(error) && !isAnswered ? w.notHeld : describeError(error);
}

function mayPass(error: Error | null): boolean {
  return error !== null && !isUnknown(error);
}

function isUnknown(error: Error): boolean {
  return error instanceof CallError && error.code === "codes.unknown";
}

const w = words({
  title: ["Label", "Etiqueta"],
  notHeld: [
    "This unit isn't saved on this phone. Connect once to load it.",
    "Esta unidad no está en el teléfono. Conéctese una vez.",
  ],
  unknown: ["No unit has this code", "Ninguna unidad tiene este código"],
  retry: ["Try again", "Intentar de nuevo"],
  list: ["All units", "Todas las unidades"],
});
