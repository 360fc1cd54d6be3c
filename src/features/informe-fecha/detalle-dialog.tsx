import { useMemo, useRef, useState } from 'react'
import type { InformeDetalle } from '#contract/informes/informe.ts'
import type { ConsultaInforme } from '#domain/informe/consulta-informe.ts'
import {
  type ColumnaDetalle,
  countButacas,
  formatPlural,
  sortDetalle,
  toLinea,
} from '#domain/informe/detalle-informe.ts'
import { nextOrden, type Orden } from '#domain/valor/orden.ts'
import { COLUMNAS_DETALLE } from '#messages/columnas/informe.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { MODALES } from '#messages/modales.ts'
import { rangoEntero } from '#office/rango/rango-words.ts'
import { SacarLista } from '#office/salida/sacar-lista.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notify.ts'
import { Dialog } from '#ui/overlay.tsx'
import { CodeText } from '#ui/signs/code-text.tsx'
import { SortHead } from '#ui/table/sort-head.tsx'
import { useVentana } from './use-ventana.ts'

const NEWEST: Orden<ColumnaDetalle> = { columna: 'fecha', sentido: 'desc' }
const COLUMNAS: readonly [ColumnaDetalle, string][] = [
  ['nro', INFORME.butaca],
  ['fecha', INFORME.fecha],
  ['usuario', INFORME.usuario],
]

/** «Lista de butacas» of one bar. Only the rows in sight are rendered. */
export function DetalleDialog({
  consulta,
  detalles,
  owner,
  notify,
  onClose,
}: {
  consulta: ConsultaInforme
  detalles: readonly InformeDetalle[]
  owner: string
  notify: Notify
  onClose: () => void
}) {
  const [orden, setOrden] = useState(NEWEST)
  const sorted = useMemo(() => sortDetalle(detalles, orden), [detalles, orden])
  const one = detalles[0]
  const modelo = one?.id.butaca.modelo.nombre ?? ''
  const titulo = INFORME.detalleDe(modelo, formatPlural(one?.estado.nombre ?? ''))
  const meta = INFORME.detalleRango(rangoEntero(consulta), detalles.length, countButacas(detalles))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={titulo}
      meta={meta}
      width={560}
      footer={
        <>
          <SacarLista
            salida={{ titulo, columnas: COLUMNAS_DETALLE, filas: sorted, filtro: meta }}
            quien={owner}
            notify={notify}
          />
          <span className="grow" />
          <Button onClick={onClose}>{MODALES.cancelar}</Button>
        </>
      }
    >
      <Lista
        titulo={titulo}
        sorted={sorted}
        orden={orden}
        onOrden={next => setOrden(nextOrden(orden, next))}
      />
    </Dialog>
  )
}

interface ListaProps {
  titulo: string
  sorted: readonly InformeDetalle[]
  orden: Orden<ColumnaDetalle>
  onOrden: (columna: ColumnaDetalle) => void
}

function Lista({ titulo, sorted, orden, onOrden }: ListaProps) {
  const scroller = useRef<HTMLElement>(null)
  const { first, last, before, after } = useVentana(scroller, sorted.length)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="informe-detalle" ref={scroller} tabIndex={0} aria-label={titulo}>
      <table className="table" aria-rowcount={sorted.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNAS.map(([columna, title]) => (
              <SortHead
                key={columna}
                column={columna}
                title={title}
                className={`c-${columna}`}
                sorted={orden}
                onSort={onOrden}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr className="hueco" style={{ height: before }} />}
          {sorted.slice(first, last).map((detalle, i) => (
            // The contract gives a change no id, and a seat may have several
            <Fila key={first + i} index={first + i + 2} detalle={detalle} />
          ))}
          {after > 0 && <tr className="hueco" style={{ height: after }} />}
        </tbody>
      </table>
    </section>
  )
}

function Fila({ index, detalle }: { index: number; detalle: InformeDetalle }) {
  const { nro, fecha, usuario } = toLinea(detalle)
  return (
    <tr aria-rowindex={index}>
      <td>
        <CodeText value={nro} />
      </td>
      <td>{fecha}</td>
      <td>{usuario}</td>
    </tr>
  )
}
