import type { Ref } from '#contract/formatos.ts'
import { PRECIO_MAX, STOCK_MINIMO_MAX } from '#contract/limites.ts'
import type { ModeloProducto } from '#contract/stock/catalogo.ts'
import type { Producto, ProductoNuevo } from '#contract/stock/producto.ts'
import type { Detalle } from '#contract/stock/registro.ts'
import { isIdentificadorRoto } from '#domain/valor/celda.ts'
import { isNumber, isText, shaped } from '#domain/valor/forma.ts'
import { type Decimal, decimalTexto, parseDecimal, parseEntero } from '#domain/valor/numero.ts'
import { textoLimpio } from '#domain/valor/texto.ts'

/** Fields of a new product. Its `existencia` is 0 (specification §2). */
export const BORRADOR_NUEVO = {
  codigo: '',
  descripcion: '',
  categoria: 0,
  marca: 0,
  modelo: 0,
  color: 0,
  talle: 0,
  stock_minimo: '0',
  venta: '',
  costo: '',
}
/** A product's fields as typed. References are ids; 0 means none. */
export type BorradorProducto = typeof BORRADOR_NUEVO
export type CampoProducto = keyof BorradorProducto

export const borradorDeProducto = (producto: Producto): BorradorProducto => ({
  codigo: producto.codigo,
  descripcion: producto.descripcion ?? '',
  categoria: producto.categoria?.id ?? 0,
  marca: producto.marca?.id ?? 0,
  modelo: producto.modelo?.id ?? 0,
  color: producto.color?.id ?? 0,
  talle: producto.talle?.id ?? 0,
  stock_minimo: String(producto.stock_minimo),
  venta: decimalTexto(producto.venta),
  costo: decimalTexto(producto.costo),
})

export interface ProblemaProducto {
  campo: CampoProducto
  codigo: 'codigo-obligatorio' | 'codigo-roto' | 'stock-minimo' | Extract<Decimal, { ok: false }>['codigo']
  valor: string
  /** The value to confirm before sending; '' if the text cannot be read. */
  lectura: string
}

/**
 * The body to send (specification §3), or the problems in the order of the columns.
 * @param codigoAntes the product's current code, always valid.
 */
export function revisarProducto(
  borrador: BorradorProducto,
  existencia: number,
  codigoAntes?: string,
): { ok: true; envio: ProductoNuevo } | { ok: false; problemas: readonly ProblemaProducto[] } {
  const problemas: ProblemaProducto[] = []
  const wrong = (campo: CampoProducto, codigo: ProblemaProducto['codigo'], lectura = ''): null => {
    problemas.push({ campo, codigo, valor: String(borrador[campo]).trim(), lectura })
    return null
  }
  const codigo = textoLimpio(borrador.codigo)
  if (codigo === '') wrong('codigo', 'codigo-obligatorio')
  else if (codigo !== codigoAntes && isIdentificadorRoto(codigo)) wrong('codigo', 'codigo-roto')
  const stock_minimo =
    parseEntero(borrador.stock_minimo, STOCK_MINIMO_MAX) ?? wrong('stock_minimo', 'stock-minimo')
  const precio = (campo: 'venta' | 'costo'): number | null => {
    const leido = parseDecimal(borrador[campo], PRECIO_MAX)
    if (leido.ok) return leido.valor
    return wrong(campo, leido.codigo, 'lectura' in leido ? leido.lectura : '')
  }
  const venta = precio('venta')
  const costo = precio('costo')
  if (problemas.length > 0) return { ok: false, problemas }
  return {
    ok: true,
    envio: {
      codigo,
      descripcion: borrador.descripcion.trim() || null,
      marca: borrador.marca || null,
      categoria: borrador.categoria || null,
      modelo: borrador.modelo || null,
      talle: borrador.talle || null,
      color: borrador.color || null,
      stock_minimo: stock_minimo ?? 0,
      existencia,
      venta,
      costo,
    } satisfies Record<CampoProducto | 'existencia', unknown>,
  }
}

export interface CatalogosProducto {
  categorias: readonly Ref[]
  marcas: readonly Ref[]
  modelos: readonly ModeloProducto[]
  colores: readonly Ref[]
  talles: readonly Ref[]
}

/**
 * The product after a save: the answer if it is a product, else the product as sent. Null for a new product if the
 * answer is no product.
 */
export function productoGuardado(
  respuesta: unknown,
  antes: Producto | null,
  envio: ProductoNuevo,
  catalogos: CatalogosProducto,
): Producto | null {
  if (isProducto(respuesta)) return respuesta
  if (antes === null) return null
  const { codigo, descripcion = null, stock_minimo = 0, venta = null, costo = null } = envio
  return {
    ...antes,
    codigo,
    descripcion,
    stock_minimo,
    venta,
    costo,
    categoria: refDe(catalogos.categorias, envio.categoria, antes.categoria),
    marca: refDe(catalogos.marcas, envio.marca, antes.marca),
    modelo: refDe(catalogos.modelos, envio.modelo, antes.modelo),
    color: refDe(catalogos.colores, envio.color, antes.color),
    talle: refDe(catalogos.talles, envio.talle, antes.talle),
  }
}

const refDe = <T extends Ref>(filas: readonly T[], id: unknown, antes: T | null): T | null =>
  typeof id !== 'number' ? null : (filas.find(fila => fila.id === id) ?? (antes?.id === id ? antes : null))

/** Whether a value is a product. The value may come from another server, or from storage of another version. */
export const isProducto = shaped<Producto>({
  id: isNumber,
  codigo: isText,
  existencia: isNumber,
  stock_minimo: isNumber,
})

export type Referencia = 'categoria' | 'marca' | 'modelo' | 'color' | 'talle'
type Elegidas = Record<Referencia, number>

/**
 * Options for each reference, and the effects of a choice. A category limits the models, and a model sets the category
 * (specification §4).
 * @param elegidas ids; 0 means none.
 */
export const referenciasOf = (
  elegidas: Elegidas,
  catalogos: CatalogosProducto,
  modelos: readonly Ref[],
): Record<Referencia, { refs: readonly Ref[]; choose: (id: number) => Partial<Elegidas> }> => ({
  categoria: { refs: catalogos.categorias, choose: id => elegirCategoria(elegidas, id) },
  modelo: { refs: modelos, choose: id => elegirModelo(elegidas, id, catalogos.modelos) },
  marca: { refs: catalogos.marcas, choose: marca => ({ marca }) },
  color: { refs: catalogos.colores, choose: color => ({ color }) },
  talle: { refs: catalogos.talles, choose: talle => ({ talle }) },
})

/** Ids. 0 means none; in a filter, 0 means all. */
interface Elegidos {
  categoria: number
  modelo: number
}

/** A different category clears the model (specification §4). */
export const elegirCategoria = <T extends Elegidos>(elegidos: T, categoria: number): T =>
  categoria === elegidos.categoria ? elegidos : { ...elegidos, categoria, modelo: 0 }

/** A model sets its category (specification §4). Without a model, the category stays. */
export const elegirModelo = <T extends Elegidos>(
  elegidos: T,
  modelo: number,
  modelos: readonly ModeloProducto[],
): T => ({
  ...elegidos,
  modelo,
  categoria: categoriaOf(modelo, modelos) ?? elegidos.categoria,
})

/**
 * Models of a category; all models if `categoria` is 0 (specification §2).
 * @param dichos models that the device lacks.
 */
export function modelosOf(
  modelos: readonly ModeloProducto[],
  categoria: number,
  dichos: readonly ModeloProducto[] = [],
): readonly ModeloProducto[] {
  if (categoria === 0) return modelos
  const propios = modelos.filter(modelo => modelo.categoria?.id === categoria)
  return [...propios, ...dichos.filter(({ id }) => categoriaOf(id, modelos) === null)]
}

/** Id of a model's category; null if the model has no category or is not on this device. */
export const categoriaOf = (modelo: number, modelos: readonly ModeloProducto[]): number | null =>
  modelos.find(({ id }) => id === modelo)?.categoria?.id ?? null

/** In the line of a record, a product may lack these references. */
type Nombrable = Detalle['producto'] & {
  [K in 'modelo' | 'categoria' | 'color' | 'talle']?: { nombre: string } | null
}

/** Name of a product: model or category, color and size. Without these, its description or code. */
export function nombreDeProducto({
  codigo,
  descripcion,
  modelo,
  categoria,
  color,
  talle,
}: Nombrable): string {
  const nombres = (refs: readonly ({ nombre: string } | null | undefined)[], entre: string) =>
    refs.flatMap(ref => (ref?.nombre ? [ref.nombre] : [])).join(entre)
  const nombre = nombres([modelo ?? categoria, color], ' ')
  return nombres([nombre === '' ? null : { nombre }, talle], ', ') || descripcion || codigo
}

/** Printed name of a product: its description and color. Without a description, `nombreDeProducto`. */
export const nombreEnPapel = (producto: Nombrable): string =>
  [
    producto.descripcion || nombreDeProducto(producto),
    ...(producto.descripcion ? [producto.color?.nombre] : []),
  ]
    .filter(Boolean)
    .join(', ')
