import type { Registro } from '#contract/registro.ts'
import { SERVIDOR_STOCK } from '#messages.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import type { JsonOptions } from '../sql/json.ts'
import { getGuardado, getRegistro } from './list-registros-sql.ts'

/** @throws Refusal 412 with the record as it is now and who saved it last (design §4, «Conflicts»). */
export async function refuseVersionRegistro(tx: Queryable, json: JsonOptions, id: number): Promise<never> {
  const texto = await getRegistro(tx, json, id)
  const guardado = await getGuardado(tx, json, id)
  if (texto === undefined || guardado === undefined) throw new Error('the locked record is not there')
  const registro: Registro = JSON.parse(texto)
  throw new Refusal('VERSION', SERVIDOR_STOCK.registroCambiado, { actualRegistro: { registro, ...guardado } })
}
