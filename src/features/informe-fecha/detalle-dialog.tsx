import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { InformeDetalle } from '#contract/informes/informe.ts'
import {
  type ColumnaDetalle,
  type ConsultaInforme,
  countButacas,
  formatPlural,
  sortDetalle,
  toLinea,
} from '#domain/informe/informe.ts'
import { nextOrden, type Orden } from '#domain/valor/lista.ts'
import { COLUMNAS_DETALLE, INFORME } from '#messages/informe-fecha.ts'
import { MODALES } from '#messages/marco.ts'
import { useAddressOfButaca } from '#office/butaca-parts.tsx'
import { rangoEntero } from '#office/fecha-fields.tsx'
import { SacarLista } from '#office/salida/sacar.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { fetchDetalle } from '#queries/informes/use-informe.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { CodeText } from '#ui/signs/signs.tsx'
import { SortHead } from '#ui/table/sort-head.tsx'
import { WindowedRows } from '#ui/table/windowed-rows.tsx'
import { useAddressed } from '#ui/use-addressed.ts'
import { filtroDe } from './columnas.ts'

const NEWEST: Orden<ColumnaDetalle> = { columna: 'fecha', sentido: 'desc' }
const COLUMNAS: readonly [ColumnaDetalle, string][] = [
  ['nro', INFORME.butaca],
  ['fecha', INFORME.fecha],
  ['usuario', INFORME.usuario],
]

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
  const filtro = filtroDe({ ...consulta, modelo }, null, one?.estado.nombre ?? null, useLookups().colores)
  return (
    <Dialog
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={titulo}
      meta={meta}
      width={560}
      footer={
        <>
          <SacarLista
            salida={{ titulo, columnas: COLUMNAS_DETALLE, filas: sorted, filtro }}
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

/** A list of up to this many rows is rendered whole, and its rows are links. */
const SMALL = 200

interface ListaProps {
  titulo: string
  sorted: readonly InformeDetalle[]
  orden: Orden<ColumnaDetalle>
  onOrden: (columna: ColumnaDetalle) => void
}

function Lista({ titulo, sorted, orden, onOrden }: ListaProps) {
  const addressOf = useAddressOfButaca()
  // The index is the key: the contract's changes have no id, and a seat may have several changes
  const filas = useMemo(() => sorted.map((detalle, at) => ({ detalle, at })), [sorted])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section className="informe-detalle" tabIndex={0} aria-label={titulo}>
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
        {filas.length > SMALL ? (
          <WindowedRows
            items={filas}
            keyOf={({ at }) => at}
            columns={COLUMNAS.length}
            renderRow={({ detalle }, index) => <Fila index={index} detalle={detalle} addressOf={null} />}
          />
        ) : (
          <tbody>
            {filas.map(({ detalle, at }) => (
              <Fila key={at} index={at + 2} detalle={detalle} addressOf={addressOf} />
            ))}
          </tbody>
        )}
      </table>
    </section>
  )
}

/** @param addressOf null in a long list: Tab would have to pass all its links before the buttons. */
function Fila({
  index,
  detalle,
  addressOf,
}: {
  index: number
  detalle: InformeDetalle
  addressOf: ((nro: string) => string) | null
}) {
  const { nro, fecha, usuario } = toLinea(detalle)
  return (
    <tr aria-rowindex={index}>
      <td>
        {addressOf !== null ? (
          <Link to={addressOf(nro)}>
            <CodeText value={nro} />
          </Link>
        ) : (
          <CodeText value={nro} />
        )}
      </td>
      <td>{fecha}</td>
      <td>{usuario}</td>
    </tr>
  )
}

const SIN_DETALLE = { detalle: '' }

/**
 * State of the dialog, which opens when its rows are loaded (specification §4). A reload, or Back from a seat, opens
 * the dialog again.
 */
export function useDetalle(consulta: ConsultaInforme, notify: Notify) {
  const [{ detalle }, setAbierto] = useAddressed(SIN_DETALLE)
  const [asked, setAsked] = useState<string | null>(null)
  const [shown, setShown] = useState<readonly InformeDetalle[] | null>(null)
  const last = useRef(0)
  useEffect(
    () => () => {
      last.current += 1 // Drops an answer for a report that is no longer shown
    },
    [],
  )

  const ask = async (modelo: string) => {
    last.current += 1
    const mine = last.current
    setAsked(modelo)
    const found = await fetchDetalle(consulta, modelo)
    if (mine !== last.current) return
    setAsked(null)
    setAbierto(found?.length ? { detalle: modelo } : SIN_DETALLE)
    if (found === null) notify.error(INFORME.detalleError)
    else if (found.length === 0) notify.error(INFORME.detalleVacio(modelo))
    else setShown(found)
  }
  const reopen = useEffectEvent(() => {
    if (detalle !== '') void ask(detalle)
  })
  useEffect(() => reopen(), [])
  const close = () => {
    setAbierto(SIN_DETALLE)
    setShown(null)
  }
  return { asked, shown, ask: (modelo: string) => void ask(modelo), close }
}
