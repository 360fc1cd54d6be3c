import { CODIGO_MAX } from '#contract/limites.ts'
import type { ProductoEnvio, ProductoNuevo } from '#contract/producto.ts'
import { SERVIDOR_STOCK } from '#messages.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../plugins/refusal.ts'
import type { Verdict, Write } from '../plugins/write.ts'
import { lockModelo } from '../repositories/lock-referencia.ts'
import { getProducto } from '../repositories/productos.ts'
import {
  createProducto,
  editProducto,
  type FilaProducto,
  lockProducto,
} from '../repositories/save-producto.ts'
import { readTexto, requireTexto } from './read-texto.ts'
import { readRef } from './ref-envio.ts'
import { requireReferencia, unknownRef } from './require-referencia.ts'

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
  const modelo = await lockModelo(tx, modeloId)
  if (!modelo) throw unknownRef('modelo_producto', 'modelo')
  const { categoriaId, categoria, nombre } = modelo
  if (categoriaId === null || categoria === null) return fila
  if (fila.categoria_id != null && fila.categoria_id !== categoriaId)
    throw new Refusal('REGLA', SERVIDOR_STOCK.modeloDeOtraCategoria(nombre, categoria), {
      extra: { campos: ['categoria', 'modelo'] },
    })
  return { ...fila, categoria_id: categoriaId }
}

async function requireReferencias(tx: Queryable, fila: FilaProducto): Promise<void> {
  await requireReferencia(tx, 'marca', 'marca', fila.marca_id)
  await requireReferencia(tx, 'categoria', 'categoria', fila.categoria_id)
  await requireReferencia(tx, 'talle', 'talle', fila.talle_id)
  await requireReferencia(tx, 'color_producto', 'color', fila.color_id)
}

const duplicado = (codigo: string) =>
  new Refusal('DUPLICADO', SERVIDOR_STOCK.yaExiste('el producto', codigo), { extra: { campos: ['codigo'] } })

async function answer({ tx }: Write, id: number, status: number): Promise<Verdict> {
  const body = await getProducto(tx, id)
  if (body === undefined) throw new Error('the product that was just written is not there')
  return { status, body }
}

/** The effect of POST /api/productos: answers the new product, whose stock is 0. @throws Refusal 400, 409 or 422. */
export async function writeCrearProducto(write: Write, body: ProductoNuevo): Promise<Verdict> {
  const enviada = readFila(body)
  const fila = await withCategoria(write.tx, enviada, enviada.modelo_id)
  await requireReferencias(write.tx, fila)
  const id = await createProducto(write.tx, fila)
  if (id === null) throw duplicado(fila.codigo)
  return answer(write, id, 201)
}

/** The effect of PUT /api/productos: answers the product as it is then. @throws Refusal 400, 404, 409 or 422. */
export async function writeModificarProducto(write: Write, { id, ...body }: ProductoEnvio): Promise<Verdict> {
  const enviada = readFila(body)
  const antes = await lockProducto(write.tx, id)
  if (!antes) throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.noExiste('El producto'))
  const modelo = enviada.modelo_id === undefined ? antes.modelo_id : enviada.modelo_id
  const fila = await withCategoria(write.tx, enviada, modelo)
  await requireReferencias(write.tx, fila)
  if (!(await editProducto(write.tx, id, fila))) throw duplicado(fila.codigo)
  return answer(write, id, 200)
}
