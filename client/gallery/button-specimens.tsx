/** What is tapped. */
import { Pencil, Plus, Wrench } from "lucide-react";
import type { ButtonLook } from "../src/ui/button/button.tsx";
import { BackLink } from "../src/ui/layout/back-link.tsx";
import { CopyButton } from "../src/ui/button/copy-button.tsx";
import { DisabledButton } from "../src/ui/button/disabled-button.tsx";
import { Button } from "../src/ui/button/button.tsx";
import { IconButton } from "../src/ui/button/icon-button.tsx";
import { ToggleButton } from "../src/ui/form/toggle-button.tsx";
import { Focused, type Group, longName, type States } from "./specimens.tsx";

export const buttons: Group = {
  "Button, primary": showButton({ variant: "primary" }),
  "Button, secondary": showButton({ variant: "secondary" }),
  "Button, ghost": showButton({ variant: "ghost" }),
  "Button, destructive": showButton({ variant: "destructive" }),
  "Button, sizes": {
    row: <Button size="row">Repair</Button>,
    md: <Button size="md">Repair</Button>,
    xl: <Button size="xl">Submit Inspection</Button>,
    "full width": <Button full>Submit Inspection</Button>,
  },
  IconButton: {
    plain: <IconButton label="Edit" icon={Pencil} />,
    focused: (
      <Focused>
        <IconButton label="Edit" icon={Pencil} />
      </Focused>
    ),
    disabled: <IconButton label="Edit" icon={Pencil} disabled />,
    dense: <IconButton label="Edit" icon={Pencil} dense />,
  },
  CopyButton: { plain: <CopyButton text="https://yard.example.com" label="Copy link" /> },
  DisabledButton: {
    plain: (
      <DisabledButton label="Return to service" icon={Wrench} reason="Two defects are open yet." />
    ),
  },
  ToggleButton: {
    plain: <ToggleButton tone="pass" label="Pass" pressed={false} />,
    disabled: <ToggleButton tone="fail" label="Fail" pressed={false} disabled />,
    "pressed, pass": <ToggleButton tone="pass" label="Pass" pressed />,
    "pressed, fail": <ToggleButton tone="fail" label="Fail" pressed />,
    "pressed, does not apply": <ToggleButton tone="na" label="N/A" pressed />,
  },
  BackLink: {
    plain: <BackLink href="#buttons" label="Assets" />,
    "long name": <BackLink href="#buttons" label={longName} />,
  },
};

function showButton(look: ButtonLook): States {
  return {
    plain: <Button {...look}>Save</Button>,
    "with an icon": (
      <Button {...look} icon={Plus}>
        Add Asset
      </Button>
    ),
    focused: (
      <Focused>
        <Button {...look}>Save</Button>
      </Focused>
    ),
    disabled: (
      <Button {...look} disabled>
        Save
      </Button>
    ),
    loading: (
      <Button {...look} loading>
        Save
      </Button>
    ),
    "loading, with an icon": (
      <Button {...look} icon={Plus} loading>
        Add Asset
      </Button>
    ),
  };
}
