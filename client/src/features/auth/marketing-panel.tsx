import { words } from "#shared/base/words.ts";
import { HardHat, type LucideIcon, Truck, Users } from "lucide-react";

/** Large screens only. */
export function MarketingPanel() {
  return (
    <aside
      aria-labelledby="marketing-title"
      className="hidden flex-col justify-center gap-10 overflow-hidden border-l bg-primary-soft px-12 py-10 text-on-primary-soft lg:flex xl:px-20"
    >
      <YardPicture />
      <div className="grid gap-8">
        <h2 id="marketing-title" className="max-w-[16ch] text-4xl xl:text-[2.75rem]">
          {w.title}
        </h2>
        <ul className="grid max-w-[56ch] gap-6">
          <Feature icon={Truck} title={w.equipment} text={w.equipmentText} />
          <Feature icon={Users} title={w.team} text={w.teamText} />
          <Feature icon={HardHat} title={w.safety} text={w.safetyText} />
        </ul>
      </div>
    </aside>
  );
}

/** A mixer on its yard, checked. Decoration, in the colours of the theme. */
function YardPicture() {
  return (
    <svg aria-hidden viewBox="0 0 520 250" className="w-full max-w-[520px]">
      <Yard />
      <MixerTruck />
      <Wheels />
      <CheckMark />
    </svg>
  );
}

function Yard() {
  return (
    <g fill="none" className="stroke-primary" strokeLinecap="round" strokeWidth="4">
      <path d="M8 222h504" />
      <path d="M40 238h90M170 238h40M260 238h120M420 238h50" opacity="0.35" />
      <path d="M36 222V120l56-34 56 34M92 86v136" opacity="0.25" />
      <path d="M430 222V70h50v152M430 104h50M430 138h50M430 172h50" opacity="0.25" />
    </g>
  );
}

function MixerTruck() {
  return (
    <g strokeLinejoin="round" strokeWidth="4" className="stroke-on-primary-soft">
      <path d="M92 178h322v18H92z" className="fill-on-primary-soft" />
      <path
        d="M128 164 174 76q10-16 30-12l104 30q26 8 26 34v16q0 20-22 20z"
        className="fill-surface"
      />
      <path
        d="m212 66-34 98M262 80l-20 84"
        fill="none"
        className="stroke-primary"
        strokeWidth="10"
      />
      <path d="m100 86 44 22-18 40-34-18z" className="fill-primary" />
      <path d="M104 140 76 196" fill="none" strokeWidth="8" strokeLinecap="round" />
      <path d="M342 178V92h44q8 0 12 7l24 41q4 6 4 14v24z" className="fill-primary" />
      <path d="M362 110h20l20 34h-40z" className="fill-surface" />
    </g>
  );
}

function Wheels() {
  return [138, 196, 376].map((x) => (
    <g key={x}>
      <circle cx={x} cy="196" r="27" className="fill-on-primary-soft" />
      <circle cx={x} cy="196" r="11" className="fill-surface" />
    </g>
  ));
}

function CheckMark() {
  return (
    <g>
      <circle cx="334" cy="54" r="34" className="fill-pass stroke-primary-soft" strokeWidth="6" />
      <path
        d="m318 55 11 11 21-23"
        fill="none"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-pass"
      />
    </g>
  );
}

interface FeatureProps {
  icon: LucideIcon;
  title: string;
  text: string;
}

function Feature({ icon: Icon, title, text }: FeatureProps) {
  return (
    <li className="flex gap-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-lg bg-primary text-on-primary">
        <Icon aria-hidden size={24} />
      </span>
      <div className="grid gap-0.5">
        <h3 className="text-lg">{title}</h3>
        <p className="text-text">{text}</p>
      </div>
    </li>
  );
}

const w = words({
  title: ["Manage Your Fleet Efficiently", "Maneje su flota con eficiencia"],
  equipment: ["Equipment Management", "Control de equipos"],
  equipmentText: [
    "Every truck, trailer and machine in one place, with its readings, its history and what is due next.",
    "Cada camión, remolque y máquina en un solo lugar, con sus lecturas, su historial y lo que sigue por vencer.",
  ],
  team: ["Team Collaboration", "Trabajo en equipo"],
  teamText: [
    "Drivers report from the yard, the shop sees it at once, and the office knows what is down.",
    "Los operadores reportan desde el patio, el taller lo ve al momento y la oficina sabe qué está parado.",
  ],
  safety: ["Safety First", "La seguridad primero"],
  safetyText: [
    "Pre-trip inspections with photos and signatures, kept as records that nobody can change.",
    "Inspecciones antes del viaje con fotos y firmas, guardadas como registros que nadie puede cambiar.",
  ],
});
