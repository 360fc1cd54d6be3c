import './remito-papel.css'
import type { ClienteProveedor } from '#contract/stock/catalogo.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { nombreEnPapel } from '#domain/stock/producto.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { DETALLE, REGISTROS, REMITO } from '#messages/stock/registros.ts'
import { NINGUNO } from '#messages/tabla.ts'
import { Bars } from '#ui/barcode/bars.tsx'
import { encode128 } from '#ui/barcode/code-128.ts'

/** Of the bars, in modules. */
const HEIGHT = 26

interface RemitoPapelProps {
  registro: Registro
  /** The catalogue's row; null for none. */
  cliente: ClienteProveedor | null
  productos: ReadonlyMap<number, Producto>
  quien: string
}

/** The paper that accompanies the goods: no prices, three signatures, its number as a barcode. */
export const RemitoPapel = ({ registro, cliente, productos, quien }: RemitoPapelProps) => (
  <div className="remito">
    <dl>
      <Dato que={REGISTROS.filtros.cliente_proveedor} valor={registro.cliente_proveedor?.nombre} />
      <Dato que={CATALOGOS.columnas.identificacion} valor={cliente?.identificacion} />
      <Dato que={CATALOGOS.columnas.domicilio} valor={cliente?.domicilio} />
      <Dato que={REGISTROS.filtros.tipo} valor={registro.tipo_registro.nombre} />
    </dl>
    <Lineas registro={registro} productos={productos} />
    {registro.observaciones && (
      <p className="nota">
        <b>{REGISTROS.columnas.observaciones}.</b> {registro.observaciones}
      </p>
    )}
    <div className="firmas">
      <div>{REMITO.preparo(quien)}</div>
      <div>{REMITO.transporte}</div>
      <div>{REMITO.recibi}</div>
    </div>
    {registro.nro_remito?.trim() && <Codigo nro={registro.nro_remito.trim()} />}
  </div>
)

const Dato = ({ que, valor }: { que: string; valor: string | null | undefined }) => (
  <div>
    <dt>{que}</dt>
    <dd>{valor || NINGUNO}</dd>
  </div>
)

function Lineas({ registro: { detalles }, productos }: Pick<RemitoPapelProps, 'registro' | 'productos'>) {
  const unidades = formatNumero(detalles.reduce((sum, { cantidad }) => sum + cantidad, 0))
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{DETALLE.codigo}</th>
            <th scope="col">{DETALLE.producto}</th>
            <th scope="col" className="num">
              {REMITO.unidades}
            </th>
          </tr>
        </thead>
        <tbody>
          {detalles.map(({ producto, cantidad }, i) => (
            <tr key={i}>
              <td className="mono">{producto.codigo}</td>
              <td>{nombreEnPapel({ ...productos.get(producto.id), ...producto })}</td>
              <td className="num">
                <b>{formatNumero(cantidad)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* The person who prepares the goods counts the packages and writes the number */}
      <p className="sumas">
        {REMITO.bultos} <span className="caja" />
        <span>
          {REMITO.unidades} <b>{unidades}</b>
        </span>
      </p>
    </>
  )
}

/** Empty if Code 128 lacks one of its characters. */
function Codigo({ nro }: { nro: string }) {
  const symbol = encode128(nro)
  if (symbol === null) return null
  return <Bars className="codigo" symbol={symbol} height={HEIGHT} />
}
