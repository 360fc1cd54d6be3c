import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { unknownRef } from '../catalogos/require-referencia.ts'
import type { Queryable } from '../db/db.ts'
import { sumDeltas } from './lineas-registro.ts'
import {
  type BajoMinimo,
  type LineaFila,
  listTipos,
  lockProductos,
  moveStock,
  type ProductoFila,
} from './save-registro-sql.ts'

export type Signos = ReadonlyMap<number, number>

/** Of the type that a body names, and of the one that the record has. @throws Refusal 422. */
export async function requireSignos(tx: Queryable, tipo: number, tipoAntes: number = tipo): Promise<Signos> {
  const signos = new Map((await listTipos(tx, [tipo, tipoAntes])).map(({ id, signo }) => [id, signo]))
  if (!signos.has(tipo)) throw unknownRef(SERVIDOR_STOCK.tipoDesconocido, 'tipo_registro')
  return signos
}

/** Locks all products of `lineas` and of `antes` at once. @throws Refusal 422 where one of `lineas` is not there. */
export async function requireProductos(
  tx: Queryable,
  lineas: readonly Pick<LineaFila, 'producto'>[],
  antes: readonly Pick<LineaFila, 'producto'>[] = [],
): Promise<Map<number, ProductoFila>> {
  if (lineas.length + antes.length === 0) return new Map()
  const ids = [...lineas, ...antes].map(({ producto }) => producto)
  const filas = await lockProductos(tx, ids)
  const productos = new Map(filas.map(fila => [fila.id, fila]))
  if (lineas.some(({ producto }) => !productos.has(producto)))
    throw unknownRef(SERVIDOR_STOCK.productoDesconocido, 'detalles')
  return productos
}

interface Movimiento {
  tipo: number
  lineas: readonly Pick<LineaFila, 'producto' | 'cantidad'>[]
}

/** Makes and undoes movements of locked products. @returns those that it left under their minimum. */
export async function moverStock(
  tx: Queryable,
  signos: Signos,
  hechos: readonly Movimiento[],
  deshechos: readonly Movimiento[] = [],
): Promise<BajoMinimo[]> {
  const deltas = sumDeltas(
    ...hechos.map(({ tipo, lineas }) => ({ signo: signos.get(tipo) ?? 0, lineas })),
    ...deshechos.map(({ tipo, lineas }) => ({ signo: -(signos.get(tipo) ?? 0), lineas })),
  )
  return deltas.size === 0 ? [] : moveStock(tx, deltas)
}
