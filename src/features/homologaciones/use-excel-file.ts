import { useState } from 'react'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { downloadExcel, type Excel, useDescarga } from '#queries/homologaciones/use-excel.ts'
import { saveFile } from '#ui/save-file.ts'

/** Specification §7: the name the file is saved under. */
const ARCHIVO = 'homologaciones.xls'

/** Downloads the Excel and saves it; why it did not work is told until it is closed. */
export function useExcelFile() {
  const descarga = useDescarga()
  /** What there is to say of the failure; '' where there is no more than that it failed. */
  const [fallo, setFallo] = useState<string | null>(null)
  const start = async () => {
    const excel = await downloadExcel()
    if (excel === null) return
    if (excel.ok) saveFile(excel.archivo, ARCHIVO)
    else setFallo(reasonOf(excel))
  }
  return { descarga, fallo, start, dismiss: () => setFallo(null) }
}

export type ExcelFile = ReturnType<typeof useExcelFile>

function reasonOf({ status, detail, retryAfterMs, isCortado }: Extract<Excel, { ok: false }>): string {
  if (status === 429)
    return detail ?? HOMOLOGACIONES.excelEspera(retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000))
  if (isCortado) return HOMOLOGACIONES.excelCortado
  return status === 0 ? HOMOLOGACIONES.excelSinRed : (detail ?? '')
}
