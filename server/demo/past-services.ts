/** The services of the year before, which the office brought as a list from its books. */
import { addCalendarDays, toDay } from "#shared/base/days.ts";
import type { Company } from "./company.ts";
import { demoCompany } from "./demo-lists.ts";

const header = ["Unit", "Inv Date", "Invoice", "Vendor", "Description", "Total"];

const services = [
  [430, "27711", "Truck Center Joliet", "Alternator and belt", "$685.00"],
  [418, "", "In house", "Oil and filters", "$364.20"],
  [402, "27894", "Truck Center Joliet", "Replaced both steer tires", "$1,240.50"],
  [395, "28003", "Prairie Hydraulics", "Hydraulic hoses, 2 ea", "$518.75"],
] as const;

export async function bringPastServices({ admin, assets }: Company, now: Date): Promise<void> {
  const trucks = assets.filter(({ category }) => category === "truck");
  const rows = services.flatMap(([daysAgo, ...cells], at) => {
    const unit = trucks[at % trucks.length];
    const day = toDay(addCalendarDays(now, -daysAgo, demoCompany.timeZone), demoCompany.timeZone);
    return unit ? [[unit.name, day, ...cells]] : [];
  });
  const list = { kind: "history", header, fileName: "invoices-last-year.csv" } as const;
  const { id, mapping } = await admin.call("createImport", { body: list });
  const params = { id };
  await admin.call("storeImportRows", { params, body: { from: 1, rows } });
  await admin.call("checkImport", { params, body: { mapping } });
  await admin.call("commitImport", { params, body: {} });
}
