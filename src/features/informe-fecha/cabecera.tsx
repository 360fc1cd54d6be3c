import type { InformeFila } from '#contract/informe.ts'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import { formatTabla, sumCantidad } from '#domain/informe/filas-informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notify.ts'
import { addressOf } from './borrador.ts'

interface CabeceraProps {
  consulta: ConsultaInforme
  filas: readonly InformeFila[]
  /** Null while this device does not know its name. */
  estado: string | null
  isTabla: boolean
  onTabla: () => void
  notify: Notify
}

/** The title with the total, the caption, and the buttons to copy the report. */
export function Cabecera(props: CabeceraProps) {
  const { consulta, filas, estado } = props
  const partes = [
    ...(estado === null ? [] : [INFORME.enEstado(estado)]),
    ...(consulta.tipo === null ? [] : [INFORME.tipo(consulta.tipo)]),
  ]
  return (
    <div className="chart-head">
      <div>
        <h2 className="title">
          {INFORME.total(sumCantidad(filas))} <span className="soft">{partes.join(', ')}</span>
        </h2>
        <p className="cap">{INFORME.caption}</p>
      </div>
      <Acciones {...props} />
    </div>
  )
}

function Acciones({ consulta, filas, isTabla, onTabla, notify }: CabeceraProps) {
  const copy = async (text: string, done: string) => {
    if (await copyText(text)) notify.success(done)
    else notify.error(INFORME.noSeCopio)
  }
  const link = () => new URL(`?${addressOf(consulta)}`, location.href).href
  return (
    <div className="row">
      <Button variant="quiet" size="sm" icon="table" aria-pressed={isTabla} onClick={onTabla}>
        {INFORME.verTabla}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon="copy"
        onClick={() => copy(formatTabla(filas, [INFORME.modelo, INFORME.serie]), INFORME.tablaCopiada)}
      >
        {INFORME.copiarTabla}
      </Button>
      <Button variant="quiet" size="sm" icon="link" onClick={() => copy(link(), INFORME.enlaceCopiado)}>
        {INFORME.copiarEnlace}
      </Button>
    </div>
  )
}

/** @returns false where the browser has no clipboard or refuses it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false // No permission, or a page without HTTPS
  }
}
