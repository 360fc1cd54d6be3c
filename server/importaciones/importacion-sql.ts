import {
  type ClaseImportacion,
  DESHACER_HORAS,
  type LecturaColumna,
  type SignoDecimal,
} from '#contract/importacion.ts'
import type { CifrasImportacion, Importacion, ImportacionNueva } from '#contract/importacion-schema.ts'
import { camposDe } from '#domain/importacion/clases.ts'
import { changeInParts, findRow, findValue, getValue, type Queryable } from '../db/db.ts'
import { sqlFechaHs } from '../sql/fragments.ts'

export interface Cabecera {
  id: string
  clase: ClaseImportacion
  archivo: string
  campos: string[]
  decimal: SignoDecimal
  lecturas: LecturaColumna[]
  estado: Importacion['estado']
  usuarioId: number
  isProbada: boolean
  isReciente: boolean
  registros: number[]
  crearCategorias: boolean
}

/** @returns false if an import with this id exists, of any author. */
export async function insertImportacion(
  tx: Queryable,
  { id, clase, archivo, campos, decimal, lecturas, crearCategorias = false }: ImportacionNueva,
  usuarioId: number,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into importacion (id, usuario_id, clase, archivo, campos, decimal, categorias, lecturas)
     values ($1::uuid, $2::int, $3, $4, $5, $6, case when $7 then '[]'::jsonb end, $8::jsonb)
     on conflict do nothing returning id`,
    [
      ...[id, usuarioId, clase, archivo, JSON.stringify(campos), decimal, crearCategorias],
      lecturas === undefined ? null : JSON.stringify(lecturas),
    ],
  )
  return rows.length > 0
}

export async function forgetImportaciones(tx: Queryable): Promise<void> {
  const old = `now() - interval '${2 * DESHACER_HORAS} hours'`
  const isAbandoned = `i.estado = 'prueba' and i.creada < ${old}`
  await changeInParts(
    tx,
    'importacion_fila',
    `exists (select from importacion i where i.id = importacion_id and (${isAbandoned} or i.aplicada < ${old}))`,
  )
  await tx.query(`delete from importacion i where ${isAbandoned}`)
}

export async function lockImportacion(tx: Queryable, id: string): Promise<Cabecera | undefined> {
  const row = await findRow<Omit<Cabecera, 'lecturas'> & { lecturas: LecturaColumna[] | null }>(
    tx,
    `select id::text as id, clase, archivo, campos::json as campos, decimal, estado, usuario_id as "usuarioId",
       probada is not null as "isProbada", aplicada > now() - interval '${DESHACER_HORAS} hours' as "isReciente",
       coalesce(registros, '[]') as registros, categorias is not null as "crearCategorias", lecturas
     from importacion where id = $1::uuid for update`,
    [id],
  )
  const lecturas = row?.lecturas ?? row?.campos.map(() => ({ decimal: row.decimal, dolares: false }))
  return row && lecturas && { ...row, lecturas }
}

/** A row with a repeated key is an error, whatever its own verdict. */
export const SQL_VEREDICTO = `case when f.repetida_de is null then f.veredicto else 'error' end`

export async function countVeredictos(tx: Queryable, id: string): Promise<CifrasImportacion> {
  const rows = await tx.query<{ veredicto: keyof CifrasImportacion; cuantas: number }>(
    `select ${SQL_VEREDICTO} as veredicto, count(*)::int as cuantas from importacion_fila f
     where f.importacion_id = $1::uuid group by 1`,
    [id],
  )
  const cifras = { nuevo: 0, cambia: 0, igual: 0, error: 0 }
  for (const { veredicto, cuantas } of rows) cifras[veredicto] = cuantas
  return cifras
}

/** A price jumps by a factor above 3, a quantity above 10. A change from 0 does not jump. */
const SALTOS = { precio: 3, entero: 10 } as const

export function sqlSaltos(clase: ClaseImportacion): string {
  const columnas = camposDe(clase).flatMap(lectura => {
    if (lectura.clase !== 'precio' && lectura.clase !== 'entero') return []
    const [antes, ahora] = ['antes', 'valores'].map(de => `(f.${de} ->> '${lectura.campo}')::numeric`)
    // A fall to 0 counts as a fall to 1, so that a small quantity does not jump
    const least = lectura.clase === 'entero' ? `greatest(${ahora}, 1)` : ahora
    const factor = SALTOS[lectura.clase]
    return [
      `case when ${antes} > 0 and (${ahora} > ${factor} * ${antes} or ${least} * ${factor} < ${antes}) then '${lectura.campo}' end`,
    ]
  })
  return columnas.length === 0
    ? `'{}'::text[]`
    : `case when f.veredicto = 'cambia' then array_remove(array[${columnas.join(', ')}], null) else '{}' end`
}

export const sqlIsAviso = (clase: ClaseImportacion): string =>
  `(f.repetida_de is null and f.veredicto <> 'error' and (f.hallada is not null or ${sqlSaltos(clase)} <> '{}'))`

const countAvisos = (tx: Queryable, id: string, clase: ClaseImportacion): Promise<number> =>
  getValue(
    tx,
    `select count(*)::int as cuantas from importacion_fila f where f.importacion_id = $1::uuid and ${sqlIsAviso(clase)}`,
    [id],
  )

export async function markRepetidas(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    'update importacion_fila set repetida_de = null where importacion_id = $1::uuid and repetida_de is not null',
    [id],
  )
  // Joins only the few repeated keys: the planner has no statistics on new rows, so joining all rows would be quadratic
  await tx.query(
    `with repetidas as materialized (
       select clave, min(fila) as primera from importacion_fila
       where importacion_id = $1::uuid and clave is not null group by clave having count(*) > 1
     )
     update importacion_fila f set repetida_de = r.primera from repetidas r
     where f.importacion_id = $1::uuid and f.clave = r.clave and f.fila > r.primera`,
    [id],
  )
}

type Guardado = { cifras: CifrasImportacion } & Partial<Record<'deshechas' | 'intactas' | 'creadas', number>>

export async function saveEstado(
  tx: Queryable,
  id: string,
  estado: 'hecha' | 'deshecha',
  { registros, ...cifras }: Partial<Guardado> & { registros?: readonly number[] },
): Promise<void> {
  await tx.query(
    `update importacion set estado = $2, cifras = coalesce(cifras, '{}') || $3::jsonb,
       registros = coalesce($4::jsonb, registros), aplicada = coalesce(aplicada, now()) where id = $1::uuid`,
    [id, estado, JSON.stringify(cifras), registros === undefined ? null : JSON.stringify(registros)],
  )
}

interface Leida
  extends Omit<
    Importacion,
    'cifras' | 'avisos' | 'usuario' | 'categorias' | 'deshechas' | 'intactas' | 'creadas'
  > {
  usuarioId: number
  usuarioNombre: string
  guardado: Partial<Guardado> | null
}

const SQL_DESHACER_HASTA = `(i.aplicada + interval '${DESHACER_HORAS} hours')`

const selectImportaciones = (
  tx: Queryable,
  factoryTz: string,
  condition: string,
  params: readonly unknown[],
) =>
  tx.query<Leida>(
    `select i.id::text as id, i.clase, i.archivo, i.estado, u.id as "usuarioId", u.nombre as "usuarioNombre",
       ${sqlFechaHs('i.probada', factoryTz)} as probada, ${sqlFechaHs('i.aplicada', factoryTz)} as aplicada,
       case when i.estado = 'hecha' and ${SQL_DESHACER_HASTA} > now()
         then ${sqlFechaHs(SQL_DESHACER_HASTA, factoryTz)} end as "deshacerHasta",
       i.categorias is not null as "crearCategorias", i.cifras as guardado
     from importacion i join usuario u on u.id = i.usuario_id where ${condition} order by i.aplicada desc`,
    params,
  )

function show(
  { usuarioId, usuarioNombre, guardado, ...leida }: Leida,
  cifras: CifrasImportacion,
  avisos = 0,
): Importacion {
  return {
    ...leida,
    usuario: { id: usuarioId, nombre: usuarioNombre },
    cifras: guardado?.cifras ?? cifras,
    avisos,
    categorias: [],
    deshechas: guardado?.deshechas ?? null,
    intactas: guardado?.intactas ?? null,
    creadas: guardado?.creadas ?? null,
  }
}

/** The answer does not contain the categories that the import would create. */
export async function readImportacion(tx: Queryable, factoryTz: string, id: string): Promise<Importacion> {
  const [leida] = await selectImportaciones(tx, factoryTz, 'i.id = $1::uuid', [id])
  if (!leida) throw new Error('an import that is locked is not there')
  return show(leida, await countVeredictos(tx, id), await countAvisos(tx, id, leida.clase))
}

const RECIENTES = 20
const NADA: CifrasImportacion = { nuevo: 0, cambia: 0, igual: 0, error: 0 }

export async function listImportaciones(tx: Queryable, factoryTz: string): Promise<Importacion[]> {
  const rows = await selectImportaciones(tx, factoryTz, `i.estado <> 'prueba'`, [])
  return rows.slice(0, RECIENTES).map(row => show(row, NADA))
}

export const getClase = (db: Queryable, id: string): Promise<ClaseImportacion | undefined> =>
  findValue(db, 'select clase from importacion where id = $1::uuid', [id])
