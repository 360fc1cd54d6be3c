import { Link } from 'react-router-dom'
import type { Producto } from '#contract/stock/producto.ts'
import { type Movimiento, movimientosDe } from '#domain/registro/lista-registros.ts'
import { formatFechahs } from '#domain/registro/registro.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { isLoading, ListEmpty, ListNotice } from '#office/list-panel.tsx'
import { Cells, columnsOf, type DataColumn, ListTable } from '#office/list-table.tsx'
import { PagesFoot, usePages } from '#office/pages.tsx'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import { useMovimientos } from '#queries/stock/use-movimientos.ts'
import { Empty } from '#ui/notices/notice.tsx'
import { Faltan } from './productos-panel.tsx'

const NINGUNO: readonly never[] = []

const nombreDe = ({ registro, nro_remito }: Movimiento): string =>
  nro_remito?.trim() || INFORME_STOCK.registro(registro)

const { columnas } = INFORME_STOCK
const columna = columnsOf({
  fecha: { title: columnas.fecha, value: ({ fechahs }: Movimiento) => fechahs, formato: 'momento' },
  registro: { title: columnas.registro, value: nombreDe },
  tipo: { title: columnas.tipo, value: ({ tipo }: Movimiento) => tipo.nombre },
  cantidad: { title: columnas.cantidad, value: (fila: Movimiento) => fila.cantidad ?? fila.unidades },
  quedan: { title: columnas.quedan, value: ({ quedan }: Movimiento) => quedan },
})

const COLUMNAS: readonly DataColumn<Movimiento>[] = [
  columna('fecha', 'c-fec', 120, { show: ({ fechahs }) => formatFechahs(fechahs), look: 'soft' }),
  columna('registro', 'c-reg', 70, { show: fila => <RegistroLink movimiento={fila} /> }),
  columna('tipo', 'c-tip', 60),
  columna('cantidad', 'c-can num', 30, {
    show: ({ cantidad, unidades }) =>
      cantidad === null ? (
        <span title={INFORME_STOCK.signoDesconocido}>{unidades}</span>
      ) : (
        <b>{conSigno(cantidad)}</b>
      ),
  }),
  columna('quedan', 'c-que num', 30, { look: 'soft' }),
]

function RegistroLink({ movimiento }: { movimiento: Movimiento }) {
  const { registro, fechahs } = movimiento
  const nombre = nombreDe(movimiento)
  return (
    <Link
      className="link"
      to={`/stock/registro?registro=${registro}`}
      aria-label={INFORME_STOCK.verRegistro(nombre, formatFechahs(fechahs))}
    >
      {nombre}
    </Link>
  )
}

const conSigno = (cantidad: number): string => (cantidad < 0 ? `−${-cantidad}` : `+${cantidad}`)

interface MovimientosPanelProps {
  owner: string
  id: number
  /** Null until the product is known. */
  producto: Producto | null
}

export function MovimientosPanel({ owner, id, producto }: MovimientosPanelProps) {
  const { online } = useNetwork()
  const lista = useMovimientos(owner, id)
  const { data, asOf, error } = lista
  const existencia = data?.existencia ?? null
  const tipos = useLista(owner, 'tipo_registros').data ?? NINGUNO
  const todos = data === null ? NINGUNO : movimientosDe(data.lineas, existencia, tipos)
  const pages = usePages(todos, false)
  const isWaiting = isLoading(lista)
  const words = {
    ...INFORME_STOCK,
    errorConsultar: error?.status === 404 ? INFORME_STOCK.noExiste : INFORME_STOCK.errorMovimientos,
    errorDetalle: (status: number) => error?.detail ?? INFORME_STOCK.errorDetalle(status),
    sinDatos: INFORME_STOCK.movimientosSinDatos,
    sinDatosDetalle: INFORME_STOCK.movimientosSinDatosDetalle,
  }
  return (
    <>
      <Cabecera producto={producto} existencia={existencia} isWaiting={isWaiting} />
      {asOf !== null && <ListNotice list={lista} isOnline={online} words={words} />}
      <div className="table-wrap">
        {isWaiting || todos.length > 0 ? (
          <Tabla filas={isWaiting ? null : pages.shown} />
        ) : (
          <ListEmpty list={lista} words={words}>
            <Empty icon="history" title={INFORME_STOCK.sinMovimientos} />
          </ListEmpty>
        )}
      </div>
      {pages.pages > 1 && <PagesFoot pages={pages} label={INFORME_STOCK.paginasMovimientos} hasPager />}
    </>
  )
}

/** @param filas null while loading. */
const Tabla = ({ filas }: { filas: readonly Movimiento[] | null }) => (
  <ListTable
    className="table row-cards"
    title={INFORME_STOCK.movimientos}
    columns={COLUMNAS}
    isBusy={filas === null}
    places={filas === null ? 8 : 0}
  >
    <tbody>
      {filas?.map(movimiento => (
        <tr key={movimiento.registro}>
          <Cells row={movimiento} columns={COLUMNAS} />
        </tr>
      ))}
    </tbody>
  </ListTable>
)

function Cabecera({
  producto,
  existencia,
  isWaiting,
}: Pick<MovimientosPanelProps, 'producto'> & { existencia: number | null; isWaiting: boolean }) {
  const ahora = producto && { ...producto, existencia: existencia ?? producto.existencia }
  return (
    <div className="panel-head">
      <h2>
        {producto === null ? INFORME_STOCK.movimientos : `${producto.codigo} ${producto.descripcion ?? ''}`}
      </h2>
      <span className="meta" role="status">
        {isWaiting && <span className="sr">{INFORME_STOCK.cargandoMovimientos}</span>}
        {ahora && (
          <>
            <Faltan producto={ahora} /> {INFORME_STOCK.hay(ahora.existencia)},{' '}
            {INFORME_STOCK.minimo(ahora.stock_minimo)}
          </>
        )}
      </span>
    </div>
  )
}
