import { MOTIVO_MAX, NOMBRE_MAX } from '#contract/limites.ts'
import { type MaestroNombre, type MaestroUsado, PREFIJO_MAX } from '#contract/maestro.ts'
import type { MaestroEnvio, MaestroParams } from '#contract/maestro-schema.ts'
import { AUXILIAR, ESTADO_BORRADA, isAntesDeLista, isFijo } from '#domain/butaca/butaca.ts'
import { isOtroMotivo, OTRO_MOTIVO } from '#domain/butaca/motivo.ts'
import { isLegible } from '#domain/valor/texto.ts'
import { SERVIDOR_MAESTROS } from '#messages/server/problemas.ts'
import { findRow, findValue, getValue, type Queryable } from '../db/db.ts'
import { readTexto, refuseRoto, requireTexto } from '../http/read-body.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { verdictOf } from '../http/route-context.ts'
import { lockRow } from '../http/row-version.ts'
import { FORGOTTEN, hasRow, readLista, sqlLista, sqlMaestroExtra } from '../sql/fragments.ts'
import type { Verdict, Write } from '../sync/write.ts'

function readValores(
  lista: MaestroNombre,
  { nombre, prefijo, despues, devuelve, defecto }: MaestroEnvio,
): MaestroValores {
  if (despues !== undefined && lista !== 'estado') throw invalid('despues')
  if (prefijo !== undefined && lista !== 'modelo') throw invalid('prefijo')
  if ((devuelve ?? defecto) !== undefined && lista !== 'motivo') throw invalid('devuelve')
  const leido = prefijo === undefined ? undefined : readTexto('prefijo', prefijo, PREFIJO_MAX)
  // The app proposes a seat number that begins with the prefix
  if (leido && (!isLegible(leido) || /\s/.test(leido))) throw invalid('prefijo')
  const max = lista === 'motivo' ? MOTIVO_MAX : NOMBRE_MAX
  return { nombre: requireTexto('nombre', nombre, max), prefijo: leido, devuelve, defecto }
}

const noExiste = (lista: MaestroNombre): Refusal =>
  new Refusal('NO_EXISTE', SERVIDOR_MAESTROS.noExiste[lista])

async function answer({ tx }: Write, { lista, id }: MaestroParams, status = 200): Promise<Verdict> {
  const fila = await getMaestro(tx, lista, id)
  if (fila === undefined) throw noExiste(lista)
  return { status, body: fila }
}

const lock = (write: Write, { lista, id }: MaestroParams): Promise<unknown> =>
  lockRow(write, `select version from ${lista} where id = $1::int for no key update`, {
    id,
    noExiste: () => noExiste(lista),
    historial: { sobre: lista, id },
    read: () => getMaestro(write.tx, lista, id),
  })

/** Ignores case and accents. Locks the list, so that other writers of the list wait until the transaction ends. */
async function refuseTaken(
  { tx }: Write,
  lista: MaestroNombre,
  nombre: string,
  id: number | null,
): Promise<void> {
  await tx.query(`lock table ${lista} in share row exclusive mode`)
  const isTaken = await hasRow(
    tx,
    `select from ${lista} where plano(nombre) = plano($1) and id is distinct from $2::int limit 1`,
    [nombre, id],
  )
  if (isTaken)
    throw new Refusal('DUPLICADO', SERVIDOR_MAESTROS.yaExiste[lista](nombre), { campos: ['nombre'] })
}

/** @param id state to move, null for a new state. */
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

/** A new state is on the floor, and needs neither weight nor A/S. */
export async function writeCreateMaestro(
  write: Write,
  lista: MaestroNombre,
  body: MaestroEnvio,
): Promise<Verdict> {
  const valores = readValores(lista, body)
  refuseRoto('nombre', valores.nombre)
  await refuseTaken(write, lista, valores.nombre, null)
  // No state has the id 0, so an absent `despues` is refused
  const lugar = lista === 'estado' ? await lugarDespues(write, body.despues ?? 0, null) : undefined
  if (lista === 'motivo') refuseSinUso({ devuelve: true, defecto: false, ...defined(valores) })
  return answer(write, { lista, id: await createMaestro(write.tx, lista, { ...valores, lugar }) }, 201)
}

/** Only a state that an admin added may get another place. */
export async function writeEditMaestro(
  write: Write,
  params: MaestroParams,
  body: MaestroEnvio,
): Promise<Verdict> {
  const { lista, id } = params
  const valores = readValores(lista, body)
  if (body.despues !== undefined) refuseFijo(params)
  await refuseTaken(write, lista, valores.nombre, id)
  await lock(write, params)
  const lugar = body.despues === undefined ? undefined : await lugarDespues(write, body.despues, id)
  if (lista === 'motivo') {
    const usos = { ...(JSON.parse((await answer(write, params)).body) as MaestroUsado), ...defined(valores) }
    if (isOtroMotivo(params) && !(usos.devuelve && usos.defecto))
      throw new Refusal('REGLA', SERVIDOR_MAESTROS.otroMotivo)
    refuseSinUso(usos)
  }
  const { nombre, ...otros } = { ...valores, lugar }
  const own = Object.entries(otros).filter(([, valor]) => valor !== undefined)
  const sets = own.map(([columna], n) => `, ${columna} = $${n + 3}`)
  await write.tx.query(`update ${lista} set nombre = $2${sets.join('')} where id = $1::int`, [
    ...[id, nombre],
    ...own.map(([, valor]) => valor),
  ])
  return answer(write, params)
}

export async function writeRetireMaestro(
  write: Write,
  params: MaestroParams,
  retirado: boolean,
): Promise<Verdict> {
  refuseFijo(params)
  await lock(write, params)
  const { lista, id } = params
  await write.tx.query(`update ${lista} set retirado = $2 where id = $1::int`, [id, retirado])
  return answer(write, params)
}

export async function writeDeleteMaestro(write: Write, params: MaestroParams): Promise<Verdict> {
  const { lista, id } = params
  refuseFijo(params)
  await lock(write, params)
  const { body } = await answer(write, params)
  const { nombre, butacas, borrable } = JSON.parse(body) as MaestroUsado
  if (!borrable) throw new Refusal('REFERENCIADO', SERVIDOR_MAESTROS.enUso[lista](nombre, butacas))
  // Foreign keys refuse the deletion if another request uses the row meanwhile
  await write.tx.query(`delete from ${lista} where id = $1::int`, [id])
  return verdictOf({ id })
}

function refuseFijo({ lista, id }: MaestroParams): void {
  if (lista === 'estado' && isFijo(id)) throw new Refusal('REGLA', SERVIDOR_MAESTROS.estadoFijo)
  if (lista === 'motivo' && isOtroMotivo({ id })) throw new Refusal('REGLA', SERVIDOR_MAESTROS.otroMotivo)
}

function refuseSinUso({ devuelve, defecto }: Pick<MaestroUsado, 'devuelve' | 'defecto'>): void {
  if (!devuelve && !defecto) throw invalid('devuelve')
}

const defined = ({ devuelve, defecto }: MaestroValores) => ({
  ...(devuelve !== undefined && { devuelve }),
  ...(defecto !== undefined && { defecto }),
})

const sqlFila = (lista: MaestroNombre): string => `(
  '{"id":' || x.id || ',"nombre":' || to_json(x.nombre)::text ${sqlMaestroExtra(lista)} ||
  ',"butacas":' || coalesce(u.butacas, 0) || ',"esperan":' || coalesce(w.cantidad, 0) ||
  ',"borrable":' || ${sqlBorrable(lista)} || ',"version":' || x.version || '}')`

/**
 * SQL condition: the row may be deleted. The specification's states and «Otro motivo» stay, because rules refer to
 * their ids.
 */
const sqlBorrable = (lista: MaestroNombre): string =>
  lista === 'motivo'
    ? `(u.butacas is null and x.id <> ${OTRO_MOTIVO})`
    : `(u.butacas is null and not ${sqlTuvo(lista)}${lista === 'estado' ? ` and x.id > ${ESTADO_BORRADA}` : ''})`

/**
 * SQL condition: the history contains the row. Closed days are read from their sums, because the history has no index
 * on this column.
 */
const sqlTuvo = (lista: MaestroNombre): string => `(
  exists (select from resumen_dia d where d.${lista}_id = x.id)
  or exists (select from cambio_estado c where c.${lista}_id = x.id and c.fecha_hs >= (
    select coalesce(resumen_hasta::timestamp at time zone resumen_zona, '-infinity') from instalacion)))`

/** A row that only the auxiliary seat uses has 0 uses, not null: null would allow its deletion. */
const sqlUsos = (lista: MaestroNombre): string =>
  lista === 'motivo'
    ? `(select motivo_id, count(*) as butacas from cambio_estado where motivo_id is not null group by 1) u
   on u.motivo_id = x.id`
    : `(select ${lista}_id, count(*) filter (where lower(nro) <> '${AUXILIAR}') as butacas from butaca group by 1) u
   on u.${lista}_id = x.id`

/** Unsent changes that refer to each row, as last reported by tablets (src/offline/informe-dispositivo.ts). */
const sqlEsperan = (lista: MaestroNombre): string => `(
  select (e ->> 'id')::int as id, sum((e ->> 'cantidad')::int) as cantidad
  from dispositivo d cross join lateral jsonb_array_elements(d.informe -> 'esperan') e
  where e ->> 'lista' = '${lista}' and d.ultimo_contacto > now() - interval '${FORGOTTEN}'
  group by 1) w on w.id = x.id`

export const listMaestros = (db: Queryable, lista: MaestroNombre): Promise<string> =>
  readLista(
    db,
    `select ${sqlLista(sqlFila(lista), 'x.id')} as lista from ${lista} x left join ${sqlUsos(lista)}
     left join ${sqlEsperan(lista)}`,
  )

const getMaestro = (db: Queryable, lista: MaestroNombre, id: number): Promise<string | undefined> =>
  findValue(
    db,
    `select ${sqlFila(lista)} as fila from ${lista} x left join ${sqlUsos(lista)} left join ${sqlEsperan(lista)} where x.id = $1::int`,
    [id],
  )

interface MaestroValores {
  nombre: string
  prefijo: string | null | undefined
  lugar?: number | undefined
  devuelve: boolean | undefined
  defecto: boolean | undefined
}

/**
 * Never uses an id again, because a tablet may still have the id of a deleted row. The table `historial` contains the
 * ids of deleted rows.
 */
async function createMaestro(
  tx: Queryable,
  lista: MaestroNombre,
  { nombre, prefijo = null, lugar, devuelve = true, defecto = false }: MaestroValores,
): Promise<number> {
  const [columna, valor, own] = {
    modelo: [', prefijo', ', $3::text', [prefijo]],
    color: ['', '', []],
    estado: [', lugar', ', $3::float8', [lugar ?? null]],
    motivo: [', devuelve, defecto', ', $3::boolean, $4::boolean', [devuelve, defecto]],
  }[lista] as [string, string, (string | number | boolean | null)[]]
  return getValue<number>(
    tx,
    `insert into ${lista} (id, nombre${columna})
     select 1 + greatest((select max(id) from ${lista}), (select max(sobre_id) from historial where sobre = $2), 0),
       $1${valor} returning id`,
    [nombre, lista, ...own],
  )
}

/**
 * @param id state to move, which the query leaves out; null for a new state. @returns undefined if `despues` is no
 * other state with a place.
 */
const getLugares = (
  tx: Queryable,
  despues: number,
  id: number | null,
): Promise<{ lugar: number; siguiente: number } | undefined> =>
  findRow(
    tx,
    `select lugar, (select min(s.lugar) from estado s where s.lugar > e.lugar and s.id is distinct from $2::int) as siguiente
     from estado e where id = $1::int and lugar is not null and id is distinct from $2::int`,
    [despues, id],
  )

/** SQL condition: an admin added the state, so its place is a fraction. The specification's states have integers. */
const SQL_PROPIO = 'lugar <> floor(lugar)'

async function spreadLugares(tx: Queryable): Promise<void> {
  // Uses negative places first, because no two states may share a place, even during a statement
  await tx.query(`update estado set lugar = -lugar where ${SQL_PROPIO}`)
  await tx.query(
    `update estado e set lugar = n.lugar from (
       select id, floor(-lugar) + row_number() over (partition by floor(-lugar) order by -lugar)::float8
         / (1 + count(*) over (partition by floor(-lugar))) as lugar
       from estado where lugar < 0
     ) n where n.id = e.id`,
  )
}
