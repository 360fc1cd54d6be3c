import { useState } from 'react'
import { TEXTO_MAX } from '#contract/limites.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { SearchForm } from '#office/list-parts.tsx'
import type { Descarga } from '#queries/homologaciones/use-excel.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import type { ExcelFile } from './use-excel-file.ts'

const MB = 1_048_576

/** Title, search by the button or Enter, and the Excel. */
export function SearchBar({
  buscado,
  onBuscar,
  ...excel
}: {
  /** What the list was asked for from the start. */
  buscado: string
  onBuscar: (texto: string) => void
} & ExcelButtonProps) {
  const [texto, setTexto] = useState(buscado)
  return (
    <div className="page-head">
      <h1>{HOMOLOGACIONES.titulo}</h1>
      <span className="grow" />
      <SearchForm className="search" onSearch={() => onBuscar(texto.trim())}>
        <SearchField
          label={HOMOLOGACIONES.buscarTexto}
          maxLength={TEXTO_MAX}
          value={texto}
          onChange={event => setTexto(event.currentTarget.value)}
        />
        <Button type="submit">{HOMOLOGACIONES.buscar}</Button>
      </SearchForm>
      <ExcelButton {...excel} />
    </div>
  )
}

interface ExcelButtonProps {
  excel: ExcelFile
  isOnline: boolean
  /** Where it is said why something cannot be done now. */
  reasonId: string
}

const ExcelButton = ({ excel: { descarga, start }, isOnline, reasonId }: ExcelButtonProps) => (
  <Button
    className="excel"
    icon="download"
    // Not disabled while it comes: the button that was pressed keeps the focus
    aria-disabled={descarga !== null}
    disabled={!isOnline && descarga === null}
    {...(isOnline ? {} : { 'aria-describedby': reasonId })}
    onClick={() => void start()} // It tells by itself how it went
  >
    <span aria-live="polite">{descarga === null ? HOMOLOGACIONES.descargarExcel : progress(descarga)}</span>
  </Button>
)

function progress({ recibidos, total }: Descarga): string {
  if (recibidos === 0) return HOMOLOGACIONES.descargando
  if (total !== null) return HOMOLOGACIONES.descargadoDe(Math.min(100, Math.floor((100 * recibidos) / total)))
  return HOMOLOGACIONES.descargado((recibidos / MB).toFixed(1).replace('.', ','))
}
