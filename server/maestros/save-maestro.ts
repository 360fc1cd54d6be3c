import { NOMBRE_MAX } from '#contract/limites.ts'
import { type MaestroNombre, type MaestroUsado, PREFIJO_MAX } from '#contract/maestro.ts'
import type { MaestroEnvio, MaestroParams } from '#contract/maestro-schema.ts'
import { isAntesDeLista, isFijo } from '#domain/butaca/estado-butaca.ts'
import { isLegible } from '#domain/valor/texto-legible.ts'
import { SERVIDOR_MAESTROS } from '#messages/server/problemas.ts'
import { readTexto, refuseRoto, requireTexto } from '../http/body/read-texto.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { requireVersion } from '../http/row-version.ts'
import type { Verdict, Write } from '../sync/write.ts'
import {
  createMaestro,
  deleteMaestro,
  editMaestro,
  getLugares,
  getMaestro,
  isNombreTaken,
  lockMaestro,
  type MaestroValores,
  retireMaestro,
  spreadLugares,
} from './maestro-sql.ts'

function readValores(lista: MaestroNombre, { nombre, prefijo, despues }: MaestroEnvio): MaestroValores {
  if (despues !== undefined && lista !== 'estado') throw invalid('despues')
  if (prefijo !== undefined && lista !== 'modelo') throw invalid('prefijo')
  const leido = prefijo === undefined ? undefined : readTexto('prefijo', prefijo, PREFIJO_MAX)
  // A seat's number begins with it
  if (leido && (!isLegible(leido) || /\s/.test(leido))) throw invalid('prefijo')
  return { nombre: requireTexto('nombre', nombre, NOMBRE_MAX), prefijo: leido }
}

async function answer({ tx }: Write, { lista, id }: MaestroParams, status = 200): Promise<Verdict> {
  const fila = await getMaestro(tx, lista, id)
  if (fila === undefined) throw new Refusal('NO_EXISTE', SERVIDOR_MAESTROS.noExiste[lista])
  return { status, body: fila }
}

/** Locks the row and compares its version with the one that the caller saw. @throws Refusal 404 or 412. */
async function lock(write: Write, { lista, id }: MaestroParams, factoryTz: string): Promise<void> {
  const version = await lockMaestro(write.tx, lista, id)
  if (version === undefined) throw new Refusal('NO_EXISTE', SERVIDOR_MAESTROS.noExiste[lista])
  const read = () => getMaestro(write.tx, lista, id)
  await requireVersion(write, version, { read, historial: { sobre: lista, id }, factoryTz })
}

async function refuseTaken(
  { tx }: Write,
  lista: MaestroNombre,
  { nombre }: MaestroValores,
  id: number | null,
): Promise<void> {
  if (await isNombreTaken(tx, lista, nombre, id))
    throw new Refusal('DUPLICADO', SERVIDOR_MAESTROS.yaExiste[lista](nombre), { campos: ['nombre'] })
}

/** Halfway to the next one, once there is room between them. @param id of the state that is put there. @throws Refusal 422. */
async function lugarDespues({ tx }: Write, despues: number, id: number | null): Promise<number> {
  const find = async () => {
    const found = await getLugares(tx, despues, id)
    if (!found || !isAntesDeLista({ id: despues, nombre: '', lugar: found.lugar }))
      throw new Refusal('REGLA', SERVIDOR_MAESTROS.sinLugar, { campos: ['despues'] })
    const { lugar, siguiente } = found
    const medio = (lugar + siguiente) / 2
    return lugar < medio && medio < siguiente ? medio : null
  }
  const found = await find()
  if (found !== null) return found
  await spreadLugares(tx)
  const spread = await find()
  if (spread === null) throw new Error('no place between two states')
  return spread
}

/** The effect of POST: answers the new row. A new state is one of the floor and asks for nothing. @throws Refusal 400, 409 or 422. */
export async function writeCreateMaestro(
  write: Write,
  lista: MaestroNombre,
  body: MaestroEnvio,
): Promise<Verdict> {
  const valores = readValores(lista, body)
  refuseRoto('nombre', valores.nombre)
  await refuseTaken(write, lista, valores, null)
  // No state has the id 0
  const lugar = lista === 'estado' ? await lugarDespues(write, body.despues ?? 0, null) : undefined
  return answer(write, { lista, id: await createMaestro(write.tx, lista, { ...valores, lugar }) }, 201)
}

/**
 * The effect of PUT: answers the row as it is then. An own state may go behind another one. @throws Refusal 400, 404, 409, 412
 * or 422.
 */
export async function writeEditMaestro(
  write: Write,
  params: MaestroParams,
  body: MaestroEnvio,
  factoryTz: string,
): Promise<Verdict> {
  const { lista, id } = params
  const valores = readValores(lista, body)
  if (body.despues !== undefined) refuseFijo(params)
  await refuseTaken(write, lista, valores, id)
  await lock(write, params, factoryTz)
  const lugar = body.despues === undefined ? undefined : await lugarDespues(write, body.despues, id)
  await editMaestro(write.tx, lista, id, { ...valores, lugar })
  return answer(write, params)
}

/** The effect of PUT …/retirado: answers the row as it is then. @throws Refusal 404, 412 or 422. */
export async function writeRetireMaestro(
  write: Write,
  params: MaestroParams,
  retirado: boolean,
  factoryTz: string,
): Promise<Verdict> {
  refuseFijo(params)
  await lock(write, params, factoryTz)
  await retireMaestro(write.tx, params.lista, params.id, retirado)
  return answer(write, params)
}

/** The effect of DELETE: answers the id. @throws Refusal 404, 412, 409 where a seat has or had it, or 422. */
export async function writeDeleteMaestro(
  write: Write,
  params: MaestroParams,
  factoryTz: string,
): Promise<Verdict> {
  const { lista, id } = params
  refuseFijo(params)
  await lock(write, params, factoryTz)
  const { body } = await answer(write, params)
  const { nombre, butacas, borrable } = JSON.parse(body) as MaestroUsado
  if (!borrable) throw new Refusal('REFERENCIADO', SERVIDOR_MAESTROS.enUso[lista](nombre, butacas))
  await deleteMaestro(write.tx, lista, id)
  return { status: 200, body: JSON.stringify({ id }) }
}

function refuseFijo({ lista, id }: MaestroParams): void {
  if (lista === 'estado' && isFijo(id)) throw new Refusal('REGLA', SERVIDOR_MAESTROS.estadoFijo)
}
