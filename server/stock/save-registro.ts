import { X_WARNINGS } from '#contract/headers.ts'
import type {
  DetalleEnvio,
  Registro,
  RegistroCabecera,
  RegistroEnvio,
  RegistroNuevo,
} from '#contract/stock/registro.ts'
import { isVenta } from '#domain/registro/linea-registro.ts'
import { isMomentoLocal } from '#domain/valor/fecha.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { requireReferencia, unknownRef } from '../catalogos/require-referencia.ts'
import { findRow, getValue, type Queryable } from '../db/db.ts'
import { idOf, readRef, readTexto } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import { SQL_NOW } from '../sql/event-time.ts'
import { sqlNextVersion } from '../sql/fragments.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { getGuardado, getRegistro } from './list-registros.ts'

/** SQL condition: moves of seats write the record, so the office cannot edit the record. */
export const SQL_DEL_PISO = 'exists (select from produccion_dia where registro_id = r.id)'

type Enviado = RegistroNuevo | RegistroCabecera | RegistroEnvio

interface RegistroFila {
  tipo: number
  nro_remito: string | null
  cliente_proveedor_id: number | null
  observaciones: string | null
  version: number
  delPiso: boolean
}

interface Cabecera {
  /** Wall clock of the factory. Null keeps the saved moment; in a new record null means now. */
  fechahs: string | null
  tipo: number
  nro_remito: string | null
  cliente_proveedor_id: number | null
  observaciones: string | null
  usuarioId: number
}

const readLineas = (detalles: readonly DetalleEnvio[]): LineaEnviada[] =>
  detalles.map(({ producto, cantidad, subtotal }) => ({ producto: idOf(producto), cantidad, subtotal }))

const readCabecera = (
  { tipo_registro, nro_remito, cliente_proveedor, observaciones, fechahs }: Enviado,
  antes: RegistroFila | null,
  { actor }: Pick<Write, 'actor'>,
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

export type RegistroContext = Pick<RouteContext, 'registro' | 'factoryTz'>

/**
 * The effect of POST /api/registros. @param precios price by product id, instead of today's price. @throws Refusal 400
 * or 422.
 */
export async function writeCreateRegistro(
  write: Pick<Write, 'tx' | 'actor'>,
  context: RegistroContext,
  body: RegistroNuevo,
  precios: ReadonlyMap<number, number> = new Map(),
): Promise<Verdict> {
  const { tx } = write
  const cabecera = readCabecera(body, null, write)
  const enviadas = readLineas(body.detalles ?? [])
  const signos = await requireSignos(tx, cabecera.tipo)
  await requireReferencia(tx, 'cliente_proveedor', 'cliente_proveedor', cabecera.cliente_proveedor_id)
  const productos = await requireProductos(tx, enviadas)
  const id = await insertRegistro(tx, context.factoryTz, cabecera)
  const { tipo } = cabecera
  const lineas = priceLineas(enviadas, productos, { tipo, tipoAntes: tipo, antes: [] }).map(linea => ({
    ...linea,
    precio: precios.get(linea.producto)?.toFixed(2) ?? linea.precio,
  }))
  if (lineas.length > 0) await replaceLineas(tx, id, lineas)
  const bajos = await moverStock(tx, signos, [{ tipo, lineas }])
  return answer(write, context, id, { status: 201, headers: warningsHeader(bajos) })
}

/**
 * Locks the record and so its lines. @throws Refusal 404; 422; 412 with the current record (design §4, «Conflicts»).
 */
async function lockActual(
  { tx, expectedVersion }: Pick<Write, 'tx' | 'expectedVersion'>,
  { registro: json }: Pick<RouteContext, 'registro'>,
  id: number,
): Promise<RegistroFila> {
  const antes = await findRow<RegistroFila>(
    tx,
    `select tipo_registro_id as tipo, nro_remito, cliente_proveedor_id, observaciones, version,
       ${SQL_DEL_PISO} as "delPiso"
     from registro r where id = $1::int for update`,
    [id],
  )
  if (!antes) throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.registroNoExiste)
  if (antes.delPiso) throw new Refusal('REGLA', SERVIDOR_STOCK.soloElPiso)
  if (expectedVersion === null || expectedVersion === antes.version) return antes
  const texto = await getRegistro(tx, json, id)
  const guardado = await getGuardado(tx, json, id)
  if (texto === undefined || guardado === undefined) throw new Error('the locked record is not there')
  const registro: Registro = JSON.parse(texto)
  throw new Refusal('VERSION', SERVIDOR_STOCK.registroCambiado, { actualRegistro: { registro, ...guardado } })
}

/** @param enviadas null keeps the lines, with the prices of the new type. */
async function saveLineas(
  { tx, expectedVersion }: Write,
  id: number,
  { tipo, tipoAntes, signos }: { tipo: number; tipoAntes: number; signos: Signos },
  enviadas: readonly LineaEnviada[] | null,
): Promise<Record<string, string>> {
  const antes = await listLineas(tx, id)
  const ahora = enviadas ?? antes.map(linea => ({ ...linea, subtotal: undefined }))
  const productos = await requireProductos(tx, ahora, antes)
  const lineas = priceLineas(ahora, productos, { tipo, tipoAntes, antes })
  if (expectedVersion !== null && isVenta(tipo) === isVenta(tipoAntes))
    requirePreciosVistos(ahora, lineas, productos)
  await replaceLineas(tx, id, lineas)
  const bajos = await moverStock(tx, signos, [{ tipo, lineas }], [{ tipo: tipoAntes, lineas: antes }])
  return warningsHeader(bajos)
}

/**
 * Sent lines or a new type undo the earlier stock movement and make a new movement (design §5). @param detalles null
 * keeps the lines.
 */
export async function writeEditRegistro(
  write: Write,
  context: RouteContext,
  id: number,
  body: RegistroCabecera | RegistroEnvio,
  detalles: readonly DetalleEnvio[] | null,
): Promise<Verdict> {
  const { tx } = write
  const entrega = await lockEntrega(tx, id)
  const antes = await lockActual(write, context, id)
  const cabecera = readCabecera(body, antes, write)
  const signos = await requireSignos(tx, cabecera.tipo, antes.tipo)
  await requireReferencia(tx, 'cliente_proveedor', 'cliente_proveedor', cabecera.cliente_proveedor_id)
  await updateRegistro(tx, context.factoryTz, id, cabecera)
  if (entrega) await updateEntrega(tx, id)
  const tipos = { tipo: cabecera.tipo, tipoAntes: antes.tipo, signos }
  const headers =
    detalles === null && tipos.tipo === tipos.tipoAntes
      ? {}
      : await saveLineas(write, id, tipos, detalles === null ? null : readLineas(detalles))
  return answer(write, context, id, { status: 200, headers })
}

/**
 * Undoes the record's stock movement, and answers the record's id. Seats of a deleted sale go back to a draft. @throws
 * Refusal 404, 412 or 422.
 */
export async function writeDeleteRegistro(
  write: Pick<Write, 'tx' | 'expectedVersion'>,
  context: Pick<RouteContext, 'registro'>,
  id: number,
): Promise<Verdict> {
  const { tx } = write
  const entrega = await lockEntrega(tx, id)
  const { tipo } = await lockActual(write, context, id)
  if (entrega) await annulEntrega(tx, entrega.id)
  const lineas = await listLineas(tx, id)
  const signos = await requireSignos(tx, tipo)
  await requireProductos(tx, [], lineas)
  // Delete before moving the stock: the history of the stock then names the record
  await tx.query('delete from registro where id = $1::int', [id])
  const bajos = await moverStock(tx, signos, [], [{ tipo, lineas }])
  return { status: 200, body: JSON.stringify({ id }), headers: warningsHeader(bajos) }
}

const paramsOf = (cabecera: Cabecera): unknown[] => [
  cabecera.fechahs,
  cabecera.tipo,
  cabecera.nro_remito,
  cabecera.cliente_proveedor_id,
  cabecera.observaciones,
  cabecera.usuarioId,
]

const insertRegistro = (tx: Queryable, factoryTz: string, cabecera: Cabecera): Promise<number> =>
  getValue(
    tx,
    `insert into registro
       (fechahs, tipo_registro_id, nro_remito, cliente_proveedor_id, observaciones, usuario_id, guardado_en,
        version)
     values (coalesce($1::timestamp at time zone '${factoryTz}', ${SQL_NOW}),
       $2::int, $3, $4::int, $5, $6::int, ${SQL_NOW}, ${sqlNextVersion('0')})
     returning id`,
    paramsOf(cabecera),
  )

/** Midnight of the saved day keeps the saved hour, because screens edit only the day (specification §5). */
async function updateRegistro(
  tx: Queryable,
  factoryTz: string,
  id: number,
  cabecera: Cabecera,
): Promise<void> {
  const local = `(fechahs at time zone '${factoryTz}')`
  await tx.query(
    `update registro set
       fechahs = case when $1::timestamp is null or $1::timestamp = date_trunc('day', ${local}) then fechahs
         else $1::timestamp at time zone '${factoryTz}' end,
       tipo_registro_id = $2::int, nro_remito = $3, cliente_proveedor_id = $4::int, observaciones = $5,
       usuario_id = $6::int, guardado_en = ${SQL_NOW}, version = ${sqlNextVersion('version')}
     where id = $7::int`,
    [...paramsOf(cabecera), id],
  )
}

/** Call before locking the record. A move of a seat locks in the same order: the seats, then the delivery. */
async function lockEntrega(tx: Queryable, registroId: number): Promise<{ id: number } | undefined> {
  await tx.query(
    `select from butaca where entrega_id in (select id from entrega where registro_id = $1::int)
     order by nro for no key update`,
    [registroId],
  )
  return findRow(tx, 'select id from entrega where registro_id = $1::int for update', [registroId])
}

export async function annulEntrega(tx: Queryable, id: number): Promise<void> {
  await tx.query("update entrega set estado = 'anulada', version = version + 1 where id = $1::int", [id])
  await tx.query('select apartar_de_entrega($1::int)', [id])
}

/**
 * Copies remito and client to the delivery, because seats read them there. A sale without a client keeps the delivery's
 * client.
 */
export async function updateEntrega(tx: Queryable, registroId: number): Promise<void> {
  await tx.query(
    `update entrega e set remito = r.nro_remito, cliente_id = coalesce(c.id, e.cliente_id),
       cliente = coalesce(c.nombre, e.cliente)
     from registro r left join cliente_proveedor c on c.id = r.cliente_proveedor_id
     where r.id = $1::int and e.registro_id = r.id`,
    [registroId],
  )
}

async function replaceLineas(tx: Queryable, registroId: number, lineas: readonly LineaFila[]): Promise<void> {
  await tx.query(
    `with linea as (
       select * from unnest($2::int[], $3::int[], $4::numeric[]) with ordinality as l(producto, cantidad, precio, orden)
     ), sobran as (
       delete from detalle where registro_id = $1::int and orden > cardinality($2::int[])
     ), puestas as (
       insert into detalle as d (registro_id, orden, producto_id, cantidad, precio)
       select $1::int, orden, producto, cantidad, precio from linea
       on conflict (registro_id, orden) do update
         set producto_id = excluded.producto_id, cantidad = excluded.cantidad, precio = excluded.precio
         where (d.producto_id, d.cantidad, d.precio) is distinct from
           (excluded.producto_id, excluded.cantidad, excluded.precio)
     )
     update registro set monto = (select coalesce(sum(cantidad * precio), 0) from linea) where id = $1::int`,
    [
      registroId,
      lineas.map(({ producto }) => producto),
      lineas.map(({ cantidad }) => cantidad),
      lineas.map(({ precio }) => precio),
    ],
  )
}

/** `precio` is the database's text, which is exact. */
export interface LineaFila {
  producto: number
  cantidad: number
  precio: string
}

const listLineas = (tx: Queryable, registroId: number): Promise<LineaFila[]> =>
  tx.query<LineaFila>(
    `select producto_id as producto, cantidad, precio::text as precio
     from detalle where registro_id = $1::int order by orden`,
    [registroId],
  )

/** `subtotal` distinguishes lines of one product with different prices. */
export interface LineaEnviada {
  producto: number
  cantidad: number
  subtotal: unknown
}

export interface ProductoFila {
  id: number
  codigo: string
  venta: string | null
  costo: string | null
}

/** Specification §3: a sale has sale prices, any other record has costs. */
const precioDeHoy = ({ venta, costo }: ProductoFila, tipo: number): string =>
  (isVenta(tipo) ? venta : costo) ?? '0'

/** An integer, because decimals are inexact. */
const centavos = (importe: number): number => Math.round(importe * 100)

const isPrecioOf = ({ cantidad, subtotal }: LineaEnviada, precio: string): boolean =>
  typeof subtotal === 'number' && centavos(subtotal) === centavos(Number(precio)) * cantidad

function takeOwn(precios: string[] | undefined, linea: LineaEnviada): string | undefined {
  const found = precios?.findIndex(precio => isPrecioOf(linea, precio)) ?? -1
  return found < 0 ? undefined : precios?.splice(found, 1)[0]
}

/**
 * A product that the record had before keeps its saved price. New products, and lines sent with today's price, get
 * today's price. A change to or from a sale gives all lines today's price.
 */
export function priceLineas(
  lineas: readonly LineaEnviada[],
  productos: ReadonlyMap<number, ProductoFila>,
  { tipo, tipoAntes, antes }: { tipo: number; tipoAntes: number; antes: readonly LineaFila[] },
): LineaFila[] {
  const guardados = new Map<number, string[]>()
  if (isVenta(tipo) === isVenta(tipoAntes)) {
    for (const { producto, precio } of antes)
      guardados.set(producto, [...(guardados.get(producto) ?? []), precio])
  }
  // Lines sent with a saved price take this price first. The product's other lines get the remaining saved prices
  const propios = lineas.map(linea => takeOwn(guardados.get(linea.producto), linea))
  return lineas.map((linea, n) => {
    const { producto, cantidad } = linea
    const fila = productos.get(producto)
    if (!fila) throw new Error(`product ${producto} of a line was not locked`)
    const hoy = precioDeHoy(fila, tipo)
    const suyo = propios[n] ?? (isPrecioOf(linea, hoy) ? hoy : guardados.get(producto)?.shift())
    return { producto, cantidad, precio: suyo ?? hoy }
  })
}

const NOMBRADOS_MAX = 3

/** A sent line's subtotal shows the price that its author saw. @throws Refusal 412 if the line gets another price. */
function requirePreciosVistos(
  enviadas: readonly LineaEnviada[],
  lineas: readonly LineaFila[],
  productos: ReadonlyMap<number, ProductoFila>,
): void {
  const cambiados = new Map(
    enviadas.flatMap((enviada, n) => {
      const { precio = '0' } = lineas[n] ?? {}
      const { codigo = '' } = productos.get(enviada.producto) ?? {}
      const isOtro = typeof enviada.subtotal === 'number' && !isPrecioOf(enviada, precio)
      return isOtro ? [[codigo, Number(precio)] as const] : []
    }),
  )
  if (cambiados.size > 0)
    throw new Refusal(
      'VERSION',
      SERVIDOR_STOCK.precioCambiado([...cambiados].slice(0, NOMBRADOS_MAX), cambiados.size - NOMBRADOS_MAX),
    )
}

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

async function requireSignos(tx: Queryable, tipo: number, tipoAntes: number = tipo): Promise<Signos> {
  // Types of records are never edited, so no lock is needed
  const tipos = await tx.query<{ id: number; signo: number; delPiso: boolean }>(
    `select id, signo, exists (select from stock_piso where tipo_id = t.id) as "delPiso"
     from tipo_registro t where id = any ($1::int[])`,
    [[tipo, tipoAntes]],
  )
  const suyo = tipos.find(({ id }) => id === tipo)
  if (!suyo) throw unknownRef(SERVIDOR_STOCK.tipoDesconocido, 'tipo_registro')
  if (suyo.delPiso) throw unknownRef(SERVIDOR_STOCK.soloElPiso, 'tipo_registro')
  return new Map(tipos.map(({ id, signo }) => [id, signo]))
}

/**
 * Locks all products at once, in order of id (docs/decisions/0006). @throws Refusal 422 if one of `lineas` is missing.
 */
async function requireProductos(
  tx: Queryable,
  lineas: readonly Pick<LineaFila, 'producto'>[],
  antes: readonly Pick<LineaFila, 'producto'>[] = [],
): Promise<Map<number, ProductoFila>> {
  if (lineas.length + antes.length === 0) return new Map()
  const ids = new Set([...lineas, ...antes].map(({ producto }) => producto))
  const filas = await tx.query<ProductoFila>(
    `select id, codigo, venta::text as venta, costo::text as costo from producto
     where id = any ($1::int[]) order by id for no key update`,
    [[...ids]],
  )
  const productos = new Map(filas.map(fila => [fila.id, fila]))
  if (lineas.some(({ producto }) => !productos.has(producto)))
    throw unknownRef(SERVIDOR_STOCK.productoDesconocido, 'detalles')
  return productos
}

export interface BajoMinimo {
  codigo: string
  descripcion: string | null
  existencia: number
  stock_minimo: number
}

interface Movimiento {
  tipo: number
  lineas: readonly Pick<LineaFila, 'producto' | 'cantidad'>[]
}

/** @returns the products whose stock went down and is below its minimum, in order of code. */
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
  if (deltas.size === 0) return []
  const bajos = await tx.query<BajoMinimo>(
    `with movido as (
       update producto p set existencia = p.existencia + m.delta
       from unnest($1::int[], $2::int[]) as m(id, delta) where p.id = m.id
       returning p.codigo, p.descripcion, p.existencia, p.stock_minimo, m.delta
     )
     select codigo, descripcion, existencia, stock_minimo from movido
     where delta < 0 and existencia < stock_minimo`,
    [[...deltas.keys()], [...deltas.values()]],
  )
  return bajos.sort((a, b) => compareTexto(a.codigo, b.codigo))
}

/** Proxies and browsers accept headers of this size (reliability S17). */
const MAX_BYTES = 4096

const encode = (sentences: readonly string[]): string => encodeURIComponent(JSON.stringify(sentences))

function encodeFitting(sentences: readonly string[]): string {
  const whole = encode(sentences)
  if (whole.length <= MAX_BYTES) return whole
  for (let kept = sentences.length - 1; kept > 0; kept--) {
    const cut = encode([...sentences.slice(0, kept), SERVIDOR_STOCK.yMas(sentences.length - kept)])
    if (cut.length <= MAX_BYTES) return cut
  }
  return encode([SERVIDOR_STOCK.yMas(sentences.length)])
}

/** A percent-encoded JSON list; no header for an empty list. */
export function warningsHeader(bajos: readonly BajoMinimo[]): Record<string, string> {
  if (bajos.length === 0) return {}
  const sentences = bajos.map(({ codigo, descripcion, existencia, stock_minimo }) =>
    SERVIDOR_STOCK.bajoMinimo(codigo, descripcion, existencia, stock_minimo),
  )
  return { [X_WARNINGS]: encodeFitting(sentences) }
}

/** A day without an hour means midnight. @throws Refusal 400 for an impossible date or hour. */
export function readFecha(campo: string, texto: string): string {
  const [dia = '', hora = ''] = texto.split('T')
  const [entera = '', fraccion] = hora.split('.')
  const segundos = `${entera}${'00:00:00'.slice(entera.length)}`
  if (!isMomentoLocal(`${dia}T${segundos}`))
    throw new Refusal('PEDIDO_INVALIDO', SERVIDOR_STOCK.fechaInvalida, { campos: [campo] })
  return `${dia} ${segundos}${fraccion === undefined ? '' : `.${fraccion}`}`
}
