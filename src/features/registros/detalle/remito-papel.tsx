import './remito-papel.css'
import type { Empresa } from '#contract/empresa.ts'
import type { ClienteProveedor } from '#contract/stock/catalogo.ts'
import type { ButacasRegistro } from '#contract/stock/entregas.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { nombreEnPapel } from '#domain/stock/producto.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { EMPRESA } from '#messages/empresa.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { DETALLE, REGISTROS, REMITO } from '#messages/stock/registros.ts'
import { NINGUNO } from '#messages/tabla.ts'
import { Bars } from '#ui/barcode/bars.tsx'
import { encode128 } from '#ui/barcode/code-128.ts'

/** Height of the bars in modules. */
const HEIGHT = 26

interface RemitoPapelProps {
  registro: Registro
  /** The catalogue's row; null for none. */
  cliente: ClienteProveedor | null
  productos: ReadonlyMap<number, Producto>
  quien: string
  /** A remito X; absent on a server without them. */
  x?: RemitoX
}

interface RemitoX {
  /** Our own number, the only one as a barcode. */
  numero: string
  lineas: ButacasRegistro['lineas']
  empresa: Empresa | null
}

/** The paper that accompanies the goods: no prices, three signatures, its number as a barcode. */
export const RemitoPapel = ({ registro, cliente, productos, quien, x }: RemitoPapelProps) => (
  <div className="remito">
    {x?.empresa && <Fiscales empresa={x.empresa} />}
    <dl>
      <Dato que={REGISTROS.filtros.cliente_proveedor} valor={registro.cliente_proveedor?.nombre} />
      <Dato que={CATALOGOS.columnas.identificacion} valor={cliente?.identificacion} />
      <Dato que={CATALOGOS.columnas.domicilio} valor={cliente?.domicilio} />
      <Dato que={REGISTROS.filtros.tipo} valor={registro.tipo_registro.nombre} />
      {x && registro.nro_remito?.trim() && <Dato que={REMITO.preimpreso} valor={registro.nro_remito} />}
    </dl>
    <Lineas registro={registro} productos={productos} lineas={x?.lineas ?? []} />
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
    <Codigo nro={x === undefined ? (registro.nro_remito?.trim() ?? '') : x.numero} />
  </div>
)

/** The company's tax data on a remito, without empty texts. */
const Fiscales = ({ empresa }: { empresa: Empresa }) => {
  const dichos = (['ingresos_brutos', 'condicion_iva', 'inicio_actividades'] as const).flatMap(campo =>
    empresa[campo] ? [`${EMPRESA.campos[campo]}: ${empresa[campo]}`] : [],
  )
  return dichos.length === 0 ? null : <p className="fiscales">{dichos.join(' · ')}</p>
}

const Dato = ({ que, valor }: { que: string; valor: string | null | undefined }) => (
  <div>
    <dt>{que}</dt>
    <dd>{valor || NINGUNO}</dd>
  </div>
)

function Lineas({
  registro: { detalles },
  productos,
  lineas,
}: Pick<RemitoPapelProps, 'registro' | 'productos'> & Pick<RemitoX, 'lineas'>) {
  const unidades = formatNumero(unidadesDe(detalles))
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
              <td>
                <div>{nombreEnPapel({ ...productos.get(producto.id), ...producto })}</div>
                {nrosDe(detalles, i, lineas).map(texto => (
                  <div key={texto} className="nros">
                    {texto}
                  </div>
                ))}
              </td>
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

const unidadesDe = (detalles: Registro['detalles']): number =>
  detalles.reduce((sum, { cantidad }) => sum + cantidad, 0)

/** Seat numbers of a product, for its first line only; with both counts if the seats are fewer or more than its units. */
function nrosDe(detalles: Registro['detalles'], i: number, lineas: RemitoX['lineas']): string[] {
  const isSuyo = ({ producto }: Registro['detalles'][number]) => producto.id === detalles[i]?.producto.id
  if (detalles.findIndex(isSuyo) !== i) return []
  const leidas = lineas.find(({ producto }) => producto === detalles[i]?.producto.id)?.butacas ?? []
  const unidades = unidadesDe(detalles.filter(isSuyo))
  const salen = leidas.length > unidades ? leidas.filter(({ volvio }) => !volvio) : leidas
  if (salen.length === 0) return []
  const nros = salen.map(({ nro }) => nro).join('  ')
  return salen.length === unidades ? [nros] : [nros, REMITO.conNumero(salen.length, unidades)]
}

/** Empty if Code 128 lacks one of its characters. */
function Codigo({ nro }: { nro: string }) {
  const symbol = nro === '' ? null : encode128(nro)
  if (symbol === null) return null
  return <Bars className="codigo" symbol={symbol} height={HEIGHT} />
}
