import { CODIGO_MAX } from '#contract/limites.ts'
import type { ProductoEnvio, ProductoNuevo } from '#contract/stock/producto.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { requireModelo, requireReferencia } from '../catalogos/require-referencia.ts'
import type { Queryable } from '../db/db.ts'
import { readRef } from '../http/body/read-ref.ts'
import { readTexto, refuseRoto, requireTexto } from '../http/body/read-texto.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import { requireVersion, type VersionedRow } from '../http/row-version.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { getProducto } from './list-productos-sql.ts'
import {
  createProducto,
  deleteProducto,
  editProducto,
  type FilaProducto,
  lockProducto,
} from './save-producto-sql.ts'

/** What of a body is written; `existencia` and `unidad` are not among it (security C15). */
const readFila = (body: Omit<ProductoNuevo, 'id'>): FilaProducto => ({
  codigo: requireTexto('codigo', body.codigo, CODIGO_MAX),
  descripcion: body.descripcion === undefined ? undefined : readTexto('descripcion', body.descripcion),
  marca_id: readRef(body.marca),
  categoria_id: readRef(body.categoria),
  modelo_id: readRef(body.modelo),
  talle_id: readRef(body.talle),
  color_id: readRef(body.color),
  stock_minimo: body.stock_minimo,
  venta: body.venta,
  costo: body.costo,
})

/** A model brings its category with it (specification §4). @throws Refusal 422 where the body names another one. */
async function withCategoria(
  tx: Queryable,
  fila: FilaProducto,
  modeloId: number | null | undefined,
): Promise<FilaProducto> {
  if (modeloId == null) return fila
  const { categoriaId, categoria, nombre } = await requireModelo(tx, modeloId)
  if (categoriaId === null || categoria === null) return fila
  if (fila.categoria_id != null && fila.categoria_id !== categoriaId)
    throw new Refusal('REGLA', SERVIDOR_STOCK.modeloDeOtraCategoria(nombre, categoria), {
      campos: ['categoria', 'modelo'],
    })
  return { ...fila, categoria_id: categoriaId }
}

async function requireReferencias(tx: Queryable, fila: FilaProducto): Promise<void> {
  await requireReferencia(tx, 'marcas', 'marca', fila.marca_id)
  await requireReferencia(tx, 'categorias', 'categoria', fila.categoria_id)
  await requireReferencia(tx, 'talles', 'talle', fila.talle_id)
  await requireReferencia(tx, 'colores_producto', 'color', fila.color_id)
}

export const noExiste = () => new Refusal('NO_EXISTE', SERVIDOR_STOCK.productoNoExiste)
const duplicado = (codigo: string) =>
  new Refusal('DUPLICADO', SERVIDOR_STOCK.productoRepetido(codigo), { campos: ['codigo'] })

/** Part of the server's context that a write of a product needs. */
type ProductoContext = Pick<RouteContext, 'producto'>

const rowOf = (tx: Queryable, { producto: json }: ProductoContext, id: number): VersionedRow => ({
  read: () => getProducto(tx, json, id),
  historial: { sobre: 'productos', id },
  factoryTz: json.factoryTz,
})

async function answer(
  { tx }: Write,
  { producto: json }: ProductoContext,
  id: number,
  status: number,
): Promise<Verdict> {
  const body = await getProducto(tx, json, id)
  if (body === undefined) throw new Error('the product that was just written is not there')
  return { status, body }
}

/** The effect of POST /api/productos: answers the new product, whose stock is 0. @throws Refusal 400, 409 or 422. */
export async function writeCreateProducto(
  write: Write,
  context: ProductoContext,
  body: ProductoNuevo,
): Promise<Verdict> {
  const enviada = readFila(body)
  refuseRoto('codigo', enviada.codigo)
  const fila = await withCategoria(write.tx, enviada, enviada.modelo_id)
  await requireReferencias(write.tx, fila)
  const id = await createProducto(write.tx, fila)
  if (id === null) throw duplicado(fila.codigo)
  return answer(write, context, id, 201)
}

/** The effect of PUT /api/productos: answers the product as it is then. @throws Refusal 400, 404, 409, 412 or 422. */
export async function writeEditProducto(
  write: Write,
  context: ProductoContext,
  { id, ...body }: ProductoEnvio,
): Promise<Verdict> {
  const enviada = readFila(body)
  const antes = await lockProducto(write.tx, id)
  if (!antes) throw noExiste()
  await requireVersion(write, antes.version, rowOf(write.tx, context, id))
  const modelo = enviada.modelo_id === undefined ? antes.modelo_id : enviada.modelo_id
  const fila = await withCategoria(write.tx, enviada, modelo)
  await requireReferencias(write.tx, fila)
  if (!(await editProducto(write.tx, id, fila))) throw duplicado(fila.codigo)
  return answer(write, context, id, 200)
}

/** The effect of a product's delete: answers the id. @throws Refusal 404, 412, or 409 where a line of a record is of it. */
export async function writeDeleteProducto(
  write: Write,
  context: ProductoContext,
  id: number,
): Promise<Verdict> {
  const { tx } = write
  const veredicto = await deleteProducto(tx, id, version =>
    requireVersion(write, version, rowOf(tx, context, id)),
  )
  if (veredicto === 'no-existe') throw noExiste()
  if (veredicto === 'en-uso') throw new Refusal('REFERENCIADO', PRODUCTOS.referenciado)
  return { status: 200, body: JSON.stringify({ id }) }
}
