import type { ClaseImportacion } from '#contract/importacion.ts'
import { CATALOGOS, type CatalogoNombre } from '#contract/stock/catalogo.ts'
import { camposDe, claveDe, type ListaNombrada } from '#domain/importacion/clases.ts'
import { getRow, getValue, type Queryable } from '../db/db.ts'
import {
  cambiaron,
  type FilaProbada,
  type Lote,
  type Motor,
  type RunLote,
  runEnteros,
  runLotes,
} from './motor.ts'

export const motorTabla = (clase: ClaseTabla): Motor => ({
  stage: ({ tx }, { id }, filas) => stageTabla(tx, id, clase, filas),

  async apply({ tx }, { id }, avance) {
    await lockObjetivos(tx, id, clase, 'cambia', 'no key update')
    const movidos = clase === 'productos' ? await countModelosMovidos(tx, id) : 0
    if (movidos > 0) throw cambiaron(movidos)
    const cambiadas = await runEnteros(desde => updateLote(tx, id, clase, desde), avance)
    await runEnteros(desde => insertLote(tx, id, clase, desde), avance, cambiadas)
    return []
  },

  async undo({ tx }, { id }, avance) {
    // Locked, so that no reference can be added
    await lockObjetivos(tx, id, clase, 'nuevo', 'update')
    await lockObjetivos(tx, id, clase, 'cambia', 'no key update')
    const nuevas = await runLotes(await undoInsertLotes(tx, id, clase), avance)
    const cambiadas = await runLotes(await undoUpdateLotes(tx, id, clase), avance, nuevas.filas)
    const deshechas = nuevas.hechas + cambiadas.hechas
    return { deshechas, intactas: nuevas.filas + cambiadas.filas - deshechas }
  },
})

type ClaseTabla = 'productos' | CatalogoNombre

export const tablaNombrada = (lista: ListaNombrada): string =>
  lista in CATALOGOS ? CATALOGOS[lista as CatalogoNombre].tabla : lista

export const columnaDe = (clase: ClaseImportacion, campo: string): string =>
  camposDe(clase).some(otro => otro.campo === campo && otro.clase === 'nombrado') ? `${campo}_id` : campo

interface Tabla {
  nombre: string
  columnas: string[]
  clave: string
  /** A row of the file changes the existing row with this key. */
  sqlClave: (alias: string) => string
  /**
   * SQL of the error of an existing row, null for none. `v` is the row's new version, and `valores` are the file's
   * values.
   */
  sqlError: string
  sqlNueva: string
}

/** Columns that an import of a table does not write: the stock, the search text and the version. */
export const SQL_AJENAS = `'{existencia,busqueda,version}'::text[]`

/** SQL of the error of a product whose category is not the category of its model (specification §4). */
const SQL_OTRA_CATEGORIA = `(
  select jsonb_build_array(jsonb_build_object(
    'campo', 'categoria', 'codigo', 'otra-categoria', 'valor', m.nombre, 'sugerencia', c.nombre))
  from modelo_producto m join categoria c on c.id = m.categoria_id
  where m.id = v.modelo_id and r.valores ? 'categoria_id' and m.categoria_id is distinct from v.categoria_id)`

function tablaDe(clase: ClaseTabla): Tabla {
  const clave = claveDe(clase)
  return {
    nombre: clase === 'productos' ? 'producto' : CATALOGOS[clase].tabla,
    columnas: camposDe(clase).map(({ campo }) => columnaDe(clase, campo)),
    clave,
    // Equals the expression of the unique index
    sqlClave: alias =>
      clase === 'modelos_producto'
        ? `coalesce(${alias}.categoria_id, 0) || ' ' || plano(${alias}.${clave})`
        : `plano(${alias}.${clave})`,
    sqlError: clase === 'productos' ? SQL_OTRA_CATEGORIA : 'null::jsonb',
    sqlNueva: clase === 'productos' ? `'{"stock_minimo":0}'::jsonb` : `'{}'::jsonb`,
  }
}

export const jsonOf = (filas: readonly FilaProbada[]): string =>
  JSON.stringify(filas.map(({ fila, nombre, valores, errores }) => ({ fila, nombre, valores, errores })))

export const COLUMNAS_FILA =
  'importacion_id, fila, nombre, clave, veredicto, errores, valores, objetivo, antes, hallada'

export const SQL_OTRA_VEZ = `on conflict (importacion_id, fila) do update set nombre = excluded.nombre,
  clave = excluded.clave, veredicto = excluded.veredicto, errores = excluded.errores, repetida_de = null,
  valores = excluded.valores, objetivo = excluded.objetivo, antes = excluded.antes, hallada = excluded.hallada`

async function stageTabla(
  tx: Queryable,
  id: string,
  clase: ClaseTabla,
  filas: readonly FilaProbada[],
): Promise<void> {
  const tabla = tablaDe(clase)
  const { nombre, clave } = tabla
  await tx.query(
    `insert into importacion_fila (${COLUMNAS_FILA})
     select $1::uuid, r.fila, r.nombre, r.clave,
       case when r.errores <> '[]' or e.mal is not null then 'error' when (q.hay).id is null then 'nuevo'
         when v is not distinct from q.hay then 'igual' else 'cambia' end,
       r.errores || coalesce(e.mal, '[]'),
       case when (q.hay).id is null then ${tabla.sqlNueva} || r.valores else r.valores - '${clave}' end,
       (q.hay).id::text,
       case when (q.hay).id is not null and v is distinct from q.hay then to_jsonb(q.hay) - ${SQL_AJENAS} end,
       case when (q.hay).${clave} <> r.valores ->> '${clave}' then (q.hay).${clave} end
     from (
       select s.*, case when s.valores ? '${clave}' then ${tabla.sqlClave('c')} end as clave
       from jsonb_to_recordset($2::jsonb) as s (fila int, nombre text, valores jsonb, errores jsonb)
         cross join lateral jsonb_populate_record(null::${nombre}, s.valores) c
     ) r
       -- "limit 1" looks up each row by the index: without statistics the planner would read the whole table
       left join lateral (select x as hay from ${nombre} x where ${tabla.sqlClave('x')} = r.clave limit 1) q on true
       left join lateral jsonb_populate_record(q.hay, r.valores - '${clave}') v on (q.hay).id is not null
       cross join lateral (select case when (q.hay).id is not null then ${tabla.sqlError} end as mal) e
     ${SQL_OTRA_VEZ}`,
    [id, jsonOf(filas)],
  )
}

/** Rows of one batch: few enough for a statement's time limit on a slow machine. */
const LOTE = 500

/**
 * @param id SQL parameter with the import's id. @param desde SQL parameter with the file's row after which the batch
 * begins.
 */
export const sqlLote = (veredicto: string, columnas: string, id = '$1', desde = '$2'): string => `
  select fila, ${columnas} from importacion_fila
  where importacion_id = ${id}::uuid and veredicto = '${veredicto}' and repetida_de is null and fila > ${desde}::int
  order by fila limit ${LOTE}`

export const SQL_RESULTADO = `
  select (select count(*)::int from lote) as filas, (select count(*)::int from hechas) as hechas,
    (select max(fila) from lote) as ultima`

/** A row whose key was taken since the preview is not written. */
function insertLote(tx: Queryable, id: string, clase: ClaseTabla, desde: number): Promise<Lote> {
  const { nombre, columnas } = tablaDe(clase)
  return getRow(
    tx,
    `with lote as materialized (
       ${sqlLote('nuevo', `nextval(pg_get_serial_sequence('${nombre}', 'id'))::int as id, valores`)}
     ), hechas as (
       insert into ${nombre} (id, ${columnas.join(', ')}) overriding system value
       select lote.id, ${columnas.map(columna => `v.${columna}`).join(', ')}
       from lote cross join lateral jsonb_populate_record(null::${nombre}, lote.valores) v
       on conflict do nothing returning id
     ), marcadas as (
       update importacion_fila f set objetivo = lote.id::text from lote
       where f.importacion_id = $1::uuid and f.fila = lote.fila
     ) ${SQL_RESULTADO}`,
    [id, desde],
  )
}

/** The caller has locked the rows. A row that changed since the preview is not written. */
function updateLote(tx: Queryable, id: string, clase: ClaseTabla, desde: number): Promise<Lote> {
  const { nombre, columnas } = tablaDe(clase)
  return getRow(
    tx,
    `with lote as materialized (${sqlLote('cambia', 'objetivo::int as id, valores, antes')}), hechas as (
       update ${nombre} p set ${columnas.map(columna => `${columna} = v.${columna}`).join(', ')}
       from lote join ${nombre} q on q.id = lote.id cross join lateral jsonb_populate_record(q, lote.valores) v
       where p.id = lote.id and to_jsonb(p) - ${SQL_AJENAS} = lote.antes returning p.id
     ) ${SQL_RESULTADO}`,
    [id, desde],
  )
}

/** Locks in order of id (docs/decisions/0006). */
async function lockObjetivos(
  tx: Queryable,
  id: string,
  clase: ClaseTabla,
  veredicto: 'nuevo' | 'cambia',
  strength: string,
): Promise<void> {
  const { nombre } = tablaDe(clase)
  await tx.query(
    `with mias as materialized (
       select from ${nombre} where id in (select objetivo::int from importacion_fila
         where importacion_id = $1::uuid and veredicto = '${veredicto}' and repetida_de is null)
       order by id for ${strength}
     ) select count(*)::int as cuantas from mias`,
    [id],
  )
}

const countModelosMovidos = (tx: Queryable, id: string): Promise<number> =>
  getValue(
    tx,
    `select count(*)::int as cuantos from importacion_fila f
       cross join lateral (select coalesce(f.antes, '{}') || f.valores as todo) t
       join modelo_producto m on m.id = (t.todo ->> 'modelo_id')::int
     where f.importacion_id = $1::uuid and f.veredicto in ('nuevo', 'cambia') and f.repetida_de is null
       and f.valores ?| '{modelo_id,categoria_id}'
       and m.categoria_id is not null and m.categoria_id is distinct from (t.todo ->> 'categoria_id')::int`,
    [id],
  )

export async function sqlSinReferencias(tx: Queryable, tabla: string): Promise<string> {
  const referencias = await tx.query<{ sql: string }>(
    `select format('not exists (select from %s x where x.%I = p.id)', c.conrelid::regclass, a.attname) as sql
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = '${tabla}'::regclass`,
  )
  return ['true', ...referencias.map(({ sql }) => sql)].join(' and ')
}

async function sqlConReferencias(tx: Queryable, { nombre }: Tabla): Promise<string> {
  const referencias = await tx.query<{ sql: string }>(
    `select format('(v.%I is null or exists (select from %s x where x.id = v.%I))',
       a.attname, c.confrelid::regclass, a.attname) as sql
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.conrelid = '${nombre}'::regclass`,
  )
  return ['true', ...referencias.map(({ sql }) => sql)].join(' and ')
}

const sqlComo = ({ nombre }: Tabla, valores: string): string =>
  `to_jsonb(jsonb_populate_record(${valores}::${nombre}, lote.valores)) - ${SQL_AJENAS}`

/** The caller has locked the rows. */
async function undoInsertLotes(tx: Queryable, id: string, clase: ClaseTabla): Promise<RunLote> {
  const tabla = tablaDe(clase)
  const sinReferencias = await sqlSinReferencias(tx, tabla.nombre)
  const sql = `with lote as materialized (${sqlLote('nuevo', 'objetivo::int as id, valores')}), hechas as (
       delete from ${tabla.nombre} p using lote
       where p.id = lote.id and to_jsonb(p) - ${SQL_AJENAS} - 'id' = ${sqlComo(tabla, 'null')} - 'id'
         and ${sinReferencias} returning p.id
     ) ${SQL_RESULTADO}`
  return desde => getRow(tx, sql, [id, desde])
}

/** The caller has locked the rows. Skips a row whose old references no longer exist. */
async function undoUpdateLotes(tx: Queryable, id: string, clase: ClaseTabla): Promise<RunLote> {
  const tabla = tablaDe(clase)
  const { nombre, columnas } = tabla
  const antes = `jsonb_populate_record(null::${nombre}, lote.antes)`
  const conReferencias = await sqlConReferencias(tx, tabla)
  const sql = `with lote as materialized (${sqlLote('cambia', 'objetivo::int as id, valores, antes')}), hechas as (
       update ${nombre} p set ${columnas.map(columna => `${columna} = v.${columna}`).join(', ')}
       from lote cross join lateral ${antes} v
       where p.id = lote.id and to_jsonb(p) - ${SQL_AJENAS} = ${sqlComo(tabla, antes)}
         and ${conReferencias} returning p.id
     ) ${SQL_RESULTADO}`
  return desde => getRow(tx, sql, [id, desde])
}
