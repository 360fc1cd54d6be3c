import { type ClaseImportacion, IMPORTACION_FILAS_MAX } from '#contract/importacion.ts'
import type { FilasEnvio, Importacion, ImportacionNueva } from '#contract/importacion-schema.ts'
import { camposDe } from '#domain/importacion/clases.ts'
import { leerFila } from '#domain/importacion/fila.ts'
import { camposQueFaltan } from '#domain/importacion/titulos.ts'
import { IMPORTACIONES } from '#messages/server/importaciones.ts'
import { DatabaseError, type Queryable } from '../db/db.ts'
import { requireTexto } from '../http/read-body.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import {
  type Cabecera,
  countVeredictos,
  forgetImportaciones,
  insertImportacion,
  lockImportacion,
  markRepetidas,
  readImportacion,
  saveEstado,
} from './importacion-sql.ts'
import { type Avance, cambiaron, type Entorno, type Motor } from './motor.ts'
import { motorButacas } from './motor-butacas.ts'
import { motorExistencias } from './motor-existencias.ts'
import { motorTabla } from './motor-tabla.ts'
import { createCategorias, deleteCategorias, findNombrados, listCategoriasNuevas } from './nombrados.ts'

function motorOf(clase: ClaseImportacion): Motor {
  if (clase === 'butacas') return motorButacas
  return clase === 'existencias' ? motorExistencias : motorTabla(clase)
}

async function read({ tx, context }: Entorno, id: string): Promise<Importacion> {
  const importacion = await readImportacion(tx, context.factoryTz, id)
  if (importacion.estado !== 'prueba') return importacion
  return { ...importacion, categorias: await listCategoriasNuevas(tx, id, importacion.crearCategorias) }
}

/** Begins an import, or finds it. @throws Refusal 400 or 403. */
export async function beginImportacion(entorno: Entorno, enviada: ImportacionNueva): Promise<Importacion> {
  const nueva = { ...enviada, archivo: requireTexto('archivo', enviada.archivo) }
  const { clase, campos } = nueva
  const conocidos = new Set(camposDe(clase).map(({ campo }) => campo))
  const isBad = campos.some((campo, n) => !conocidos.has(campo) || campos.indexOf(campo) !== n)
  if (nueva.lecturas !== undefined && nueva.lecturas.length !== campos.length) throw invalid('lecturas')
  if (isBad || camposQueFaltan(clase, campos).length > 0) throw invalid('campos')
  await forgetImportaciones(entorno.tx)
  if (!(await insertImportacion(entorno.tx, nueva, entorno.actor.id)))
    requireSame(await lock(entorno, nueva.id), nueva)
  return read(entorno, nueva.id)
}

function requireSame(cabecera: Cabecera, nueva: ImportacionNueva): void {
  const [known, asked] = [cabecera, nueva].map(
    ({ clase, archivo, campos, decimal, lecturas, crearCategorias = false }) =>
      JSON.stringify([
        ...[clase, archivo, campos, decimal, crearCategorias],
        (lecturas ?? campos.map(() => ({ decimal, dolares: false }))).map(lectura => [
          lectura.decimal,
          lectura.dolares,
        ]),
      ]),
  )
  if (known !== asked) throw invalid('id')
}

/** Only the author continues an import. Any importer may undo it. @throws Refusal 403 or 404. */
async function lock({ tx, actor }: Entorno, id: string, isOwn = true): Promise<Cabecera> {
  const cabecera = await lockImportacion(tx, id)
  if (!cabecera) throw new Refusal('NO_EXISTE', IMPORTACIONES.noExiste)
  if (isOwn && cabecera.usuarioId !== actor.id) throw new Refusal('PERMISO', IMPORTACIONES.deOtro)
  return cabecera
}

async function lockPrueba(entorno: Entorno, id: string): Promise<Cabecera> {
  const cabecera = await lock(entorno, id)
  if (cabecera.estado !== 'prueba') throw new Refusal('REGLA', IMPORTACIONES.yaHecha)
  return cabecera
}

/** Previews rows by the same rules for screen and command, and stores their verdicts. @throws Refusal. */
export async function probarFilas(entorno: Entorno, id: string, { filas }: FilasEnvio): Promise<void> {
  const cabecera = await lockPrueba(entorno, id)
  const { clase, campos, lecturas } = cabecera
  const numeros = new Set(filas.map(({ fila }) => fila))
  if (numeros.size < filas.length) throw invalid('filas')
  const leidas = filas.map(({ fila, celdas }) => ({ fila, ...leerFila(clase, campos, celdas, lecturas) }))
  // New rows may repeat a key, so the preview is no longer complete
  await entorno.tx.query(
    'update importacion set probada = null where id = $1::uuid and probada is not null',
    [id],
  )
  await findNombrados(entorno.tx, cabecera, leidas)
  await motorOf(clase).stage(entorno, cabecera, leidas)
}

/** Ends a preview: finds repeated keys, and counts the verdicts. @throws Refusal. */
export async function cerrarPrueba(entorno: Entorno, id: string): Promise<Importacion> {
  await lockPrueba(entorno, id)
  await markRepetidas(entorno.tx, id)
  const { nuevo, cambia, igual, error } = await countVeredictos(entorno.tx, id)
  if (nuevo + cambia + igual + error > IMPORTACION_FILAS_MAX)
    throw new Refusal('REGLA', IMPORTACIONES.muchasFilas(IMPORTACION_FILAS_MAX))
  await entorno.tx.query('update importacion set probada = now() where id = $1::uuid', [id])
  return read(entorno, id)
}

/**
 * An idempotency key names one row of a seat's history (server/migrations/0007). An import writes many rows, so only
 * its stored answer has the key.
 */
const sayOrigen = (tx: Queryable, { id, archivo }: Cabecera, deshecha: boolean): Promise<unknown> =>
  tx.query(`select set_config('butacas.importacion', $1, true), set_config('butacas.clave', '', true)`, [
    JSON.stringify({ importacion: id, archivo, deshecha }),
  ])

const FOREIGN_KEY_VIOLATION = '23503'

async function apply(entorno: Entorno, cabecera: Cabecera, avance: Avance): Promise<number[]> {
  try {
    return await motorOf(cabecera.clase).apply(entorno, cabecera, avance)
  } catch (error) {
    // A referenced row was deleted meanwhile
    throw error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION ? cambiaron(1) : error
  }
}

/**
 * Applies the preview in the transaction of `entorno`. A repeated call answers the applied import.
 * @param dejarAfuera number of left-out rows that the person has seen. @throws Refusal 412 if the previewed rows
 * changed meanwhile, or 422.
 */
export async function aplicarImportacion(
  entorno: Entorno,
  id: string,
  dejarAfuera: number,
  avance: (hechas: number, de: number) => void,
): Promise<Importacion> {
  const cabecera = await lock(entorno, id)
  if (cabecera.estado !== 'prueba') return read(entorno, id)
  const { tx } = entorno
  const cifras = await countVeredictos(tx, id)
  if (!cabecera.isProbada) throw new Refusal('REGLA', IMPORTACIONES.sinProbar)
  if (cifras.error !== dejarAfuera) throw cambiaron(Math.abs(cifras.error - dejarAfuera))
  const total = cifras.nuevo + cifras.cambia
  if (total === 0) throw new Refusal('REGLA', IMPORTACIONES.nadaQueImportar)
  await sayOrigen(tx, cabecera, false)
  const creadas = await createCategorias(tx, id)
  const registros = await apply(entorno, cabecera, hechas => avance(hechas, total))
  await saveEstado(tx, id, 'hecha', { cifras, creadas, registros })
  return read(entorno, id)
}

/**
 * Undoes an import, but keeps rows that were changed or used since. @param vista hash of the `movidas` that the person
 * confirmed. @throws Refusal 404, or 422 with `movidas` if products moved since a count.
 */
export async function deshacerImportacion(
  entorno: Entorno,
  id: string,
  vista: string | null,
  avance: (hechas: number, de: number) => void,
): Promise<Importacion> {
  const cabecera = await lock(entorno, id, false)
  if (cabecera.estado === 'deshecha') return read(entorno, id)
  if (cabecera.estado === 'prueba') throw new Refusal('REGLA', IMPORTACIONES.sinHacer)
  if (!cabecera.isReciente) throw new Refusal('REGLA', IMPORTACIONES.tarde)
  await sayOrigen(entorno.tx, cabecera, true)
  const { nuevo, cambia } = await countVeredictos(entorno.tx, id)
  const deshecho = await motorOf(cabecera.clase).undo(
    entorno,
    cabecera,
    hechas => avance(hechas, nuevo + cambia),
    vista,
  )
  const creadas = await deleteCategorias(entorno.tx, id)
  await saveEstado(entorno.tx, id, 'deshecha', { ...deshecho, creadas })
  return read(entorno, id)
}

export async function descartarImportacion(entorno: Entorno, id: string): Promise<void> {
  await lockPrueba(entorno, id)
  await entorno.tx.query('delete from importacion where id = $1::uuid', [id])
}
