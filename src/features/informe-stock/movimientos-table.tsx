import { Link } from 'react-router-dom'
import type { Movimiento } from '#domain/registro/movimientos-producto.ts'
import { formatFechahs } from '#domain/registro/nombre-registro.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { Cells, columnsOf, ListTable, type ShownColumn } from '#office/list-table.tsx'

const columna = columnsOf<Movimiento, keyof typeof INFORME_STOCK.columnas>(INFORME_STOCK.columnas)

const COLUMNAS: readonly ShownColumn<Movimiento>[] = [
  columna('fecha', 'c-fec', 120, ({ fechahs }) => formatFechahs(fechahs), { look: 'soft' }),
  columna('registro', 'c-reg', 70, fila => <RegistroLink movimiento={fila} />),
  columna('tipo', 'c-tip', 60, ({ tipo }) => tipo.nombre),
  columna('cantidad', 'c-can num', 30, ({ cantidad, unidades }) =>
    cantidad === null ? (
      <span title={INFORME_STOCK.signoDesconocido}>{unidades}</span>
    ) : (
      <b>{conSigno(cantidad)}</b>
    ),
  ),
  columna('quedan', 'c-que num', 30, ({ quedan }) => quedan ?? '–', { look: 'soft' }),
]

function RegistroLink({ movimiento: { registro, fechahs, nro_remito } }: { movimiento: Movimiento }) {
  const nombre = nro_remito?.trim() || INFORME_STOCK.registro(registro)
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

/** A page of movements, each with a link to its record. Without rows yet, their places. */
export const MovimientosTable = ({ filas }: { filas: readonly Movimiento[] | null }) => (
  <ListTable
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
