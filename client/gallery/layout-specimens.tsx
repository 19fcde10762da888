/** What pages are divided into. */
import { Button } from "../src/ui/button/button.tsx";
import { CardColumn } from "../src/ui/layout/card-column.tsx";
import { Card, CardBody, CardFooter } from "../src/ui/layout/card.tsx";
import { Badge } from "../src/ui/layout/badge.tsx";
import { DetailList, DetailPart } from "../src/ui/layout/details.tsx";
import { FactList } from "../src/ui/layout/fact-list.tsx";
import { Facts } from "../src/ui/layout/facts.tsx";
import { PanelHead } from "../src/ui/layout/panel-head.tsx";
import { QrCode } from "../src/ui/layout/qr-code.tsx";
import { SectionLinks } from "../src/ui/layout/section-links.tsx";
import { Tabs } from "../src/ui/layout/tabs.tsx";
import { NoBreakText } from "../src/ui/layout/no-break-text.tsx";
import { type Group, ignore, longName } from "./specimens.tsx";

const details = [
  { name: "VIN", value: "1M2GR3GC5KM004821" },
  { name: "Make", value: "Mack" },
  { name: "Notes", value: longName },
];

export const layout: Group = {
  "Card, CardBody, CardFooter": {
    plain: (
      <Card>
        <CardBody>A card without a title.</CardBody>
      </Card>
    ),
    "with all its parts": (
      <Card
        title="Service Due"
        description="Within seven days."
        mark={<Badge tone="warn" label="2" icon={null} />}
        action={<Button variant="secondary">Add</Button>}
      >
        <CardBody>Its content.</CardBody>
        <CardFooter>Counted today.</CardFooter>
      </Card>
    ),
    "long name": (
      <Card title={longName}>
        <CardBody>{longName}</CardBody>
      </Card>
    ),
  },
  CardColumn: {
    plain: (
      <CardColumn>
        <div className="grid gap-4">
          <Card title="Upper card" />
          <Card title="Lower card" />
        </div>
      </CardColumn>
    ),
  },
  PanelHead: {
    plain: (
      <div className="pl-4 lg:pl-6">
        <PanelHead title="Checklists" onBack={ignore}>
          <Button variant="secondary">Edit</Button>
        </PanelHead>
      </div>
    ),
  },
  SectionLinks: {
    "one is open": (
      <SectionLinks
        label="Pages"
        links={[
          { href: window.location.pathname.replace(/\/$/, ""), label: "Tracking" },
          { href: "/elsewhere", label: "Calendar" },
        ]}
      />
    ),
  },
  Tabs: {
    plain: (
      <Tabs
        label="Entrance"
        tabs={[
          { value: "in", label: "Sign In", content: "What the open tab holds." },
          { value: "up", label: "Sign Up", content: "What the other one holds." },
        ]}
      />
    ),
  },
  "DetailList, DetailPart": {
    plain: <DetailList details={details} />,
    minor: <DetailList details={details} isMinor />,
    "a part": (
      <DetailPart title="Identity">
        <DetailList details={details} />
      </DetailPart>
    ),
  },
  FactList: {
    plain: (
      <FactList
        className="gap-2"
        facts={[
          ["Current Miles", "148,220"],
          ["Last inspection", longName],
        ]}
      />
    ),
  },
  Facts: {
    plain: <Facts>{["Mack Granite", "2019", "148,220 mi"]}</Facts>,
    "long name": <Facts>{["Mack Granite", longName, "148,220 mi"]}</Facts>,
  },
  NoBreakText: {
    plain: <NoBreakText text="Defect D-0104 was found on Mar 9, 2026 at 6:30 AM by its driver." />,
  },
  QrCode: {
    plain: (
      <QrCode
        text="https://yard.example.com/q/0000000000"
        ecc="M"
        border={2}
        label="Code of Mixer 104"
        className="size-28 bg-[#fff]"
      />
    ),
  },
};
