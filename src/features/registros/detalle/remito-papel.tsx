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

/** Height of the barcode in modules. */
const HEIGHT = 26

interface DeRemito {
  registro: Registro
  /** The client's row in the catalogue; null without a client. */
  cliente: ClienteProveedor | null
  productos: ReadonlyMap<number, Producto>
  /** Data of a remito X. Absent if the server makes no remitos X. */
  x?: { lineas: ButacasRegistro['lineas']; empresa: Empresa | null }
}

/** The printed content. The server stores a digest of the content: a later print with other content is noticed. */
export const contenidoOf = ({ registro, cliente, productos, x }: DeRemito) => ({
  // The printed header names the company, so the digest includes the company
  empresa: x?.empresa && {
    ...{ razon_social: x.empresa.razon_social, domicilio: x.empresa.domicilio, logo: x.empresa.logo ?? null },
    ...{ telefono: x.empresa.telefono, cuit: x.empresa.cuit },
    fiscales: FISCALES.map(campo => [campo, x.empresa?.[campo] ?? ''] as const),
  },
  fechahs: registro.fechahs,
  cliente: registro.cliente_proveedor?.nombre ?? '',
  identificacion: cliente?.identificacion ?? '',
  domicilio: cliente?.domicilio ?? '',
  tipo: registro.tipo_registro.nombre,
  nro_remito: registro.nro_remito?.trim() ?? '',
  lineas: registro.detalles.map(({ producto, cantidad }, i) => ({
    codigo: producto.codigo,
    nombre: nombreEnPapel({ ...productos.get(producto.id), ...producto }),
    nros: nrosDe(registro.detalles, i, x?.lineas ?? []),
    cantidad,
  })),
  observaciones: registro.observaciones ?? '',
})

const FISCALES = ['ingresos_brutos', 'condicion_iva', 'inicio_actividades'] as const
type Contenido = ReturnType<typeof contenidoOf>

interface RemitoPapelProps {
  contenido: Contenido
  quien: string
  /** Number of the remito X. If absent, the record's own number is printed. */
  numero?: string
}

export const RemitoPapel = ({ contenido, quien, numero }: RemitoPapelProps) => (
  <div className="remito">
    <Fiscales empresa={contenido.empresa} />
    <dl>
      <Dato que={REGISTROS.filtros.cliente_proveedor} valor={contenido.cliente} />
      <Dato que={CATALOGOS.columnas.identificacion} valor={contenido.identificacion} />
      <Dato que={CATALOGOS.columnas.domicilio} valor={contenido.domicilio} />
      <Dato que={REGISTROS.filtros.tipo} valor={contenido.tipo} />
      {numero !== undefined && contenido.nro_remito !== '' && (
        <Dato que={REMITO.preimpreso} valor={contenido.nro_remito} />
      )}
    </dl>
    <Lineas lineas={contenido.lineas} />
    {contenido.observaciones !== '' && (
      <p className="nota">
        <b>{REGISTROS.columnas.observaciones}.</b> {contenido.observaciones}
      </p>
    )}
    <div className="firmas">
      <div>{REMITO.preparo(quien)}</div>
      <div>{REMITO.transporte}</div>
      <div>{REMITO.recibi}</div>
    </div>
    <Codigo nro={numero ?? contenido.nro_remito} />
  </div>
)

const Fiscales = ({ empresa }: Pick<Contenido, 'empresa'>) => {
  const dichos = (empresa?.fiscales ?? []).flatMap(([campo, texto]) =>
    texto === '' ? [] : [`${EMPRESA.campos[campo]}: ${texto}`],
  )
  return dichos.length === 0 ? null : <p className="fiscales">{dichos.join(' · ')}</p>
}

const Dato = ({ que, valor }: { que: string; valor: string }) => (
  <div>
    <dt>{que}</dt>
    <dd>{valor || NINGUNO}</dd>
  </div>
)

function Lineas({ lineas }: Pick<Contenido, 'lineas'>) {
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
          {lineas.map(({ codigo, nombre, nros, cantidad }, i) => (
            <tr key={i}>
              <td className="mono">{codigo}</td>
              <td>
                <div>{nombre}</div>
                {nros.map(texto => (
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
      {/* The number of packages is left empty. The person who prepares the goods writes the number by hand */}
      <p className="sumas">
        {REMITO.bultos} <span className="caja" />
        <span>
          {REMITO.unidades} <b>{formatNumero(unidadesOf(lineas))}</b>
        </span>
      </p>
    </>
  )
}

const unidadesOf = (lineas: readonly { cantidad: number }[]): number =>
  lineas.reduce((sum, { cantidad }) => sum + cantidad, 0)

/** Seat numbers of a line. Returned seats are left out if there are more seats than units. */
function nrosDe(detalles: Registro['detalles'], i: number, lineas: ButacasRegistro['lineas']): string[] {
  const isSuyo = ({ producto }: Registro['detalles'][number]) => producto.id === detalles[i]?.producto.id
  if (detalles.findIndex(isSuyo) !== i) return []
  const leidas = lineas.find(({ producto }) => producto === detalles[i]?.producto.id)?.butacas ?? []
  const unidades = unidadesOf(detalles.filter(isSuyo))
  const salen = leidas.length > unidades ? leidas.filter(({ volvio }) => !volvio) : leidas
  if (salen.length === 0) return []
  const nros = salen.map(({ nro }) => nro).join('  ')
  return salen.length === unidades ? [nros] : [nros, REMITO.conNumero(salen.length, unidades)]
}

/** Null if Code 128 lacks a character of the number. */
function Codigo({ nro }: { nro: string }) {
  const symbol = nro === '' ? null : encode128(nro)
  if (symbol === null) return null
  return <Bars className="codigo" symbol={symbol} height={HEIGHT} />
}
