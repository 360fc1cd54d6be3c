import { PRECIO_MAX } from '#contract/limites.ts'
import type { Entrega, EntregaConfirmar, LineaEntrega } from '#contract/stock/entregas.ts'
import { centavosOf, decimalTexto, importeOf, parseDecimal } from '#domain/valor/numero.ts'

type Vendido = NonNullable<LineaEntrega['producto']>

/** The office's changes in a draft of a sale. Only the confirmed sale stores them. */
export interface CambiosEntrega {
  /** Products that the office chose for lines without a product, by the line's key. */
  productos: Readonly<Record<string, Vendido>>
  /** Prices as typed, by product: two lines may have the same product. */
  precios: Readonly<Record<string, string>>
  /** Seats that are not sold. */
  quitadas: readonly string[]
  /** As typed; null keeps the floor's remito. */
  remito: string | null
  /** Id of the chosen client, as a select's value; null keeps the floor's client. */
  cliente: string | null
}

export const SIN_CAMBIOS: CambiosEntrega = {
  productos: {},
  precios: {},
  quitadas: [],
  remito: null,
  cliente: null,
}

export const hasCambios = ({ productos, precios, quitadas, remito, cliente }: CambiosEntrega): boolean =>
  [productos, precios, quitadas].some(each => Object.keys(each).length > 0) ||
  remito !== null ||
  cliente !== null

interface LineaVenta {
  clave: string
  /** Model and color, as 'SX blanco'. '' for a line without model and color. */
  par: string
  /** Null until a product is known: the product of the model and color, or the office's choice. */
  producto: Vendido | null
  isElegido: boolean
  precio: string
  venta: number | null
  butacas: readonly string[]
  subtotal: number | null
}

export type ProblemaVenta =
  | { que: 'vacia' }
  | { que: 'producto'; par: string }
  | { que: 'precio'; codigo: string }

/** A sale: the draft with the office's changes. */
export interface VentaEntrega {
  lineas: readonly LineaVenta[]
  quitadas: readonly string[]
  /** Earlier sales that contain seats of this draft, each with these seats. */
  ventasAnteriores: Entrega['ventasAnteriores']
  unidades: number
  total: number
  remito: string | null
  cliente: number | null
  /** Why the sale cannot be confirmed; null if it can be confirmed. */
  problema: ProblemaVenta | null
}

export function ventaOf(entrega: Entrega, cambios: CambiosEntrega): VentaEntrega {
  const isQuitada = new Set(cambios.quitadas)
  const todas = entrega.lineas.flatMap(({ butacas }) => butacas)
  const lineas = entrega.lineas.flatMap(linea => {
    const butacas = linea.butacas.filter(nro => !isQuitada.has(nro))
    return butacas.length === 0 ? [] : [lineaOf({ ...linea, butacas }, cambios)]
  })
  const remito = cambios.remito === null ? entrega.remito : cambios.remito.trim() || null
  const cliente = cambios.cliente === null || cambios.cliente === '' ? null : Number(cambios.cliente)
  return {
    lineas,
    quitadas: todas.filter(nro => isQuitada.has(nro)),
    ventasAnteriores: entrega.ventasAnteriores.flatMap(venta => {
      const butacas = venta.butacas.filter(nro => !isQuitada.has(nro))
      return butacas.length === 0 ? [] : [{ ...venta, butacas }]
    }),
    unidades: lineas.reduce((sum, { butacas }) => sum + butacas.length, 0),
    total: importeOf(lineas.reduce((sum, { subtotal }) => sum + centavosOf(subtotal), 0)),
    remito,
    cliente: cliente === entrega.cliente.id ? null : cliente,
    problema: problemaOf(lineas),
  }
}

const claveDe = ({ producto, modelo, color }: LineaEntrega): string =>
  producto === null ? `${modelo?.id} ${color?.id}` : String(producto.id)

function lineaOf(linea: LineaEntrega, { productos, precios }: CambiosEntrega): LineaVenta {
  const { butacas, modelo, color } = linea
  const clave = claveDe(linea)
  const producto = linea.producto ?? productos[clave] ?? null
  const escrito = producto === null ? undefined : precios[producto.id]
  const venta = escrito === undefined ? (producto?.venta ?? 0) : precioDe(escrito)
  return {
    clave,
    par: `${modelo?.nombre ?? ''} ${color?.nombre ?? ''}`.trim(),
    producto,
    isElegido: linea.producto === null && producto !== null,
    precio: escrito ?? decimalTexto(producto?.venta ?? null),
    venta,
    butacas,
    subtotal: producto === null || venta === null ? null : importeOf(centavosOf(venta) * butacas.length),
  }
}

function precioDe(texto: string): number | null {
  const leido = parseDecimal(texto, PRECIO_MAX)
  return leido.ok ? leido.valor : null
}

function problemaOf(lineas: readonly LineaVenta[]): ProblemaVenta | null {
  if (lineas.length === 0) return { que: 'vacia' }
  const sinProducto = lineas.find(({ producto }) => producto === null)
  if (sinProducto !== undefined) return { que: 'producto', par: sinProducto.par }
  const sinPrecio = lineas.find(({ venta }) => venta === null)?.producto
  return sinPrecio ? { que: 'precio', codigo: sinPrecio.codigo } : null
}

export function envioDeVenta(entrega: Entrega, cambios: CambiosEntrega): EntregaConfirmar {
  const { lineas, quitadas, remito, cliente } = ventaOf(entrega, cambios)
  const productos = entrega.lineas.flatMap(linea => {
    const { producto, modelo, color } = linea
    const elegido = cambios.productos[claveDe(linea)]
    return producto !== null || modelo === null || color === null || elegido === undefined
      ? []
      : [
          {
            modelo: modelo.id,
            color: color.id,
            producto: elegido.id,
            ...(cambios.precios[elegido.id] === undefined && { venta: elegido.venta }),
          },
        ]
  })
  const precios = new Map(
    lineas.flatMap(({ producto, venta }) =>
      producto === null || venta === null || cambios.precios[producto.id] === undefined
        ? []
        : [[producto.id, venta] as const],
    ),
  )
  return {
    huella: entrega.huella,
    productos,
    ...(precios.size > 0 && { precios: [...precios].map(([producto, venta]) => ({ producto, venta })) }),
    ...(quitadas.length > 0 && { quitadas: [...quitadas] }),
    ...(remito !== entrega.remito && { nro_remito: remito }),
    ...(cliente !== null && { cliente_proveedor: cliente }),
  }
}
