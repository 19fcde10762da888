import { useQuery } from "@tanstack/react-query";
import { isUnreachable } from "../../api/call-error.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useOnline } from "../../ui/device/use-online.ts";
import { yardQuery } from "./use-yard.ts";

/** How old the pack is, where no server can be reached; undefined where one can. */
export function useBehindSince(): number | undefined {
  const { id } = useSignedInUser();
  const { data, error } = useQuery(yardQuery(id));
  const isOnline = useOnline();
  return !isOnline || isUnreachable(error) ? data?.savedAt : undefined;
}
