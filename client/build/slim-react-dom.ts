import { parseAst, type Plugin } from "vite";

/** What React DOM can do beyond what this app asks of it, and the functions that do it. */
type Unused = {
  /** Never called without the feature; throws, so that a first use of the feature fails in the first test of it. */
  refused?: string;
  /** Called at every change of a page, and finds nothing to do without the feature. */
  skipped?: string;
  /** Assigned to a name that begins so. */
  assigned?: readonly string[];
};

const unused: Record<string, Unused> = {
  "taking over markup that a server has made": {
    refused: `updateDehydratedSuspenseComponent prepareToHydrateHostInstance canHydrateInstance canHydrateTextInstance
      canHydrateHydrationBoundary throwOnHydrationMismatch attemptExplicitHydrationTarget attemptContinuousHydration
      queueIfContinuousEvent clearHydrationBoundary hideOrUnhideDehydratedBoundary createFiberFromDehydratedFragment
      getNextHydratable getHydratableHoistableCache restoreSuspendedTreeContext retryDehydratedSuspenseBoundary`,
    skipped: `retryIfBlockedOn clearIfContinuousEvent popHydrationState commitSuspenseHydrationCallbacks
      commitActivityHydrationCallbacks`,
    assigned: ["exports.hydrateRoot", "ReactDOMHydrationRoot.prototype.unstable_scheduleHydration"],
  },
  "references to fragments": {
    refused: "FragmentInstance commitNewChildToFragmentInstance deleteChildFromFragmentInstance",
    assigned: ["FragmentInstance.prototype"],
  },
  "view transitions": {
    refused: `startViewTransition createViewTransitionInstance getViewTransitionName applyViewTransitionToHostInstances
      restoreViewTransitionOnHostInstances commitAfterMutationEffectsOnFiber flushAfterMutationEffects
      reportViewTransitionError`,
    skipped: `commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions trackEnterViewTransitions
      restoreEnterOrExitViewTransitions restoreNestedViewTransitions`,
    assigned: ["ViewTransitionPseudoElement.prototype"],
  },
  "styles, scripts and heads of pages as components": {
    refused: `getResource acquireResource suspendResource createHoistableInstance mountHoistable preconnectAs preload
      preloadModule preinitScript preinitStyle preinitModuleScript insertSuspendedStylesheets
      preloadResourceAndSuspendIfNeeded resolveSingletonInstance commitHostSingletonAcquisition
      releaseSingletonInstance`,
  },
  "forms whose action is a function": {
    refused: `mountActionState updateActionState rerenderActionState startHostTransition requestFormReset`,
  },
  "custom elements": { refused: "setPropOnCustomElement" },
  "lists of boundaries, and hidden activities": {
    refused: "updateSuspenseListComponent cutOffTailIfNeeded updateActivityComponent",
  },
  "the stack of components of an error, the browser's mark of loading, and finding elements": {
    skipped: "getStackByFiberInDevAndProd defaultOnDefaultTransitionIndicator",
    assigned: ["ReactDOMSharedInternals.findDOMNode"],
  },
};

/**
 * React DOM is two thirds of what a driver's phone loads first, and a quarter of it is for features that no screen uses,
 * which no bundler can see. A version of React that names its functions differently stops the build.
 */
export const slimReactDom: Plugin = {
  name: "slim-react-dom",
  apply: "build",
  transform: {
    filter: { id: /[\\/]react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: leaveOutUnused(code), map: null }),
  },
};

export function leaveOutUnused(code: string): string {
  const features = Object.values(unused);
  const refused = new Set(features.flatMap(({ refused: names = "" }) => listNames(names)));
  const skipped = new Set(features.flatMap(({ skipped: names = "" }) => listNames(names)));
  const assigned = new Set(features.flatMap(({ assigned: names = [] }) => names));
  const missing = new Set([...refused, ...skipped, ...assigned]);
  const parts: string[] = [];
  let copiedTo = 0;
  const replace = ({ start, end }: { start: number; end: number }, by: string) => {
    parts.push(code.slice(copiedTo, start), by);
    copiedTo = end;
  };
  for (const statement of parseAst(code).body) {
    if (statement.type === "FunctionDeclaration" && statement.id && statement.body) {
      const { name } = statement.id;
      missing.delete(name);
      if (refused.has(name)) replace(statement.body, "{ throw leftOut(); }");
      if (skipped.has(name)) replace(statement.body, "{}");
      continue;
    }
    const text = code.slice(statement.start, statement.end);
    const name = [...assigned].find((begin) => text.startsWith(begin));
    if (!name) continue;
    missing.delete(name);
    replace(statement, "");
  }
  if (missing.size > 0) throw new Error(`React DOM no longer has ${[...missing].join(", ")}`);
  return `${parts.join("")}${code.slice(copiedTo)}${leftOut}`;
}

const leftOut = `
function leftOut() { return Error("client/build/slim-react-dom.ts leaves this out"); }
`;

function listNames(names: string): string[] {
  return names.split(/\s+/).filter(Boolean);
}
