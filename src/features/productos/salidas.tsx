import './lista-de-compra.css'
import { Fragment } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import { listaDeCompra } from '#domain/stock/lista-productos.ts'
import { type CatalogosProducto, nombreEnPapel } from '#domain/stock/producto.ts'
import { formatImporte, formatNumero } from '#domain/valor/numero.ts'
import { SALIDA } from '#messages/salida.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { NINGUNO } from '#messages/tabla.ts'
import { SacarDeAca, usePapel } from '#office/salida/sacar.tsx'
import { filtroEnPalabras, productoElegido, type Salida } from '#office/salida/salida.ts'
import type { Answer } from '#queries/answer.ts'
import { PRINT_KEY } from '#ui/key-shortcuts.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { MenuButton } from '#ui/overlay.tsx'
import { COLUMNAS, partOf } from './productos-table.tsx'
import type { Vista } from './use-vista.ts'

interface SalidasProps {
  vista: Vista
  lista: Answer<readonly Producto[]>
  catalogos: CatalogosProducto
  quien: string
  notify: Notify
}

export function Salidas(props: SalidasProps) {
  const salida = salidaOf(props)
  return (
    <SacarDeAca salida={salida} notify={props.notify}>
      <Imprimir {...props} salida={salida} />
    </SacarDeAca>
  )
}

function salidaOf({ vista, lista, catalogos }: SalidasProps): Salida<Producto> | null {
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
        shortcut={PRINT_KEY}
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

const { compra: WORDS } = PRODUCTOS
const importe = (valor: number | null): string => (valor === null ? NINGUNO : formatImporte(valor))

function ListaDeCompra({ faltantes }: { faltantes: readonly Producto[] }) {
  const lista = listaDeCompra(faltantes)
  return (
    <>
      <table className="compra">
        <thead>
          <tr>
            <th scope="col" className="caja" />
            <th scope="col">{PRODUCTOS.columnas.codigo}</th>
            <th scope="col">{WORDS.producto}</th>
            {[PRODUCTOS.columnas.existencia, WORDS.minimo, WORDS.comprar, WORDS.costo, WORDS.total].map(
              title => (
                <th key={title} scope="col" className="num">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        {lista.grupos.map(grupo => (
          <tbody key={grupo.marca}>
            <tr className="grupo">
              <td colSpan={8}>
                <b>{grupo.marca ?? WORDS.sinMarca}</b>
                <span>{grupo.marca === null ? WORDS.sinMarcaDetalle : grupo.categorias.join(', ')}</span>
              </td>
            </tr>
            {grupo.lineas.map(linea => (
              <tr key={linea.producto.id}>
                <td className="caja">
                  <i />
                </td>
                <td className="mono">{linea.producto.codigo}</td>
                <td>{nombreEnPapel(linea.producto)}</td>
                <td className="num">{formatNumero(linea.producto.existencia)}</td>
                <td className="num">{formatNumero(linea.producto.stock_minimo)}</td>
                <td className="num">
                  <b className="cuanto">{formatNumero(linea.comprar)}</b>
                </td>
                <td className="num">{importe(linea.producto.costo)}</td>
                <td className="num">{importe(linea.total)}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td colSpan={7}>
              {WORDS.cuenta(lista.productos, lista.grupos.filter(({ marca }) => marca).length)}
            </td>
            <td className="num">
              <b>{formatImporte(lista.total)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="nota">
        {WORDS.comoSeCuenta}
        {lista.sinCosto > 0 && ` ${WORDS.sinCosto(lista.sinCosto)}`}
        {lista.propios.length > 0 && (
          <>
            {' '}
            {WORDS.noIncluye(lista.propios.length)}{' '}
            {lista.propios.map((producto, i) => (
              <Fragment key={producto.id}>
                {i > 0 && '; '}
                <b>
                  {WORDS.propio(
                    producto.codigo,
                    nombreEnPapel(producto),
                    producto.stock_minimo - producto.existencia,
                  )}
                </b>
              </Fragment>
            ))}
            . {WORDS.seFabrica(lista.propios.length)}
          </>
        )}
      </p>
    </>
  )
}
