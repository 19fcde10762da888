const left = "contents lg:*:col-span-5 lg:*:col-start-1";
const right = "contents lg:*:col-span-7 lg:*:col-start-6";

/**
 * Where an asset's cards stand on a desktop: the information on the left, with the work that was
 * done below it, unless a photo fills that side. The elements around the cards are no boxes: one
 * would be seen to move where its card is redrawn at another place.
 */
export function assetLayout(hasPhoto: boolean) {
  return {
    // The last row takes what is left, so that neither side waits for the other.
    grid: "grid min-w-0 items-start gap-3 sm:gap-4 lg:grid-cols-12 lg:grid-rows-[auto_auto_auto_auto_1fr]",
    information: `${left} ${hasPhoto ? "lg:*:row-span-5" : "lg:*:row-span-3"}`,
    schedules: right,
    defects: hasPhoto ? right : `${right} lg:*:row-start-2`,
    maintenance: hasPhoto ? right : `${left} lg:*:row-span-2 lg:*:row-start-4`,
    inspections: hasPhoto ? right : `${right} lg:*:row-span-2 lg:*:row-start-3`,
    documents: hasPhoto ? right : `${right} lg:*:row-start-5`,
    readiness: "contents lg:*:col-span-12",
    downtime: "contents lg:*:col-span-12",
  };
}
