import { recordColumns } from "#shared/photos-schema.ts";
import { photos } from "#shared/schema.ts";
import { and, isNull } from "drizzle-orm";

/** Whether no record shows a photo. */
export const isUnclaimed = and(...recordColumns(photos).map((column) => isNull(column)));
