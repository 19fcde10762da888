import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { DownloadButton } from "../../records/download-button.tsx";
import { Card, CardBody } from "../../ui/layout/card.tsx";

/** The company's own rows belong to the company. */
export function ExportCard() {
  return (
    <Card title={w.title} description={w.what}>
      <CardBody>
        <div className="grid gap-4">
          <p className="text-sm text-muted">{w.contents}</p>
          <div className="flex justify-end max-sm:*:flex-1">
            <DownloadButton address={api.exportCompany.path} label={w.exportData} toasts={w} />
          </div>
        </div>
      </CardBody>
    </Card>
  );
}

const w = words({
  started: ["Export Started", "Exportación iniciada"],
  progress: [
    "Your browser shows when the file is complete.",
    "Su navegador muestra cuándo está completo el archivo.",
  ],
  failed: ["Failed to export company data", "No se pudieron exportar los datos"],
  title: ["Company Data", "Datos de la empresa"],
  what: [
    "Everything your company keeps here, to take along.",
    "Todo lo que su empresa guarda aquí, para llevárselo.",
  ],
  contents: [
    "One ZIP file with tables that a spreadsheet opens and with all photos and scans: assets, schedules, checklists, inspections, maintenance, documents, crew, notices and the audit trail. No passwords.",
    "Un archivo ZIP con tablas para hoja de cálculo y todas las fotos y escaneos: unidades, servicios, listas, inspecciones, mantenimiento, documentos, personal, avisos e historial de cambios. Sin contraseñas.",
  ],
  exportData: ["Export company data", "Exportar datos"],
});
