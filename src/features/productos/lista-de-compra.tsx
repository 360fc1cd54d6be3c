import './lista-de-compra.css'
import { Fragment } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import { type GrupoCompra, type LineaCompra, listaDeCompra } from '#domain/stock/lista-compra.ts'
import { nombreEnPapel } from '#domain/stock/nombre-producto.ts'
import { formatImporte } from '#domain/valor/dinero.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { NINGUNO } from '#messages/tabla.ts'

const { compra: WORDS } = PRODUCTOS
const importe = (valor: number | null): string => (valor === null ? NINGUNO : formatImporte(valor))

/** The paper that goes to buy: a box to tick, how many, and what it costs. */
export function ListaDeCompra({ faltantes }: { faltantes: readonly Producto[] }) {
  const lista = listaDeCompra(faltantes)
  return (
    <>
      <table className="compra">
        <Titulos />
        {lista.grupos.map(grupo => (
          <Grupo key={grupo.marca} grupo={grupo} />
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
        {lista.propios.length > 0 && <Propios propios={lista.propios} />}
      </p>
    </>
  )
}

const Titulos = () => (
  <thead>
    <tr>
      <th scope="col" className="caja" />
      <th scope="col">{PRODUCTOS.columnas.codigo}</th>
      <th scope="col">{WORDS.producto}</th>
      {[PRODUCTOS.columnas.existencia, WORDS.minimo, WORDS.comprar, WORDS.costo, WORDS.total].map(title => (
        <th key={title} scope="col" className="num">
          {title}
        </th>
      ))}
    </tr>
  </thead>
)

const Grupo = ({ grupo: { marca, categorias, lineas } }: { grupo: GrupoCompra }) => (
  <tbody>
    <tr className="grupo">
      <td colSpan={8}>
        <b>{marca ?? WORDS.sinMarca}</b>
        <span>{marca === null ? WORDS.sinMarcaDetalle : categorias.join(', ')}</span>
      </td>
    </tr>
    {lineas.map(linea => (
      <Linea key={linea.producto.id} linea={linea} />
    ))}
  </tbody>
)

const Linea = ({ linea: { producto, comprar, total } }: { linea: LineaCompra }) => (
  <tr>
    <td className="caja">
      <i />
    </td>
    <td className="mono">{producto.codigo}</td>
    <td>{nombreEnPapel(producto)}</td>
    <td className="num">{formatNumero(producto.existencia)}</td>
    <td className="num">{formatNumero(producto.stock_minimo)}</td>
    <td className="num">
      <b className="cuanto">{formatNumero(comprar)}</b>
    </td>
    <td className="num">{importe(producto.costo)}</td>
    <td className="num">{importe(total)}</td>
  </tr>
)

const Propios = ({ propios }: { propios: readonly Producto[] }) => (
  <>
    {' '}
    {WORDS.noIncluye(propios.length)}{' '}
    {propios.map((producto, i) => (
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
    . {WORDS.seFabrica(propios.length)}
  </>
)
