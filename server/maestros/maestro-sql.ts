import type { MaestroNombre } from '#contract/maestro.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { AUXILIAR } from '#domain/butaca/nro-butaca.ts'
import type { Queryable } from '../db/db.ts'
import { hasRow } from '../sql/has-row.ts'
import { sqlLista } from '../sql/json.ts'
import { sqlMaestroExtra } from '../sql/maestro-extra.ts'
import { readLista } from '../sql/read-lista.ts'

/** A row as JSON text, of the aliases `x`, `u` and `w`. What a seat ever was is in its history, or else in the seat. */
const sqlFila = (lista: MaestroNombre): string => `(
  '{"id":' || x.id || ',"nombre":' || to_json(x.nombre)::text ${sqlMaestroExtra(lista)} ||
  ',"butacas":' || coalesce(u.butacas, 0) || ',"esperan":' || coalesce(w.cantidad, 0) ||
  ',"borrable":' || ${sqlBorrable(lista)} || ',"version":' || x.version || '}')`

/** The specification's states stay: rules hang on their ids. */
const sqlBorrable = (lista: MaestroNombre): string =>
  `(u.butacas is null and not ${sqlTuvo(lista)}${lista === 'estado' ? ` and x.id > ${ESTADO_BORRADA}` : ''})`

/** Whether a seat had it once. No index knows the history by it, so closed days are asked through their sums. */
const sqlTuvo = (lista: MaestroNombre): string => `(
  exists (select from resumen_dia d where d.${lista}_id = x.id)
  or exists (select from cambio_estado c where c.${lista}_id = x.id and c.fecha_hs >= (
    select coalesce(resumen_hasta::timestamp at time zone resumen_zona, '-infinity') from instalacion)))`

/** The auxiliary seat is not counted, but keeps its rows from being deleted. */
const sqlUsos = (lista: MaestroNombre): string =>
  `(select ${lista}_id, count(*) filter (where lower(nro) <> '${AUXILIAR}') as butacas from butaca group by 1) u
   on u.${lista}_id = x.id`

/** Changes that wait on tablets, as each last reported (src/offline/informe-dispositivo.ts). */
const sqlEsperan = (lista: MaestroNombre): string => `(
  select (e ->> 'id')::int as id, sum((e ->> 'cantidad')::int) as cantidad
  from dispositivo d cross join lateral jsonb_array_elements(d.informe -> 'esperan') e
  where e ->> 'lista' = '${lista}' and d.ultimo_contacto > now() - interval '90 days'
  group by 1) w on w.id = x.id`

/** A list with what is in use, in order of id, as the text of one JSON array. */
export const listMaestros = (db: Queryable, lista: MaestroNombre): Promise<string> =>
  readLista(
    db,
    `select ${sqlLista(sqlFila(lista), 'x.id')} as lista from ${lista} x left join ${sqlUsos(lista)}
     left join ${sqlEsperan(lista)}`,
  )

/** One row of it, or undefined. */
export async function getMaestro(
  db: Queryable,
  lista: MaestroNombre,
  id: number,
): Promise<string | undefined> {
  const [row] = await db.query<{ fila: string }>(
    `select ${sqlFila(lista)} as fila from ${lista} x left join ${sqlUsos(lista)} left join ${sqlEsperan(lista)} where x.id = $1::int`,
    [id],
  )
  return row?.fila
}

/** The version of a row, locked until the transaction ends; undefined where there is none. */
export async function lockMaestro(
  tx: Queryable,
  lista: MaestroNombre,
  id: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ version: number }>(
    `select version from ${lista} where id = $1::int for no key update`,
    [id],
  )
  return row?.version
}

/** What is written of a row; an undefined prefix or place stays. */
export interface MaestroValores {
  nombre: string
  prefijo: string | null | undefined
  lugar?: number | undefined
}

/** Whether another row has the name, whatever its case and accents. Two writers of a list take turns from here on. */
export async function isNombreTaken(
  tx: Queryable,
  lista: MaestroNombre,
  nombre: string,
  id: number | null,
): Promise<boolean> {
  await tx.query(`lock table ${lista} in share row exclusive mode`)
  return hasRow(
    tx,
    `select from ${lista} where plano(nombre) = plano($1) and id is distinct from $2::int limit 1`,
    [nombre, id],
  )
}

/**
 * @returns its id: one that no row ever had, since a tablet may still hold the id of a row that was deleted. The history
 * knows those.
 */
export async function createMaestro(
  tx: Queryable,
  lista: MaestroNombre,
  { nombre, prefijo = null, lugar }: MaestroValores,
): Promise<number> {
  const [columna, valor, own] = {
    modelo: [', prefijo', ', $3::text', [prefijo]],
    color: ['', '', []],
    estado: [', lugar', ', $3::float8', [lugar ?? null]],
  }[lista] as [string, string, (string | number | null)[]]
  const [row] = await tx.query<{ id: number }>(
    `insert into ${lista} (id, nombre${columna})
     select 1 + greatest((select max(id) from ${lista}), (select max(sobre_id) from historial where sobre = $2), 0),
       $1${valor} returning id`,
    [nombre, lista, ...own],
  )
  if (!row) throw new Error('an insert gave no row')
  return row.id
}

/**
 * The state behind which another one is put, with the places of it and of the next; undefined where it has none. @param id
 * of the one that is put there, null for a new one.
 */
export async function getLugares(
  tx: Queryable,
  despues: number,
  id: number | null,
): Promise<{ lugar: number; siguiente: number } | undefined> {
  const [row] = await tx.query<{ lugar: number; siguiente: number }>(
    `select lugar, (select min(s.lugar) from estado s where s.lugar > e.lugar and s.id is distinct from $2::int) as siguiente
     from estado e where id = $1::int and lugar is not null and id is distinct from $2::int`,
    [despues, id],
  )
  return row
}

/** An admin's own states, which stand between two whole numbers: the places of the program's. */
const SQL_PROPIO = 'lugar <> floor(lugar)'

/** Spreads the own states evenly between those of the program, in their order. */
export async function spreadLugares(tx: Queryable): Promise<void> {
  // Aside first: no two states may have one place, not even between two rows of a statement
  await tx.query(`update estado set lugar = -lugar where ${SQL_PROPIO}`)
  await tx.query(
    `update estado e set lugar = n.lugar from (
       select id, floor(-lugar) + row_number() over (partition by floor(-lugar) order by -lugar)::float8
         / (1 + count(*) over (partition by floor(-lugar))) as lugar
       from estado where lugar < 0
     ) n where n.id = e.id`,
  )
}

/** @returns whether there is such a row. */
export function editMaestro(
  tx: Queryable,
  lista: MaestroNombre,
  id: number,
  { nombre, prefijo, lugar }: MaestroValores,
): Promise<boolean> {
  const own = Object.entries({ prefijo, lugar }).filter(([, valor]) => valor !== undefined)
  const sets = own.map(([columna], n) => `, ${columna} = $${n + 3}`)
  return hasRow(tx, `update ${lista} set nombre = $2${sets.join('')} where id = $1::int returning id`, [
    id,
    nombre,
    ...own.map(([, valor]) => valor),
  ])
}

/** @returns whether there is such a row. */
export const retireMaestro = (
  tx: Queryable,
  lista: MaestroNombre,
  id: number,
  retirado: boolean,
): Promise<boolean> =>
  hasRow(tx, `update ${lista} set retirado = $2 where id = $1::int returning id`, [id, retirado])

/** Deletes a row that nothing has or had: the foreign keys keep out whoever begins to meanwhile. */
export async function deleteMaestro(tx: Queryable, lista: MaestroNombre, id: number): Promise<void> {
  await tx.query(`delete from ${lista} where id = $1::int`, [id])
}
