import { Link } from 'react-router-dom'
import { formatFechahs } from '#domain/registro/fechahs-registro.ts'
import type { Movimiento } from '#domain/registro/movimientos-producto.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'

const { columnas } = INFORME_STOCK

/** A page of movements, each with a link to its record. Without rows yet, their places. */
export function MovimientosTable({ filas }: { filas: readonly Movimiento[] | null }) {
  return (
    <table className="table" aria-busy={filas === null}>
      <caption className="sr">{INFORME_STOCK.movimientos}</caption>
      <thead>
        <tr>
          <th scope="col" className="c-fec">
            <span className="h">{columnas.fecha}</span>
          </th>
          <th scope="col" className="c-reg">
            <span className="h">{columnas.registro}</span>
          </th>
          <th scope="col" className="c-tip">
            <span className="h">{columnas.tipo}</span>
          </th>
          <th scope="col" className="c-can num">
            <span className="h">{columnas.cantidad}</span>
          </th>
          <th scope="col" className="c-que num">
            <span className="h">{columnas.quedan}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {filas === null && <SkeletonRows />}
        {filas?.map(movimiento => (
          <MovimientoRow key={movimiento.registro} movimiento={movimiento} />
        ))}
      </tbody>
    </table>
  )
}

function MovimientoRow({ movimiento }: { movimiento: Movimiento }) {
  const { registro, fechahs, tipo, nro_remito, unidades, cantidad, quedan } = movimiento
  const nombre = nro_remito?.trim() || INFORME_STOCK.registro(registro)
  return (
    <tr>
      <td className="c-fec soft">{formatFechahs(fechahs)}</td>
      <td className="c-reg">
        <Link
          className="link"
          to={`/stock/registro?registro=${registro}`}
          aria-label={INFORME_STOCK.verRegistro(nombre, formatFechahs(fechahs))}
        >
          {nombre}
        </Link>
      </td>
      <td className="c-tip">{tipo.nombre}</td>
      <td className="c-can num">
        {cantidad === null ? (
          <span title={INFORME_STOCK.signoDesconocido}>{unidades}</span>
        ) : (
          <b>{conSigno(cantidad)}</b>
        )}
      </td>
      <td className="c-que num soft">{quedan ?? '–'}</td>
    </tr>
  )
}

const conSigno = (cantidad: number): string => (cantidad < 0 ? `−${-cantidad}` : `+${cantidad}`)

const FILAS = Array.from({ length: 8 }, (_, i) => i)

function SkeletonRows() {
  return FILAS.map(fila => (
    <tr key={fila}>
      <td className="c-fec">
        <Skeleton width={120} />
      </td>
      <td className="c-reg">
        <Skeleton width={70} />
      </td>
      <td className="c-tip">
        <Skeleton width={60} />
      </td>
      <td className="c-can num">
        <Skeleton width={30} />
      </td>
      <td className="c-que num">
        <Skeleton width={30} />
      </td>
    </tr>
  ))
}
