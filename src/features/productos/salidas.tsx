import type { Producto } from '#contract/stock/producto.ts'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import { SALIDA } from '#messages/salida.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { productoElegido } from '#office/salida/producto-words.ts'
import { SacarDeAca } from '#office/salida/sacar-de-aca.tsx'
import { filtroEnPalabras, type Salida } from '#office/salida/salida.ts'
import { usePapel } from '#office/salida/use-papel.tsx'
import type { Lista } from '#queries/lista.ts'
import { MenuButton } from '#ui/menu-button.tsx'
import type { Notify } from '#ui/notify.ts'
import { COLUMNAS } from './columnas.tsx'
import { ListaDeCompra } from './lista-de-compra.tsx'
import { partOf } from './productos-table.tsx'
import type { Vista } from './use-vista.ts'

interface SalidasProps {
  vista: Vista
  lista: Lista<Producto>
  catalogos: CatalogosProducto
  quien: string
  notify: Notify
}

/** What leaves Productos: what is shown, as a workbook or on paper, and what is to be bought. */
export function Salidas(props: SalidasProps) {
  const salida = salidaDe(props)
  return (
    <SacarDeAca salida={salida} notify={props.notify}>
      <Imprimir {...props} salida={salida} />
    </SacarDeAca>
  )
}

function salidaDe({ vista, lista, catalogos }: SalidasProps): Salida<Producto> | null {
  const { filas, filtro, soloFaltantes } = vista
  if (filas === null) return null
  const parte = partOf(lista)
  const palabras = filtroEnPalabras(filtro.text, productoElegido(filtro, catalogos))
  return {
    titulo: PRODUCTOS.titulo,
    columnas: COLUMNAS,
    filas,
    filtro: [palabras, ...(soloFaltantes ? [PRODUCTOS.conFaltante] : []), ...(parte ? [parte] : [])].join(
      ' · ',
    ),
  }
}

function Imprimir({
  vista: { faltantes, faltan },
  quien,
  notify,
  salida,
}: Pick<SalidasProps, 'vista' | 'quien' | 'notify'> & { salida: Salida<Producto> | null }) {
  const { papel, imprimir, imprimirLista } = usePapel(quien, notify)
  const compra = () =>
    imprimir(faltantes, {
      titulo: PRODUCTOS.compra.titulo,
      detalle: `${PRODUCTOS.compra.detalle} · ${salida?.filtro ?? ''}`,
      cuerpo: <ListaDeCompra faltantes={faltan()} />,
    })
  return (
    <>
      <MenuButton
        label={SALIDA.imprimir}
        icon="print"
        disabled={salida === null || salida.filas.length === 0}
        items={[
          {
            label: SALIDA.estaLista,
            icon: 'table',
            note: SALIDA.filas(salida?.filas.length ?? 0),
            onAction: () => salida && imprimirLista(salida),
          },
          {
            label: PRODUCTOS.compra.titulo,
            icon: 'triangle',
            note: PRODUCTOS.compra.conFaltante(faltantes),
            onAction: compra,
          },
        ]}
      />
      {papel}
    </>
  )
}
