import { useState } from 'react'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { FailureModal } from '#office/dialogs.tsx'
import type { Reach } from '#office/list-panel.tsx'
import { type Descarga, downloadExcel, type Excel, useDescarga } from '#queries/homologaciones/use-excel.ts'
import { Button } from '#ui/controls/button.tsx'
import { saveFile } from '#ui/save-file.ts'

/** Specification §7: the name the file is saved under. */
const ARCHIVO = 'homologaciones.xls'
const MB = 1_048_576

/** Downloads the Excel and saves it; a failure is shown in a modal. */
export function ExcelButton({ isOnline, reasonId }: Reach) {
  const descarga = useDescarga()
  /** Why the download failed; '' where no more is known. */
  const [fallo, setFallo] = useState<string | null>(null)
  const start = async () => {
    const excel = await downloadExcel()
    if (excel === null) return
    if (excel.ok) saveFile(excel.archivo, ARCHIVO)
    else setFallo(reasonOf(excel))
  }
  const retry = () => void start() // It reports its own outcome
  return (
    <>
      <Button
        className="excel"
        icon="download"
        // Not disabled during the download, so that the pressed button keeps the focus
        aria-disabled={descarga !== null}
        disabled={!isOnline && descarga === null}
        aria-describedby={reasonId}
        onClick={() => void start()} // The same
      >
        <span aria-live="polite">
          {descarga === null ? HOMOLOGACIONES.descargarExcel : progress(descarga)}
        </span>
      </Button>
      {fallo !== null && (
        <FailureModal
          failure={{ sentence: HOMOLOGACIONES.errorExcel, detail: fallo, onRetry: retry }}
          onClose={() => setFallo(null)}
        />
      )}
    </>
  )
}

function progress({ recibidos, total }: Descarga): string {
  if (recibidos === 0) return HOMOLOGACIONES.descargando
  if (total !== null) return HOMOLOGACIONES.descargadoDe(Math.min(100, Math.floor((100 * recibidos) / total)))
  return HOMOLOGACIONES.descargado((recibidos / MB).toFixed(1).replace('.', ','))
}

function reasonOf({ status, detail, retryAfterMs, isCortado }: Extract<Excel, { ok: false }>): string {
  if (status === 429)
    return detail ?? HOMOLOGACIONES.excelEspera(retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000))
  if (isCortado) return HOMOLOGACIONES.excelCortado
  return status === 0 ? HOMOLOGACIONES.excelSinRed : (detail ?? '')
}
