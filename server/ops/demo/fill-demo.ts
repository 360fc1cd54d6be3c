import { nroPorModelo } from '#domain/butaca/nombres-maestro.ts'
import { DEMO } from '#messages/server/consola.ts'
import { hashPassword } from '../../cuentas/passwords.ts'
import { type Db, Explained, getValue, type Queryable, SQL_NO_LIMIT } from '../../db/db.ts'
import { closeDays, RESUMENES } from '../../informes/close-days.ts'
import { type ButacaDemo, makeAuxiliar, makeButacas } from './butacas.ts'
import { type Calendario, createCalendario } from './calendario.ts'
import { COLORES, EMPRESA_DEMO, MODELOS, USUARIOS } from './catalogos.ts'
import { fillEntregas, INSERT_MOTIVADOS } from './fill-entregas.ts'
import { fillStock, INSERT_HISTORIAL, insertRows, suspendHistorial } from './fill-stock.ts'

export interface DemoOptions {
  butacas: number
  anios: number
  semilla: number
  now: Date
  timeZone: string
  /** `DEMO_SIZE` if absent. */
  productos?: number
  registros?: number
  /** Destroys existing data. If absent, only an empty factory is filled. */
  reemplazar?: boolean
  onProgress?: (hechas: number, total: number) => void
}

export const DEMO_SIZE = { butacas: 6_000, anios: 3, semilla: 7, productos: 120, registros: 400 } as const

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

export const isEmptyFactory = (db: Queryable): Promise<boolean> =>
  getValue(db, 'select not exists (select from usuario) and not exists (select from butaca)')

/** Fills the factory in one transaction. The same options give the same data (design §7). @throws Explained. */
export async function fillDemo(db: Db, options: DemoOptions): Promise<void> {
  const claves = await Promise.all(
    USUARIOS.map(({ nombre, entra }) => (entra ? hashPassword(nombre) : SIN_CLAVE)),
  )
  const calendario = createCalendario(options.now, options.timeZone, options.anios)
  await db.tx(async tx => {
    await tx.query(SQL_NO_LIMIT)
    if (options.reemplazar) await destroy(tx)
    else if (!(await isEmptyFactory(tx))) throw new Explained(DEMO.conDatos)
    const restoreHistorial = await suspendHistorial(tx)
    await insertFew(tx, claves)
    const restoreIndexes = await suspendIndexes(tx)
    await insertButacas(tx, options, calendario)
    await restoreIndexes()
    await tx.query(INSERT_MOTIVADOS)
    await tx.query(UPDATE_INGRESOS, [options.timeZone])
    const { registros, ...size } = { ...DEMO_SIZE, ...options }
    // One record less, because `fillEntregas` adds the last record: the sale of a delivery
    await fillStock(tx, { ...size, registros: Math.max(0, registros - 1) }, calendario)
    await fillEntregas(tx, options.now)
    await tx.query(INSERT_HISTORIAL, [options.now.toISOString()])
    await restoreHistorial()
    await tx.query('update instalacion set demo = true')
  })
  // Index-only scans need the visibility map that only vacuum writes (design §9).
  for (const table of FILLED) await db.exec(`vacuum analyze ${table}`)
  await closeDays(db, { factoryTz: options.timeZone })
  await db.exec(`vacuum analyze ${RESUMENES}`)
}

/** A new epoch invalidates old cursors and confirmations (reliability O35). */
async function destroy(tx: Queryable): Promise<void> {
  await tx.query(
    `truncate butaca, cambio_estado, homologacion, entrega, operacion, usuario, modelo, color, detalle, registro, producto,
       modelo_producto, categoria, marca, color_producto, talle, cliente_proveedor, historial restart identity cascade`,
  )
  await tx.query('update instalacion set epoca = gen_random_uuid()')
}

async function insertFew(tx: Queryable, claves: readonly string[]): Promise<void> {
  const usuarios = USUARIOS.map(({ id, nombre, rol }, index) => ({ id, nombre, rol, clave: claves[index] }))
  await insertRows(tx, 'usuario', usuarios)
  await tx.query("select setval(pg_get_serial_sequence('usuario', 'id'), (select max(id) from usuario))")
  const modelos = MODELOS.map(({ id, nombre }) => ({ id, nombre, prefijo: nroPorModelo({ id }) || null }))
  await insertRows(tx, 'modelo', modelos)
  const colores = COLORES.map(({ id, nombre }) => ({ id, nombre }))
  await insertRows(tx, 'color', colores)
  await insertRows(tx, 'motivo', MOTIVOS_DEMO)
  await tx.query(UPDATE_EMPRESA, [JSON.stringify(EMPRESA_DEMO)])
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

/** The ids follow «Otro motivo», which every factory has. */
const MOTIVOS_DEMO = [
  { nombre: 'Costura abierta', devuelve: true, defecto: false },
  { nombre: 'Vinilo marcado', devuelve: true, defecto: true },
  { nombre: 'Falta tornillo', devuelve: true, defecto: false },
  { nombre: 'Espuma hundida', devuelve: true, defecto: false },
  { nombre: 'Color equivocado', devuelve: true, defecto: false },
  { nombre: 'Riel trabado', devuelve: true, defecto: false },
  { nombre: 'Peso fuera de rango', devuelve: true, defecto: false },
  { nombre: 'Rayón', devuelve: false, defecto: true },
].map((motivo, i) => ({ id: i + 2, ...motivo }))

const UPDATE_EMPRESA = `
  update empresa e set (razon_social, nombre_fantasia, cuit, telefono, domicilio, correo, logo)
    = (r.razon_social, r.nombre_fantasia, r.cuit, r.telefono, r.domicilio, r.correo, r.logo)
  from json_populate_record(null::empresa, $1::json) r`

const UPDATE_INGRESOS = `
  update usuario set ultimo_ingreso = greatest(desde, primero - interval '4 minutes')
  from (
    select usuario_id, desde, min(fecha_hs) as primero
    from cambio_estado join (
      select usuario_id, date_trunc('day', max(fecha_hs) at time zone $1) at time zone $1 as desde
      from cambio_estado group by usuario_id) as ultimo using (usuario_id)
    where fecha_hs >= desde group by usuario_id, desde) as dia
  where id = usuario_id`

type Lote = ReturnType<typeof toLote>

/** `fecha` is wall time. SQL turns it into an instant. */
function toLote(butacas: readonly ButacaDemo[], { toWallTime }: Calendario) {
  return {
    butacas: butacas.map(butaca => toButacaRow(butaca, toWallTime)),
    cambios: butacas.flatMap(({ nro, modelo, color, cambios }) =>
      cambios.map(({ estado, prehomologada: pre, homologada: homo, peso, usuarioId: usuario, momento }) => {
        return { nro, estado, modelo, color, pre, homo, peso, usuario, fecha: toWallTime(momento) }
      }),
    ),
    homologaciones: butacas.flatMap(({ nro, homologacion }) => {
      if (!homologacion) return []
      const { etiquetaBlanca: blanca, etiquetaGris: gris, comprador, usuarioId: usuario } = homologacion
      return [{ nro, blanca, gris, comprador, usuario, fecha: toWallTime(homologacion.momento) }]
    }),
  }
}

function toButacaRow(butaca: ButacaDemo, toWallTime: Calendario['toWallTime']) {
  const { nro, modelo, color, renombre, cambios, homologacion, prehomologada: pre } = butaca
  const last = cambios.at(-1)
  if (!last) throw new Error(`Seat ${nro} has no history`)
  return {
    nro,
    modelo,
    color,
    estado: last.estado,
    peso: last.peso,
    pre,
    homo: homologacion !== null,
    renombre,
    fecha: toWallTime(last.momento),
    version: cambios.length + (homologacion ? 1 : 0),
  }
}

/** One statement for each table: one round trip and one plan for thousands of rows. */
async function insertLote(tx: Queryable, lote: Lote, timeZone: string): Promise<void> {
  await tx.query(INSERT_BUTACAS, [JSON.stringify(lote.butacas), timeZone])
  await tx.query(INSERT_CAMBIOS, [JSON.stringify(lote.cambios), timeZone])
  await tx.query(INSERT_HOMOLOGACIONES, [JSON.stringify(lote.homologaciones), timeZone])
}

const INSERT_BUTACAS = `
  insert into butaca
    (nro, modelo_id, color_id, estado_id, peso, prehomologada, homologada, renombre, fecha_hs, version)
  select nro, modelo, color, estado, peso, pre, homo, renombre, fecha at time zone $2, version
  from json_to_recordset($1::json) as r (nro text, modelo int, color int, estado int, peso numeric, pre boolean,
    homo boolean, renombre text, fecha timestamp, version int)`

const INSERT_CAMBIOS = `
  insert into cambio_estado
    (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs, recibido_en)
  select nro, estado, modelo, color, pre, homo, peso, usuario, fecha at time zone $2, fecha at time zone $2
  from json_to_recordset($1::json) as r (nro text, estado int, modelo int, color int, pre boolean, homo boolean,
    peso numeric, usuario int, fecha timestamp)`

const INSERT_HOMOLOGACIONES = `
  insert into homologacion
    (butaca_nro, etiqueta_blanca, etiqueta_gris, comprador, usuario_id, fecha_hs, recibido_en)
  select nro, blanca, gris, comprador, usuario, fecha at time zone $2, fecha at time zone $2
  from json_to_recordset($1::json) as r (nro text, blanca text, gris text, comprador text, usuario int,
    fecha timestamp)`

/** These tables are cheaper to index and to check once they are full. */
const TABLES = ['butaca', 'cambio_estado', 'homologacion']

/**
 * Drops the foreign keys of the big tables, and their indexes that serve no constraint. @returns a function that
 * recreates them. Call it in the same transaction.
 */
export async function suspendIndexes(tx: Queryable): Promise<() => Promise<void>> {
  const keys = await tx.query<{ tabla: string; nombre: string; definicion: string }>(
    `select conrelid::regclass::text as tabla, conname::text as nombre, pg_get_constraintdef(oid) as definicion
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1::text[]) order by 1, 2`,
    [TABLES],
  )
  const indexes = await tx.query<{ nombre: string; definicion: string }>(
    `select i.indexrelid::regclass::text as nombre, pg_get_indexdef(i.indexrelid) as definicion
     from pg_index i where i.indrelid::regclass::text = any ($1::text[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
    [TABLES],
  )
  for (const { tabla, nombre } of keys) await tx.query(`alter table ${tabla} drop constraint "${nombre}"`)
  for (const { nombre } of indexes) await tx.query(`drop index ${nombre}`)
  return async () => {
    for (const { definicion } of indexes) await tx.query(definicion)
    for (const { tabla, nombre, definicion } of keys) {
      await tx.query(`alter table ${tabla} add constraint "${nombre}" ${definicion}`)
    }
  }
}
