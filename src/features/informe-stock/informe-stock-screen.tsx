import '#ui/table/table.css'
import '#office/row-cards.css'
import './informe-stock.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { productosDeInforme } from '#domain/stock/lista-productos.ts'
import { TITULOS } from '#messages/menu.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { type ScreenProps, SearchForm } from '#office/list-panel.tsx'
import { SacarLista } from '#office/salida/sacar.tsx'
import { filtroEnPalabras } from '#office/salida/salida.ts'
import { SearchText } from '#office/search-text.tsx'
import { useOwnServer } from '#queries/device.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { MovimientosPanel } from './movimientos-panel.tsx'
import { ProductosPanel, VALORES } from './productos-panel.tsx'

/**
 * Stock report (specification §2): the products below their minimum or found by name, and the movements of a selected
 * product. The address contains the selection, so Back from a record restores it.
 */
export default function InformeStockScreen({ notify, sesion }: ScreenProps) {
  const owner = sesion.nombre
  const [params] = useSearchParams()
  const elegido = Number(params.get('producto')) || null
  const lista = useLista(owner, 'productos')
  const [texto, setTexto] = useState('')
  const panel = useScrollTo(elegido)
  return (
    <div className="list-screen informe-stock">
      <div className="page-head">
        <h1>{INFORME_STOCK.titulo}</h1>
        <span className="grow" />
        {/* Typing filters the list; Enter also asks the server again */}
        <SearchForm className="search" onSearch={lista.refetch}>
          <SearchText label={INFORME_STOCK.buscar} value={texto} onTexto={setTexto} />
        </SearchForm>
        <VentasLink />
        <SacarLista
          salida={
            lista.data && {
              titulo: texto.trim() === '' ? INFORME_STOCK.bajoMinimo : INFORME_STOCK.encontrados,
              columnas: VALORES,
              filas: productosDeInforme(lista.data, texto),
              filtro: filtroEnPalabras(texto),
            }
          }
          quien={owner}
          notify={notify}
        />
      </div>
      <ProductosPanel lista={lista} texto={texto} elegido={elegido} onVerTodos={() => setTexto('')} />
      <section ref={panel} className="panel sheet movimientos" aria-label={INFORME_STOCK.movimientos}>
        {elegido === null ? (
          <Empty icon="history" title={INFORME_STOCK.elegir} detail={INFORME_STOCK.elegirDetalle} />
        ) : (
          <MovimientosPanel
            key={elegido}
            owner={owner}
            id={elegido}
            producto={lista.data?.find(({ id }) => id === elegido) ?? null}
          />
        )}
      </section>
    </div>
  )
}

/** Only our server has sales and movements. */
const VentasLink = () =>
  useOwnServer() !== false && (
    <Link className={buttonClass()} to="/stock/ventas">
      <Icon name="report" />
      {TITULOS.ventas}
    </Link>
  )

/** Scrolls to the movements: on a phone, they are below the list. */
function useScrollTo(elegido: number | null): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const first = useRef(elegido)
  useEffect(() => {
    if (elegido !== null && elegido !== first.current) panel.current?.scrollIntoView({ block: 'start' })
    first.current = elegido
  }, [elegido])
  return panel
}
