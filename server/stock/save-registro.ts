import { X_WARNINGS } from '#contract/headers.ts'
import type {
  DetalleEnvio,
  Registro,
  RegistroCabecera,
  RegistroEnvio,
  RegistroNuevo,
} from '#contract/stock/registro.ts'
import { isMomentoLocal } from '#domain/valor/fecha.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { requireReferencia, unknownRef } from '../catalogos/require-referencia.ts'
import type { Queryable } from '../db/db.ts'
import { idOf, readRef, readTexto } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import type { JsonOptions } from '../sql/fragments.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { getGuardado, getRegistro } from './list-registros.ts'
import {
  type BajoMinimo,
  type Cabecera,
  deleteRegistro,
  insertRegistro,
  type LineaFila,
  listLineas,
  listTipos,
  lockProductos,
  lockRegistro,
  moveStock,
  type ProductoFila,
  type RegistroFila,
  replaceLineas,
  updateRegistro,
} from './save-registro-sql.ts'

type Enviado = RegistroNuevo | RegistroCabecera | RegistroEnvio

const readLineas = (detalles: readonly DetalleEnvio[]): LineaEnviada[] =>
  detalles.map(({ producto, cantidad, subtotal }) => ({ producto: idOf(producto), cantidad, subtotal }))

/** The new header: members absent from the body stay as in `antes`. @throws Refusal 400. */
const readCabecera = (
  { tipo_registro, nro_remito, cliente_proveedor, observaciones, fechahs }: Enviado,
  antes: RegistroFila | null,
  { actor }: Pick<Write, 'actor'>,
  { now }: Pick<RouteContext, 'now'>,
): Cabecera => ({
  fechahs: fechahs == null ? null : readFecha('fechahs', fechahs),
  tipo: idOf(tipo_registro),
  nro_remito: nro_remito === undefined ? (antes?.nro_remito ?? null) : readTexto('nro_remito', nro_remito),
  cliente_proveedor_id:
    cliente_proveedor === undefined
      ? (antes?.cliente_proveedor_id ?? null)
      : (readRef(cliente_proveedor) ?? null),
  observaciones:
    observaciones === undefined ? (antes?.observaciones ?? null) : readTexto('observaciones', observaciones),
  usuarioId: actor.id,
  now: now(),
})

async function answer(
  { tx }: Pick<Write, 'tx'>,
  { registro: json }: Pick<RouteContext, 'registro'>,
  id: number,
  verdict: Pick<Verdict, 'status' | 'headers'>,
): Promise<Verdict> {
  const body = await getRegistro(tx, json, id)
  if (body === undefined) throw new Error('the record that was just written is not there')
  return { ...verdict, body }
}

/** Part of the server's context that a write of a record needs. */
export type RegistroContext = Pick<RouteContext, 'registro' | 'factoryTz' | 'now'>

/** The effect of POST /api/registros: answers the new record. @throws Refusal 400 or 422. */
export async function writeCreateRegistro(
  write: Pick<Write, 'tx' | 'actor'>,
  context: RegistroContext,
  body: RegistroNuevo,
): Promise<Verdict> {
  const { tx } = write
  const cabecera = readCabecera(body, null, write, context)
  const enviadas = readLineas(body.detalles ?? [])
  const signos = await requireSignos(tx, cabecera.tipo)
  await requireReferencia(tx, 'cliente_proveedor', 'cliente_proveedor', cabecera.cliente_proveedor_id)
  const productos = await requireProductos(tx, enviadas)
  const id = await insertRegistro(tx, context.factoryTz, cabecera)
  const { tipo } = cabecera
  const lineas = priceLineas(enviadas, productos, { tipo, tipoAntes: tipo, antes: [] })
  if (lineas.length > 0) await replaceLineas(tx, id, lineas)
  const bajos = await moverStock(tx, signos, [{ tipo, lineas }])
  return answer(write, context, id, { status: 201, headers: warningsHeader(bajos) })
}

/** The locked record before the write. @throws Refusal 404 or 412. */
async function lockActual(
  write: Pick<Write, 'tx' | 'expectedVersion'>,
  { registro: json }: Pick<RouteContext, 'registro'>,
  id: number,
): Promise<RegistroFila> {
  const antes = await lockRegistro(write.tx, id)
  if (!antes) throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.registroNoExiste)
  if (antes.delPiso) throw new Refusal('REGLA', SERVIDOR_STOCK.soloElPiso)
  if (write.expectedVersion !== null && write.expectedVersion !== antes.version)
    return refuseVersion(write.tx, json, id)
  return antes
}

/** @throws Refusal 412 with the current record and its last author (design §4, «Conflicts»). */
async function refuseVersion(tx: Queryable, json: JsonOptions, id: number): Promise<never> {
  const texto = await getRegistro(tx, json, id)
  const guardado = await getGuardado(tx, json, id)
  if (texto === undefined || guardado === undefined) throw new Error('the locked record is not there')
  const registro: Registro = JSON.parse(texto)
  throw new Refusal('VERSION', SERVIDOR_STOCK.registroCambiado, { actualRegistro: { registro, ...guardado } })
}

/** Replaces the lines of a locked record by `enviadas`; without them, the lines follow the record's type. */
async function saveLineas(
  { tx }: Write,
  id: number,
  { tipo, tipoAntes, signos }: { tipo: number; tipoAntes: number; signos: Signos },
  enviadas: readonly LineaEnviada[] | null,
): Promise<Record<string, string>> {
  const antes = await listLineas(tx, id)
  const ahora = enviadas ?? antes.map(linea => ({ ...linea, subtotal: undefined }))
  const productos = await requireProductos(tx, ahora, antes)
  const lineas = priceLineas(ahora, productos, { tipo, tipoAntes, antes })
  await replaceLineas(tx, id, lineas)
  const bajos = await moverStock(tx, signos, [{ tipo, lineas }], [{ tipo: tipoAntes, lineas: antes }])
  return warningsHeader(bajos)
}

/**
 * The effect of PUT /api/registros (`detalles` null) and /api/registros/{id}: undoes the earlier movement and makes
 * the new one (design §5). @throws Refusal 400, 404, 412 or 422.
 */
export async function writeEditRegistro(
  write: Write,
  context: RouteContext,
  id: number,
  body: RegistroCabecera | RegistroEnvio,
  detalles: readonly DetalleEnvio[] | null,
): Promise<Verdict> {
  const { tx } = write
  const antes = await lockActual(write, context, id)
  const cabecera = readCabecera(body, antes, write, context)
  const signos = await requireSignos(tx, cabecera.tipo, antes.tipo)
  await requireReferencia(tx, 'cliente_proveedor', 'cliente_proveedor', cabecera.cliente_proveedor_id)
  await updateRegistro(tx, context.factoryTz, id, cabecera)
  const tipos = { tipo: cabecera.tipo, tipoAntes: antes.tipo, signos }
  const headers =
    detalles === null && tipos.tipo === tipos.tipoAntes
      ? {}
      : await saveLineas(write, id, tipos, detalles === null ? null : readLineas(detalles))
  return answer(write, context, id, { status: 200, headers })
}

/** The effect of a record's delete, which undoes its movement: answers the id. @throws Refusal 404 or 412. */
export async function writeDeleteRegistro(
  write: Pick<Write, 'tx' | 'expectedVersion'>,
  context: Pick<RouteContext, 'registro'>,
  id: number,
): Promise<Verdict> {
  const { tx } = write
  const { tipo } = await lockActual(write, context, id)
  const lineas = await listLineas(tx, id)
  const signos = await requireSignos(tx, tipo)
  await requireProductos(tx, [], lineas)
  // Deleted before the stock moves, whose history then names the record
  await deleteRegistro(tx, id)
  const bajos = await moverStock(tx, signos, [], [{ tipo, lineas }])
  return { status: 200, body: JSON.stringify({ id }), headers: warningsHeader(bajos) }
}

/** id 1 is a sale, whose lines have the sale price; other types have the cost (specification §3). */
const TIPO_VENTA = 1

/** A line as sent. `subtotal` distinguishes lines of one product with different prices. */
export interface LineaEnviada {
  producto: number
  cantidad: number
  subtotal: unknown
}

const precioDeHoy = ({ venta, costo }: ProductoFila, tipo: number): string =>
  (tipo === TIPO_VENTA ? venta : costo) ?? '0'

/** In hundredths, which are exact. */
const centavos = (importe: number): number => Math.round(importe * 100)

const isPrecioDe = ({ cantidad, subtotal }: LineaEnviada, precio: string): boolean =>
  typeof subtotal === 'number' && centavos(subtotal) === centavos(Number(precio)) * cantidad

/** Removes the saved price of this line from `precios`, if it is there. */
function takeOwn(precios: string[] | undefined, linea: LineaEnviada): string | undefined {
  const found = precios?.findIndex(precio => isPrecioDe(linea, precio)) ?? -1
  return found < 0 ? undefined : precios?.splice(found, 1)[0]
}

/**
 * The lines with their prices. A product that the record had before keeps its saved price, others get today's; a
 * change to or from a sale reprices all.
 */
export function priceLineas(
  lineas: readonly LineaEnviada[],
  productos: ReadonlyMap<number, ProductoFila>,
  { tipo, tipoAntes, antes }: { tipo: number; tipoAntes: number; antes: readonly LineaFila[] },
): LineaFila[] {
  const guardados = new Map<number, string[]>()
  if ((tipo === TIPO_VENTA) === (tipoAntes === TIPO_VENTA)) {
    for (const { producto, precio } of antes)
      guardados.set(producto, [...(guardados.get(producto) ?? []), precio])
  }
  // Lines sent with their saved price take it first, so that no other line of the product gets it.
  const propios = lineas.map(linea => takeOwn(guardados.get(linea.producto), linea))
  return lineas.map(({ producto, cantidad }, n) => {
    const fila = productos.get(producto)
    if (!fila) throw new Error(`product ${producto} of a line was not locked`)
    const precio = propios[n] ?? guardados.get(producto)?.shift() ?? precioDeHoy(fila, tipo)
    return { producto, cantidad, precio }
  })
}

/** Stock changes of the products: earlier movement undone, new one made. Unchanged products are left out. */
export function sumDeltas(
  ...movimientos: readonly { signo: number; lineas: readonly Pick<LineaFila, 'producto' | 'cantidad'>[] }[]
): Map<number, number> {
  const deltas = new Map<number, number>()
  for (const { signo, lineas } of movimientos)
    for (const { producto, cantidad } of lineas)
      deltas.set(producto, (deltas.get(producto) ?? 0) + signo * cantidad)
  for (const [producto, delta] of deltas) if (delta === 0) deltas.delete(producto)
  return deltas
}

type Signos = ReadonlyMap<number, number>

/** Signs of the type in a body, and of the record's type. @throws Refusal 422. */
async function requireSignos(tx: Queryable, tipo: number, tipoAntes: number = tipo): Promise<Signos> {
  const tipos = await listTipos(tx, [tipo, tipoAntes])
  const suyo = tipos.find(({ id }) => id === tipo)
  if (!suyo) throw unknownRef(SERVIDOR_STOCK.tipoDesconocido, 'tipo_registro')
  if (suyo.delPiso) throw unknownRef(SERVIDOR_STOCK.soloElPiso, 'tipo_registro')
  return new Map(tipos.map(({ id, signo }) => [id, signo]))
}

/** Locks all products of `lineas` and of `antes` at once. @throws Refusal 422 if one of `lineas` is missing. */
async function requireProductos(
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

/** Makes and undoes movements of locked products. @returns those that it left below their minimum. */
async function moverStock(
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

/** Proxies and browsers accept headers of this size (reliability S17). */
const MAX_BYTES = 4096

const encode = (sentences: readonly string[]): string => encodeURIComponent(JSON.stringify(sentences))

/** The sentences that fit, and the number of the rest. */
function encodeFitting(sentences: readonly string[]): string {
  const whole = encode(sentences)
  if (whole.length <= MAX_BYTES) return whole
  for (let kept = sentences.length - 1; kept > 0; kept--) {
    const cut = encode([...sentences.slice(0, kept), SERVIDOR_STOCK.yMas(sentences.length - kept)])
    if (cut.length <= MAX_BYTES) return cut
  }
  return encode([SERVIDOR_STOCK.yMas(sentences.length)])
}

/** The header of products that a write left below their minimum: a percent-encoded JSON list; absent for none. */
export function warningsHeader(bajos: readonly BajoMinimo[]): Record<string, string> {
  if (bajos.length === 0) return {}
  const sentences = bajos.map(({ codigo, descripcion, existencia, stock_minimo }) =>
    SERVIDOR_STOCK.bajoMinimo(codigo, descripcion, existencia, stock_minimo),
  )
  return { [X_WARNINGS]: encodeFitting(sentences) }
}

/** A complete local time; a day alone is its midnight. @throws Refusal 400 if the calendar has no such moment. */
export function readFecha(campo: string, texto: string): string {
  const [dia = '', hora = ''] = texto.split('T')
  const [entera = '', fraccion] = hora.split('.')
  const segundos = `${entera}${'00:00:00'.slice(entera.length)}`
  if (!isMomentoLocal(`${dia}T${segundos}`))
    throw new Refusal('PEDIDO_INVALIDO', SERVIDOR_STOCK.fechaInvalida, { campos: [campo] })
  return `${dia} ${segundos}${fraccion === undefined ? '' : `.${fraccion}`}`
}
