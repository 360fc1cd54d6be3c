import type {
  DetalleEnvio,
  Registro,
  RegistroCabecera,
  RegistroEnvio,
  RegistroNuevo,
} from '#contract/stock/registro.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { requireReferencia } from '../catalogos/require-referencia.ts'
import type { Queryable } from '../db/db.ts'
import { idOf, readRef } from '../http/body/read-ref.ts'
import { readTexto } from '../http/body/read-texto.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import type { JsonOptions } from '../sql/json.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { warningsHeader } from './advertencias.ts'
import { type LineaEnviada, priceLineas } from './lineas-registro.ts'
import { getGuardado, getRegistro } from './list-registros-sql.ts'
import { moverStock, requireProductos, requireSignos, type Signos } from './mover-stock.ts'
import { readFecha } from './read-fecha.ts'
import {
  type Cabecera,
  deleteRegistro,
  insertRegistro,
  listLineas,
  lockRegistro,
  type RegistroFila,
  replaceLineas,
  updateRegistro,
} from './save-registro-sql.ts'

type Enviado = RegistroNuevo | RegistroCabecera | RegistroEnvio

const readLineas = (detalles: readonly DetalleEnvio[]): LineaEnviada[] =>
  detalles.map(({ producto, cantidad, subtotal }) => ({ producto: idOf(producto), cantidad, subtotal }))

/** The header as it is to be: what the body does not say stays as in `antes`. @throws Refusal 400. */
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

/** What of the server the writing of a record needs. */
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

/** The record, locked, as it was. @throws Refusal 404 or 412. */
async function lockActual(
  write: Pick<Write, 'tx' | 'expectedVersion'>,
  { registro: json }: Pick<RouteContext, 'registro'>,
  id: number,
): Promise<RegistroFila> {
  const antes = await lockRegistro(write.tx, id)
  if (!antes) throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.registroNoExiste)
  if (write.expectedVersion !== null && write.expectedVersion !== antes.version)
    return refuseVersion(write.tx, json, id)
  return antes
}

/** @throws Refusal 412 with the record as it is now and who saved it last (design §4, «Conflicts»). */
async function refuseVersion(tx: Queryable, json: JsonOptions, id: number): Promise<never> {
  const texto = await getRegistro(tx, json, id)
  const guardado = await getGuardado(tx, json, id)
  if (texto === undefined || guardado === undefined) throw new Error('the locked record is not there')
  const registro: Registro = JSON.parse(texto)
  throw new Refusal('VERSION', SERVIDOR_STOCK.registroCambiado, { actualRegistro: { registro, ...guardado } })
}

/** The lines of a locked record become `enviadas`, or stay and follow the record's type where there are none. */
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

/** The effect of a record's delete, which undoes what it moved: answers the id. @throws Refusal 404 or 412. */
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
  // Before its stock, which then says in its history what record it was
  await deleteRegistro(tx, id)
  const bajos = await moverStock(tx, signos, [], [{ tipo, lineas }])
  return { status: 200, body: JSON.stringify({ id }), headers: warningsHeader(bajos) }
}
