import type { Evolucion } from '#contract/informes/evolucion.ts'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import { type FilaComparada, formatTabla, sumCantidad } from '#domain/informe/filas-informe.ts'
import { EVOLUCION } from '#messages/evolucion.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { Delta } from '#office/evolucion/delta.tsx'
import { Button } from '#ui/controls/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import type { Notify } from '#ui/notify.ts'
import { deQue, diferenciaTotal, rangosDe } from './palabras.ts'

interface CabeceraProps {
  consulta: ConsultaInforme
  filas: readonly FilaComparada[]
  /** Null while this device does not know its name. */
  estado: string | null
  /** How many seats passed to the state; null where the server does not say. */
  butacas: Evolucion['butacas'] | null
  /** The report that it is compared with; null without one. */
  antes: ConsultaInforme | null
  isTabla: boolean
  onTabla: () => void
  notify: Notify
}

/** The title with the total, how it stands to the period before, the caption, and how to have the figures as a table. */
export function Cabecera(props: CabeceraProps) {
  const { consulta, filas, estado, butacas } = props
  const diferencia = diferenciaTotal(filas)
  return (
    <div className="chart-head">
      <div>
        <div className="totales">
          <h2 className="title">
            {INFORME.total(sumCantidad(filas))} <span className="soft">{deQue(consulta, estado)}</span>
          </h2>
          {diferencia && <Delta sentido={diferencia.sentido}>{diferencia.texto}</Delta>}
          {butacas && <span className="soft">{INFORME.cambios(sumCantidad(filas), butacas)}</span>}
        </div>
        <p className="cap">{INFORME.caption}</p>
        {diferencia && <Referencias {...props} />}
      </div>
      <Acciones {...props} />
    </div>
  )
}

function Referencias({ consulta, antes: comparada }: CabeceraProps) {
  const [rango, antes] = rangosDe(consulta, comparada)
  return (
    <p className="referencias">
      <span className="referencia">{rango}</span>
      {antes !== null && (
        <span className="referencia" data-hueca>
          {EVOLUCION.antes(antes)}
        </span>
      )}
    </p>
  )
}

function Acciones({ filas, isTabla, onTabla, notify }: CabeceraProps) {
  const copy = async () => {
    const head = [INFORME.modelo, INFORME.serie, INFORME.antes] as const
    if (await copyText(formatTabla(filas, head))) notify.success(INFORME.tablaCopiada)
    else notify.error(INFORME.noSeCopio)
  }
  return (
    <div className="row">
      <Button variant="quiet" size="sm" icon="table" aria-pressed={isTabla} onClick={onTabla}>
        {INFORME.verTabla}
      </Button>
      <Button variant="quiet" size="sm" icon="copy" onClick={copy}>
        {INFORME.copiarTabla}
      </Button>
    </div>
  )
}
