import { createPortal } from 'react-dom'
import type { Evolucion } from '#contract/informes/informe.ts'
import {
  type ConsultaInforme,
  type FilaComparada,
  formatTabla,
  sumCantidad,
} from '#domain/informe/informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { SALIDA } from '#messages/salida.ts'
import { Delta, Referencias } from '#office/evolucion/dibujo.tsx'
import { rangoEntero } from '#office/fecha-fields.tsx'
import { CopyLinkButton, PrintButton, SacarDeAca, usePapel } from '#office/salida/sacar.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { copyText } from '#ui/save-file.ts'
import { addressOf } from './borrador.ts'
import { deQue, diferenciaTotal, filtroDe, libroOf, rangosOf } from './columnas.ts'

interface CabeceraProps {
  consulta: ConsultaInforme
  filas: readonly FilaComparada[]
  /** Name of the state; null if this device lacks the state. */
  estado: string | null
  /** Number of seats that passed to the state; null if the server sends none. */
  butacas: Evolucion['butacas'] | null
  /** Query of the compared report; null without a comparison. */
  antes: ConsultaInforme | null
  isTabla: boolean
  onTabla: () => void
  notify: Notify
}

export function Cabecera(props: CabeceraProps) {
  const { consulta, filas, estado, butacas, antes } = props
  const [rango, rangoAntes] = rangosOf(consulta, antes)
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
        {diferencia && <Referencias rango={rango} antes={rangoAntes} />}
      </div>
      <Acciones {...props} />
    </div>
  )
}

function Acciones({ filas, isTabla, onTabla, notify }: CabeceraProps) {
  const copy = async () => {
    const head = [INFORME.modelo, INFORME.serie, INFORME.antes] as const
    if (await copyText(formatTabla(filas, head))) notify.success(INFORME.tablaCopiada)
    else notify.error(SALIDA.noSeCopio)
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

interface SalidasProps {
  consulta: ConsultaInforme
  antes: ConsultaInforme | null
  /** Rows to export; null or empty if there are none. */
  filas: readonly FilaComparada[] | null
  evolucion: Evolucion | null
  estado: string | null
  owner: string
  notify: Notify
}

export const Salidas = ({ lugar, ...props }: SalidasProps & { lugar: HTMLElement | null }) =>
  lugar && createPortal(<Grupo {...props} />, lugar)

function Grupo(props: SalidasProps) {
  const { consulta, antes, filas, estado, owner, notify } = props
  const { papel, imprimir } = usePapel(owner, notify)
  const { colores } = useLookups()
  const filtro = filtroDe(consulta, antes, estado, colores)
  const libro = filas === null || filas.length === 0 ? null : libroOf({ ...props, filtro, filas })
  const print = async () => {
    try {
      const { InformePapel } = await import('./informe-papel.tsx')
      imprimir(filas?.length ?? 0, {
        titulo: INFORME.titulo,
        detalle: rangoEntero(consulta),
        cuerpo: <InformePapel {...props} filas={filas ?? []} />,
      })
    } catch {
      notify.error(SALIDA.noSeImprimio) // The code for printing could not be loaded
    }
  }
  return (
    <SacarDeAca salida={libro} notify={notify}>
      {/* `print` reports its own failure */}
      <PrintButton disabled={libro === null} onClick={() => void print()} />
      <CopyLinkButton link={() => new URL(`?${addressOf(consulta)}`, location.href).href} notify={notify} />
      {papel}
    </SacarDeAca>
  )
}
