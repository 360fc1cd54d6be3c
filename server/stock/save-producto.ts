import { CODIGO_MAX } from '#contract/limites.ts'
import type { REFERENCIAS } from '#contract/stock/catalogo.ts'
import type { ProductoEnvio, ProductoNuevo } from '#contract/stock/producto.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { requireModelo, requireReferencia } from '../catalogos/require-referencia.ts'
import { findRow, type Queryable } from '../db/db.ts'
import { readPrecio, readRef, readTexto, refuseRoto, requireTexto } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, verdictOf } from '../http/route-context.ts'
import { lockRow } from '../http/row-version.ts'
import { hasRow, sqlInsert, sqlSet, type ValorColumna, valoresOf } from '../sql/fragments.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { getProducto } from './list-productos.ts'

/** Ignores `existencia` and `unidad` of the body (security C15). */
const readFila = (body: Omit<ProductoNuevo, 'id'>) => ({
  codigo: requireTexto('codigo', body.codigo, CODIGO_MAX),
  descripcion: body.descripcion === undefined ? undefined : readTexto('descripcion', body.descripcion),
  marca_id: readRef(body.marca),
  categoria_id: readRef(body.categoria),
  modelo_id: readRef(body.modelo),
  talle_id: readRef(body.talle),
  color_id: readRef(body.color),
  stock_minimo: body.stock_minimo,
  venta: readPrecio('venta', body.venta),
  costo: readPrecio('costo', body.costo),
})

/** A product takes the category of its model (specification §4). */
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

type ProductoContext = Pick<RouteContext, 'producto'>

const lock = (
  write: Write,
  { producto: json }: ProductoContext,
  id: number,
  strength: 'update' | 'no key update',
) =>
  lockRow<{ modelo_id: number | null }>(
    write,
    `select modelo_id, version from producto where id = $1::int for ${strength}`,
    {
      id,
      noExiste,
      historial: { sobre: 'productos', id },
      read: () => getProducto(write.tx, json, id),
    },
  )

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

export async function writeCreateProducto(
  write: Write,
  context: ProductoContext,
  body: ProductoNuevo,
): Promise<Verdict> {
  const { tx } = write
  const enviada = readFila(body)
  refuseRoto('codigo', enviada.codigo)
  const fila = await withCategoria(tx, enviada, enviada.modelo_id)
  await requireReferencias(tx, fila)
  const columnas = columnasOf(fila)
  const row = await findRow<{ id: number }>(
    tx,
    `${sqlInsert('producto', columnas)} on conflict do nothing returning id`,
    valoresOf(columnas),
  )
  if (!row) throw duplicado(fila.codigo)
  return answer(write, context, row.id, 201)
}

export async function writeEditProducto(
  write: Write,
  context: ProductoContext,
  { id, ...body }: ProductoEnvio,
): Promise<Verdict> {
  const { tx } = write
  const enviada = readFila(body)
  const antes = await lock(write, context, id, 'no key update')
  const modelo = enviada.modelo_id === undefined ? antes.modelo_id : enviada.modelo_id
  const fila = await withCategoria(tx, enviada, modelo)
  await requireReferencias(tx, fila)
  const isTaken = await hasRow(
    tx,
    'select from producto where plano(codigo) = plano($2) and id <> $1::int limit 1',
    [id, fila.codigo],
  )
  if (isTaken) throw duplicado(fila.codigo)
  const columnas = columnasOf(fila)
  await tx.query(`update producto set ${sqlSet(columnas)} where id = $1::int`, [id, ...valoresOf(columnas)])
  return answer(write, context, id, 200)
}

/** Locks the product first, so that no line with the product is added during the check. */
export async function writeDeleteProducto(
  write: Write,
  context: ProductoContext,
  id: number,
): Promise<Verdict> {
  const { tx } = write
  await lock(write, context, id, 'update')
  const isUsed = await hasRow(
    tx,
    `select from detalle where producto_id = $1::int union all
     select from butaca_piso where producto_id = $1::int limit 1`,
    [id],
  )
  if (isUsed) throw new Refusal('REFERENCIADO', PRODUCTOS.referenciado)
  await tx.query('delete from producto where id = $1::int', [id])
  return verdictOf({ id })
}

type ColumnaDe<Campo extends string> = Campo extends keyof typeof REFERENCIAS.productos
  ? `${Campo}_id`
  : Campo
type Columna = ColumnaDe<Exclude<keyof ProductoNuevo, 'id' | 'existencia' | 'unidad' | 'version'>>

const TIPOS = {
  codigo: 'text',
  descripcion: 'text',
  marca_id: 'int',
  categoria_id: 'int',
  modelo_id: 'int',
  talle_id: 'int',
  color_id: 'int',
  stock_minimo: 'int',
  venta: 'numeric',
  costo: 'numeric',
} as const satisfies Record<Columna, string>

/** An undefined member keeps the current value. In a new row it is empty. */
type FilaProducto = ReturnType<typeof readFila>

const columnasOf = (fila: FilaProducto): ValorColumna[] =>
  (Object.keys(TIPOS) as Columna[])
    .filter(columna => fila[columna] !== undefined)
    .map(columna => ({ columna, tipo: TIPOS[columna], valor: fila[columna] }))
