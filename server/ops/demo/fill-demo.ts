import { nroPorModelo } from '#domain/butaca/nro-por-modelo.ts'
import { DEMO } from '#messages/server/comandos.ts'
import { hashPassword } from '../../cuentas/passwords.ts'
import { type Db, type Queryable, SQL_NO_LIMIT } from '../../db/db.ts'
import { closeDays, RESUMENES } from '../../informes/close-days.ts'
import { suspendIndexes } from './bulk-indexes.ts'
import type { ButacaDemo } from './butaca.ts'
import { makeAuxiliar, makeButacas } from './butacas.ts'
import { type Calendario, createCalendario } from './calendario.ts'
import { COLORES, MODELOS } from './catalogos.ts'
import { fillStock } from './fill-stock.ts'
import { insertLote } from './insert-lote.ts'
import { toLote } from './rows.ts'
import { fillHistorial, suspendHistorial } from './stock-historial.ts'
import { USUARIOS } from './usuarios.ts'

export interface DemoOptions {
  butacas: number
  anios: number
  semilla: number
  now: Date
  timeZone: string
  /** Products and stock records; as many as `DEMO_SIZE` says where left out. */
  productos?: number
  registros?: number
  /** Destroys what is there; without it only an empty factory is filled. */
  reemplazar?: boolean
  onProgress?: (hechas: number, total: number) => void
}

export const DEMO_SIZE = { butacas: 6_000, anios: 3, semilla: 7, productos: 120, registros: 400 } as const

/** The factory holds data and nobody asked to destroy it. The message is fit to be shown. */
export class FactoryNotEmpty extends Error {
  override name = 'FactoryNotEmpty'
  constructor() {
    super(DEMO.conDatos)
  }
}

const LOTE = 4_000
const FILLED = [
  'butaca',
  'cambio_estado',
  'homologacion',
  'producto',
  'registro',
  'detalle',
  'historial',
] as const
/** Matches no password (server/cuentas/passwords.ts). */
const SIN_CLAVE = '!'

/** True when nobody ever worked here: no users and no seats. */
export async function isEmptyFactory(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ vacia: boolean }>(
    'select not exists (select from usuario) and not exists (select from butaca) as vacia',
  )
  return row?.vacia === true
}

/** Fills the factory in one transaction; the same options give the same data (design §7). @throws FactoryNotEmpty. */
export async function fillDemo(db: Db, options: DemoOptions): Promise<void> {
  const claves = await Promise.all(
    USUARIOS.map(({ nombre, activo }) => (activo ? hashPassword(nombre) : SIN_CLAVE)),
  )
  const calendario = createCalendario(options.now, options.timeZone, options.anios)
  await db.tx(async tx => {
    await tx.query(SQL_NO_LIMIT)
    if (options.reemplazar) await destroy(tx)
    else if (!(await isEmptyFactory(tx))) throw new FactoryNotEmpty()
    const restoreHistorial = await suspendHistorial(tx)
    await insertFew(tx, claves)
    const restoreIndexes = await suspendIndexes(tx)
    await insertButacas(tx, options, calendario)
    await restoreIndexes()
    await fillStock(tx, { ...DEMO_SIZE, ...options }, calendario)
    await fillHistorial(tx, options.now)
    await restoreHistorial()
    await tx.query('update instalacion set demo = true')
  })
  // Index-only scans need the visibility map that only vacuum writes (design §9).
  for (const table of FILLED) await db.exec(`vacuum analyze ${table}`)
  await closeDays(db, { factoryTz: options.timeZone, now: options.now })
  await db.exec(`vacuum analyze ${RESUMENES}`)
}

/** With a new epoch old cursors and confirmations become invalid (reliability O35). */
async function destroy(tx: Queryable): Promise<void> {
  await tx.query(
    `truncate butaca, cambio_estado, homologacion, operacion, usuario, modelo, color, detalle, registro, producto,
       modelo_producto, categoria, marca, color_producto, talle, cliente_proveedor, historial restart identity cascade`,
  )
  await tx.query('update instalacion set epoca = gen_random_uuid()')
}

async function insertFew(tx: Queryable, claves: readonly string[]): Promise<void> {
  const usuarios = USUARIOS.map((usuario, index) => ({ ...usuario, clave: claves[index] }))
  await tx.query(INSERT_USUARIOS, [JSON.stringify(usuarios)])
  await tx.query("select setval(pg_get_serial_sequence('usuario', 'id'), (select max(id) from usuario))")
  await tx.query(INSERT_MODELOS, [
    JSON.stringify(MODELOS.map(({ id, nombre }) => ({ id, nombre, prefijo: nroPorModelo({ id }) || null }))),
  ])
  await tx.query(INSERT_COLORES, [JSON.stringify(COLORES)])
}

async function insertButacas(tx: Queryable, options: DemoOptions, calendario: Calendario): Promise<void> {
  const { butacas: total, semilla, timeZone, onProgress } = options
  let hechas = 0
  let lote: ButacaDemo[] = []
  const flush = async () => {
    await insertLote(tx, toLote(lote, calendario), timeZone)
    hechas += lote.length
    lote = []
    onProgress?.(hechas, total)
  }
  await insertLote(tx, toLote([makeAuxiliar(calendario)], calendario), timeZone)
  for (const butaca of makeButacas(total, semilla, calendario)) {
    lote.push(butaca)
    if (lote.length === LOTE) await flush()
  }
  if (lote.length > 0) await flush()
}

const INSERT_MODELOS = `
  insert into modelo (id, nombre, prefijo)
  select id, nombre, prefijo from json_to_recordset($1::json) as r (id int, nombre text, prefijo text)
  on conflict do nothing`

const INSERT_COLORES = `
  insert into color (id, nombre) select id, nombre from json_to_recordset($1::json) as r (id int, nombre text)
  on conflict do nothing`

const INSERT_USUARIOS = `
  insert into usuario (id, nombre, rol, activo, clave) overriding system value
  select id, nombre, rol, activo, clave
  from json_to_recordset($1::json) as r (id int, nombre text, rol text, activo boolean, clave text)`
