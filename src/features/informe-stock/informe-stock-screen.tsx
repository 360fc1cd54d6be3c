import '#ui/table/table.css'
import './informe-stock.css'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { Empty } from '#ui/notices/empty.tsx'
import { BuscarProducto } from './buscar-producto.tsx'
import { MovimientosPanel } from './movimientos-panel.tsx'
import { ProductosPanel } from './productos-panel.tsx'
import { useProductos } from './use-productos.ts'

/**
 * The stock's report (specification §2): what a name finds, else what is under its minimum, and the movements of the
 * product that is chosen. It lives in the address, so that back from a record shows the same product.
 */
export default function InformeStockScreen({ sesion }: { sesion: { nombre: string } }) {
  const [params] = useSearchParams()
  const elegido = Number(params.get('producto')) || null
  const productos = useProductos(sesion.nombre)
  const panel = useRef<HTMLElement>(null)
  const first = useRef(elegido)
  useEffect(() => {
    // On a telephone the movements are below the list
    if (elegido !== null && elegido !== first.current) panel.current?.scrollIntoView({ block: 'start' })
    first.current = elegido
  }, [elegido])
  return (
    <div className="informe-stock">
      <div className="page-head">
        <h1>{INFORME_STOCK.titulo}</h1>
        <span className="grow" />
        <BuscarProducto
          texto={productos.texto}
          onTexto={productos.setTexto}
          onBuscar={productos.lista.refresh}
        />
      </div>
      <ProductosPanel productos={productos} elegido={elegido} />
      <section ref={panel} className="panel sheet movimientos" aria-label={INFORME_STOCK.movimientos}>
        {elegido === null ? (
          <Empty icon="history" title={INFORME_STOCK.elegir} detail={INFORME_STOCK.elegirDetalle} />
        ) : (
          <MovimientosPanel
            key={elegido}
            owner={sesion.nombre}
            id={elegido}
            producto={productos.lista.filas?.find(({ id }) => id === elegido) ?? null}
          />
        )}
      </section>
    </div>
  )
}
