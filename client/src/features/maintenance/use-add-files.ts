import { api } from "#shared/api/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { currentUserQuery } from "../../api/current-user.ts";
import { refreshAfter } from "../../api/refresh.ts";
import type { Scan } from "../documents/read-scan.ts";

type FailedFile = { scan: Scan; sentence: string };

export type AddingFiles = {
  /** The log that the files belong to, from the moment when it is saved. */
  logId: number | undefined;
  /** The file that is sent now. */
  current: { name: string; place: number; count: number } | undefined;
  /** Those that could not be added. */
  failed: readonly FailedFile[];
};

const idle: AddingFiles = { logId: undefined, current: undefined, failed: [] };

/** Sends files of a log that is saved, one after the other. */
export function useAddFiles(onAllAdded: (count: number) => void) {
  const client = useQueryClient();
  const [userId] = useState(() => client.getQueryData(currentUserQuery.queryKey)?.id);
  const [adding, setAdding] = useState(idle);
  const add = async (logId: number, scans: readonly Scan[]) => {
    let failed: readonly FailedFile[] = [];
    for (const [index, scan] of scans.entries()) {
      const current = { name: scan.name, place: index + 1, count: scans.length };
      setAdding({ logId, current, failed });
      try {
        await call(api.addMaintenanceFile, { params: { id: logId }, body: scan, userId });
      } catch (error) {
        failed = [...failed, { scan, sentence: describeError(error) }];
      }
    }
    setAdding({ logId, current: undefined, failed });
    await refreshAfter(client, "addMaintenanceFile");
    if (failed.length === 0) onAllAdded(scans.length);
  };
  return { adding, add };
}
