/** Rows by the asset that they name. */
export function groupByAsset<Row extends { assetId: number | null }>(rows: readonly Row[]) {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const id = row.assetId ?? 0;
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return groups;
}
