/** The only place that defines what each kind of seal covers. */
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import type { DefectEventKind } from "#shared/defects/defects.ts";
import { toDocumentPath } from "#shared/documents/documents.ts";
import { parsePhotoId } from "#shared/base/photos.ts";
import { canonicalJson, type SealKind } from "#shared/seals/seals.ts";
import {
  checklistVersions,
  defectEvents,
  defects,
  documentFiles,
  documents,
  downtimes,
  inspectionConfirmations,
  inspectionLogs,
  maintenanceLogs,
  meterReadings,
  withdrawnResolutions,
} from "#shared/schema.ts";
import { and, eq, getTableColumns, notInArray, sql, type SQL } from "drizzle-orm";
import * as z from "zod";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Columns, CompanyTable } from "../../db/statements/company-rows.ts";
import { digestOfText } from "../../db/statements/json-arrays.ts";
import { computeDigest } from "../../hash.ts";
import { isReplayed, selectStanding } from "./replayed-defects.ts";
import {
  isResolvedAsSealed,
  isSealedLater,
  isVoidedAsSealed,
  type Later,
  selectFirstResolution,
  selectNextResolution,
  selectVoiding,
} from "./later-parts.ts";

export type Fields = Record<string, unknown>;

export type Source = {
  /** The row with the id of the record. */
  table: CompanyTable;
  /** What is fixed from the moment of the seal on, and how it is read. */
  covered: (tx: CompanyDb) => Columns;
  photos: (row: Fields) => number[];
  /** The row is a stored file, whose bytes are covered too. */
  isFile?: true;
  /** The field that says when it was recorded. */
  recordedAt: string;
  /** Where it is shown. */
  toPath: (row: Fields) => string;
  /** What may change later, and has to agree with other sealed records. */
  standing?: (tx: CompanyDb) => SQL;
  agrees?: (standing: unknown) => boolean;
};

// Fields that are set later have seals of their own; fields that only help to find a record have none.
const {
  resolved: _resolved,
  resolvedAt: _resolvedAt,
  resolvedByMaintenanceId: _resolvedBy,
  words: _inspectionWords,
  voidedAt: inspectionVoidedAt,
  voidedById: inspectionVoidedById,
  voidedByName: inspectionVoidedByName,
  voidReason: inspectionVoidReason,
  ...inspectionFields
} = getTableColumns(inspectionLogs);
const {
  words: _logWords,
  countedFromMiles: _fromMiles,
  countedFromHours: _fromHours,
  servicedMiles: _servicedMiles,
  servicedHours: _servicedHours,
  onTime: _onTime,
  voidedAt: _voidedAt,
  voidedById: _voidedById,
  voidedByName: _voidedByName,
  voidReason: _voidReason,
  replacedById: _replacedById,
  ...logFields
} = getTableColumns(maintenanceLogs);
const { endedAt, endedById, endedByName, endNote, signature, ...downtimeFields } =
  getTableColumns(downtimes);
const { returnedOn, notifiedDays: _notified, ...documentFields } = getTableColumns(documents);
const {
  bytes: _bytes,
  removedAt,
  removedById,
  removedByName,
  removeReason,
  ...fileFields
} = getTableColumns(documentFiles);
const {
  state: _state,
  critical: _critical,
  certified: _certified,
  reviewPending: _reviewPending,
  closedAt: _closedAt,
  deferredUntil: _deferredUntil,
  deferredMiles: _deferredMiles,
  deferredHours: _deferredHours,
  duplicateOfId: _duplicateOf,
  maintenanceLogId: _closedBy,
  urgency: _urgency,
  sightings: _sightings,
  repeat: _repeat,
  rejections: _rejections,
  ...defectFields
} = getTableColumns(defects);

const inspectionVoiding = {
  voidedAt: inspectionVoidedAt,
  voidedById: inspectionVoidedById,
  voidedByName: inspectionVoidedByName,
  voidReason: inspectionVoidReason,
};

const addresses = z.array(z.string()).catch([]);
/** Optional, because most answers have no photos, and an error that is caught for each takes ten times as long. */
const answers = z.record(z.string(), z.object({ photos: addresses.optional() })).catch({});
const noPhotos = () => [];

function toIds(urls: readonly string[]): number[] {
  return urls.flatMap((url) => parsePhotoId(url) ?? []);
}

const toAssetPath = ({ assetId }: Fields) => `/assets/${Number(assetId)}`;
const toReportPath = ({ id, assetId }: Fields) =>
  toDocumentPath({ id: Number(id), assetId: Number(assetId), userId: null });
const toLogPath = ({ maintenanceLogId }: Fields) =>
  `/maintenance?maintenance=${Number(maintenanceLogId)}`;
const toInspectionPath = ({ id }: Fields) => `/inspection?inspection=${Number(id)}`;

const toMaintenancePath = ({ id }: Fields) => `/maintenance?maintenance=${Number(id)}`;

const inspection: Source = {
  table: inspectionLogs,
  covered: (tx) => ({
    ...inspectionFields,
    list: selectListDigest(tx),
    events: selectOwnEvents(tx),
  }),
  // Only the photos of answers: a note may contain the address of a photo that is no part of the record.
  photos: ({ results }) =>
    toIds(Object.values(answers.parse(results)).flatMap((answer) => answer.photos ?? [])),
  recordedAt: "receivedAt",
  toPath: toInspectionPath,
  standing: (tx) => {
    const isResolved = isResolvedAsSealed(tx);
    const answer: Later = { kinds: ["confirmation"], set: [selectAnswer(tx)] };
    const voiding: Later = { kinds: ["withdrawal"], set: Object.values(inspectionVoiding) };
    const isSealed = (part: Later) => isSealedLater(tx, inspectionLogs.id, part);
    return sql`${isResolved} and ${isSealed(answer)} and ${isSealed(voiding)}`;
  },
};

const event: Source = {
  table: defectEvents,
  covered: () => getTableColumns(defectEvents),
  photos: ({ photoUrls }) => toIds(addresses.parse(photoUrls)),
  recordedAt: "at",
  toPath: ({ defectId }) => `/defects/${Number(defectId)}`,
};

const { confirmedAt, confirmedById, confirmedByName, ...enteredFields } =
  getTableColumns(meterReadings);
const { voidedAt, voidedById, voidedByName, voidReason, ...readingFields } = enteredFields;
const confirmed = { confirmedAt, confirmedById, confirmedByName };
const voided = { voidedAt, voidedById, voidedByName, voidReason };

const reading: Source = {
  table: meterReadings,
  covered: () => readingFields,
  photos: noPhotos,
  recordedAt: "readAt",
  toPath: toAssetPath,
};

const ending: Source = {
  table: downtimes,
  covered: () => getTableColumns(downtimes),
  photos: noPhotos,
  recordedAt: "endedAt",
  toPath: toAssetPath,
};

export const sources: Record<SealKind, Source> = {
  inspection,
  confirmation: {
    ...inspection,
    covered: (tx) => ({
      id: inspectionLogs.id,
      answer: selectAnswer(tx),
      answeredAt: sql`${selectAnswer(tx)} ->> 'at'`,
    }),
    photos: noPhotos,
    recordedAt: "answeredAt",
    standing: undefined,
  },
  resolution: {
    ...inspection,
    covered: (tx) => ({ id: inspectionLogs.id, ...selectFirstResolution(tx) }),
    photos: noPhotos,
    recordedAt: "resolvedAt",
    standing: undefined,
  },
  withdrawal: {
    ...inspection,
    covered: () => {
      const { id, assetId } = inspectionLogs;
      return { id, assetId, ...inspectionVoiding };
    },
    photos: noPhotos,
    recordedAt: "voidedAt",
    standing: undefined,
  },
  renewal: {
    table: withdrawnResolutions,
    covered: selectNextResolution,
    photos: noPhotos,
    recordedAt: "resolvedAt",
    toPath: ({ inspectionId }) => toInspectionPath({ id: inspectionId }),
  },
  report: {
    ...event,
    covered: (tx) => ({
      ...getTableColumns(defectEvents),
      defect: tx.first(defectFields, defects, { where: eq(defects.id, defectEvents.defectId) }),
    }),
    photos: ({ photoUrls, defect }) =>
      toIds([...addresses.parse(photoUrls), ...reported.parse(defect).photoUrls]),
    standing: selectStanding,
    agrees: isReplayed,
  },
  certification: event,
  review: event,
  event,
  maintenance: {
    table: maintenanceLogs,
    covered: () => logFields,
    photos: ({ photoUrls }) => toIds(addresses.parse(photoUrls)),
    recordedAt: "createdAt",
    toPath: toMaintenancePath,
    standing: isVoidedAsSealed,
  },
  voiding: {
    table: maintenanceLogs,
    covered: selectVoiding,
    photos: noPhotos,
    recordedAt: "voidedAt",
    toPath: toMaintenancePath,
  },
  file: {
    table: documentFiles,
    covered: () => fileFields,
    photos: noPhotos,
    isFile: true,
    recordedAt: "createdAt",
    toPath: toLogPath,
    standing: (tx) =>
      isSealedLater(tx, documentFiles.id, {
        kinds: ["removal"],
        set: [removedAt, removedById, removedByName, removeReason],
      }),
  },
  removal: {
    table: documentFiles,
    covered: () => {
      const { id, maintenanceLogId } = fileFields;
      return { id, maintenanceLogId, removedAt, removedById, removedByName, removeReason };
    },
    photos: noPhotos,
    recordedAt: "removedAt",
    toPath: toLogPath,
  },
  reading: {
    ...reading,
    standing: (tx) => {
      const acceptance: Later = { kinds: ["acceptance"], set: Object.values(confirmed) };
      const isAccepted = isSealedLater(tx, meterReadings.id, acceptance);
      const voiding: Later = { kinds: ["void"], set: Object.values(voided) };
      return sql`${isAccepted} and ${isSealedLater(tx, meterReadings.id, voiding)}`;
    },
  },
  acceptance: {
    ...reading,
    covered: () => ({ id: readingFields.id, assetId: readingFields.assetId, ...confirmed }),
    recordedAt: "confirmedAt",
  },
  void: {
    ...reading,
    covered: () => ({ id: readingFields.id, assetId: readingFields.assetId, ...voided }),
    recordedAt: "voidedAt",
  },
  downtime: {
    table: downtimes,
    covered: () => downtimeFields,
    photos: noPhotos,
    recordedAt: "startedAt",
    toPath: toAssetPath,
    standing: (tx) =>
      isSealedLater(tx, downtimes.id, {
        kinds: ["return", "ending"],
        set: [endedAt, endedById, endedByName],
        maySet: [endNote, signature],
      }),
  },
  return: ending,
  ending,
  correction: {
    table: documents,
    covered: () => documentFields,
    photos: noPhotos,
    recordedAt: "certifiedAt",
    toPath: toReportPath,
    standing: (tx) =>
      isSealedLater(tx, documents.id, {
        kinds: ["handback"],
        set: [returnedOn],
      }),
  },
  handback: {
    table: documents,
    covered: () => {
      const { id, assetId, certifiedAt } = documentFields;
      return { id, assetId, certifiedAt, returnedOn };
    },
    photos: noPhotos,
    recordedAt: "certifiedAt",
    toPath: toReportPath,
  },
};

export type Sealed = { kind: SealKind; recordId: number };

/** The built-in lists as they are printed; their words are as fixed as those of a stored version. */
const builtInDigests = sql.raw(`'${JSON.stringify(digestBuiltIn())}'::jsonb`);

function digestBuiltIn() {
  const lists = Object.entries(builtInChecklists);
  return Object.fromEntries(
    lists.map(([category, items]) => [category, computeDigest(canonicalJson(items))]),
  );
}

/** The digest of the checklist from which an inspection was filled in. */
function selectListDigest(tx: CompanyDb): SQL {
  const { checklistId, version, items } = checklistVersions;
  const digest = digestOfText(items);
  const own = tx.first({ digest }, checklistVersions, {
    where: and(
      eq(checklistId, inspectionLogs.checklistId),
      eq(version, inspectionLogs.checklistVersion),
    ),
  });
  return sql`coalesce(${own} ->> 'digest', ${builtInDigests} ->> ${inspectionLogs.checklistCategory})`;
}

/** The driver's answer for an inspection that the office filed. */
function selectAnswer(tx: CompanyDb): SQL {
  return tx.first(getTableColumns(inspectionConfirmations), inspectionConfirmations, {
    where: eq(inspectionConfirmations.inspectionId, inspectionLogs.id),
  });
}

/**
 * The events that came with the inspection: reported, seen again, reviewed. Links to the original of a duplicate are
 * added later, as is that it was voided, and the reviews of an inspection that the office filed, once its driver
 * confirms it.
 */
function selectOwnEvents(tx: CompanyDb): SQL {
  const { id, kind, defectId, inspectionId, details } = defectEvents;
  const isOwn = sql`${details} ->> 'duplicateOf' is null
    and (${kind} <> 'reviewed' or ${inspectionLogs.attributedById} is null)`;
  return tx.all({ id, kind, defectId }, defectEvents, {
    where: and(eq(inspectionId, inspectionLogs.id), notInArray(kind, otherEvents), isOwn),
    orderBy: [id],
  });
}

const otherEvents: DefectEventKind[] = ["passed_again", "voided", "withdrawn"];

const reported = z.object({ photoUrls: addresses }).catch({ photoUrls: [] });
