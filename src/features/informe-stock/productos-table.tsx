import { Link } from 'react-router-dom'
import type { Producto } from '#contract/producto.ts'
import { countFaltan, isFaltante } from '#domain/stock/faltante.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { Mark } from '#ui/signs/tag.tsx'

const { columnas } = INFORME_STOCK

/** A page of products; each leads to its movements. Without rows yet, their places. */
export function ProductosTable({
  filas,
  title,
  elegido,
}: {
  filas: readonly Producto[] | null
  title: string
  elegido: number | null
}) {
  return (
    <table className="table productos" aria-busy={filas === null}>
      <caption className="sr">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className="c-cod">
            <span className="h">{columnas.codigo}</span>
          </th>
          <th scope="col" className="c-des">
            <span className="h">{columnas.descripcion}</span>
          </th>
          <th scope="col" className="c-min num">
            <span className="h">{columnas.minimo}</span>
          </th>
          <th scope="col" className="c-exi num">
            <span className="h">{columnas.existencia}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {filas === null && <SkeletonRows />}
        {filas?.map(producto => (
          <ProductoRow key={producto.id} producto={producto} isElegido={producto.id === elegido} />
        ))}
      </tbody>
    </table>
  )
}

function ProductoRow({ producto, isElegido }: { producto: Producto; isElegido: boolean }) {
  const { id, codigo, descripcion, stock_minimo, existencia } = producto
  return (
    <tr data-k={isFaltante(producto) ? 'shortage' : isElegido ? 'chosen' : undefined}>
      <td className="c-cod">
        <Link
          to={`?producto=${id}`}
          aria-current={isElegido ? 'true' : undefined}
          aria-label={INFORME_STOCK.movimientosDe(codigo)}
        >
          {codigo}
        </Link>
      </td>
      <td className="c-des" title={descripcion ?? undefined}>
        {descripcion || <span className="muted">–</span>}
      </td>
      <td className="c-min num soft">{stock_minimo}</td>
      <td className="c-exi num">
        {isFaltante(producto) && (
          <Mark tone="shortage" icon="triangle">
            {INFORME_STOCK.faltan(countFaltan(producto))}
          </Mark>
        )}{' '}
        <b>{existencia}</b>
      </td>
    </tr>
  )
}

const FILAS = Array.from({ length: 8 }, (_, i) => i)

function SkeletonRows() {
  return FILAS.map(fila => (
    <tr key={fila}>
      <td className="c-cod">
        <Skeleton width={76} />
      </td>
      <td className="c-des">
        <Skeleton width={160} />
      </td>
      <td className="c-min num">
        <Skeleton width={24} />
      </td>
      <td className="c-exi num">
        <Skeleton width={70} />
      </td>
    </tr>
  ))
}
