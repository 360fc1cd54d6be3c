import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { FILAS_POR_PEDIDO } from '#contract/importacion.ts'
import { decimalDeArchivo } from '#domain/importacion/decimal-archivo.ts'
import { adivinarCampos, camposQueFaltan } from '#domain/importacion/titulos.ts'
import { fraseArchivo } from '#messages/importar/archivo.ts'
import { CONSOLA_IMPORTAR } from '#messages/server/importaciones.ts'
import { type Planilla, PlanillaError } from '#planilla/planilla.ts'
import { readPlanilla } from '#planilla/read-planilla.ts'
import type { Db } from '../../db/db.ts'
import {
  aplicarImportacion,
  beginImportacion,
  cerrarPrueba,
  descartarImportacion,
  probarFilas,
} from '../../importaciones/importar.ts'
import type { Entorno } from '../../importaciones/motor.ts'
import { readFilas } from '../../importaciones/read-filas.ts'
import { type Actor, sqlAutor } from '../../sync/write.ts'
import type { Order } from './order.ts'

/** What keeps it from being done. The message is fit to be shown. */
export class ImportarError extends Error {
  override name = 'ImportarError'
}

type Say = (line: string) => void
type InTransaction = <T>(run: (entorno: Entorno) => Promise<T>) => Promise<T>

async function read({ archivo }: Order): Promise<Planilla> {
  const bytes = await readFile(archivo).catch(() => {
    throw new ImportarError(CONSOLA_IMPORTAR.noEsta(archivo))
  })
  try {
    return await readPlanilla(new Uint8Array(bytes))
  } catch (error) {
    if (error instanceof PlanillaError) throw new ImportarError(fraseArchivo(error.codigo, error.dato))
    throw error
  }
}

/** Whoever the imported is written in the name of: records and seats have an author. */
async function findActor(db: Db, como: string | undefined): Promise<Actor> {
  const [actor] = await db.query<Actor & Record<string, unknown>>(
    `select id, nombre, rol from usuario
     where activo and rol = 'admin' and nombre = coalesce($1, nombre) order by id limit 1`,
    [como ?? null],
  )
  if (!actor) throw new ImportarError(CONSOLA_IMPORTAR.sinAdmin(como))
  return actor
}

/** The same steps as the screen's, by the same functions. @returns whether nothing was left out. @throws ImportarError, Refusal. */
export async function runOrder(db: Db, factoryTz: string, order: Order, say: Say): Promise<boolean> {
  const planilla = await read(order)
  const { titulos } = planilla
  const campos = adivinarCampos(order.clase, titulos)
  for (const [n, campo] of campos.entries()) say(CONSOLA_IMPORTAR.columna(titulos[n] ?? '', campo))
  const faltan = camposQueFaltan(order.clase, campos)
  if (faltan.length > 0) throw new ImportarError(CONSOLA_IMPORTAR.falta(faltan))
  const actor = await findActor(db, order.como)
  say(CONSOLA_IMPORTAR.como(actor.nombre))
  const context = { factoryTz, registro: { factoryTz, extra: {} }, now: () => null }
  const inTransaction: InTransaction = run =>
    db.tx(async tx => {
      await tx.query(`select ${sqlAutor('$1', '$2')}`, [actor.id, null])
      return run({ tx, actor, context })
    })
  const { id, cifras, categorias } = await test(inTransaction, order, planilla, campos)
  say(CONSOLA_IMPORTAR.cifras(cifras))
  if (categorias.length > 0) say(CONSOLA_IMPORTAR.categorias(categorias, order.crearCategorias))
  await sayErrors(db, id, order, say)
  const total = cifras.nuevo + cifras.cambia
  const isLeft = cifras.error > 0 && !order.dejarErrores
  if (order.soloProbar || isLeft || total === 0) {
    await inTransaction(entorno => descartarImportacion(entorno, id))
    say(
      isLeft && !order.soloProbar ? CONSOLA_IMPORTAR.conErrores(cifras.error) : CONSOLA_IMPORTAR.nadaEscrito,
    )
    return !isLeft
  }
  await inTransaction(entorno => aplicarImportacion(entorno, id, cifras.error, () => {}))
  say(CONSOLA_IMPORTAR.hecho(total, cifras.error))
  return true
}

async function test(
  inTransaction: InTransaction,
  { clase, archivo, crearCategorias }: Order,
  { filas }: Planilla,
  campos: readonly (string | null)[],
) {
  const id = randomUUID()
  const columnas = campos.flatMap((campo, n) => (campo === null ? [] : [n]))
  const decimal = decimalDeArchivo(clase, campos, filas)
  await inTransaction(entorno =>
    beginImportacion(entorno, {
      ...{ id, clase, archivo: basename(archivo).slice(0, 200), decimal, crearCategorias },
      campos: columnas.flatMap(n => campos[n] ?? []),
    }),
  )
  for (let at = 0; at < filas.length; at += FILAS_POR_PEDIDO) {
    const parte = filas.slice(at, at + FILAS_POR_PEDIDO)
    await inTransaction(entorno =>
      probarFilas(entorno, id, {
        filas: parte.map(({ fila, celdas }) => ({ fila, celdas: columnas.map(n => celdas[n] ?? null) })),
      }),
    )
  }
  return inTransaction(entorno => cerrarPrueba(entorno, id))
}

/** Every one of them. */
async function sayErrors(db: Db, id: string, { clase }: Order, say: Say): Promise<void> {
  for (let desde: number | null = 0; desde !== null; ) {
    const pagina: Awaited<ReturnType<typeof readFilas>> = await readFilas(db, id, clase, {
      que: 'error',
      desde,
    })
    for (const { fila, nombre, errores } of pagina.filas)
      for (const error of errores) say(CONSOLA_IMPORTAR.error(fila, nombre, error))
    desde = pagina.siguiente
  }
}
