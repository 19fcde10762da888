/** Where an asset's cards stand: on a desktop in two columns, of which neither waits for the other. */
export const assetLayout = {
  grid: "grid min-w-0 items-start gap-3 sm:gap-4 lg:grid-cols-12",
  left: "grid min-w-0 gap-3 sm:gap-4 lg:col-span-5",
  right: "grid min-w-0 gap-3 sm:gap-4 lg:col-span-7",
  // No box: one would be seen to move where its card is redrawn at another place.
  below: "contents lg:*:col-span-12",
};
