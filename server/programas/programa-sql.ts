import type { PermisoPrograma } from '#contract/permisos.ts'
import type { Programa } from '#contract/programa.ts'
import { findRow, findValue, type Queryable } from '../db/db.ts'
import { hasRow, sqlInstante } from '../sql/fragments.ts'
import { type OrdenPaginas, type Pagina, type PaginaLeida, readPagina } from '../sql/paginas.ts'

const SQL_PROGRAMA = `p.usuario_id as id, p.nombre, p.muestra, to_json(p.permisos) as permisos,
  ${sqlInstante('p.creada')} as creada, c.nombre as "creadaPor", ${sqlInstante('p.ultimo_uso')} as "ultimoUso",
  ${sqlInstante('p.vence')} as vence, p.version`
const SQL_CREADORES = 'join usuario c on c.id = p.creada_por'
const SQL_PROGRAMAS = `select ${SQL_PROGRAMA} from programa p ${SQL_CREADORES} where p.quitada is null`

export const listProgramas = (db: Queryable): Promise<Programa[]> =>
  db.query<Programa>(`${SQL_PROGRAMAS} order by p.vence <= now(), lower(p.nombre), p.usuario_id`)

export const ORDEN_PROGRAMAS: OrdenPaginas = { columnas: { 'p.usuario_id': 'int' }, sentido: 'asc' }

export const pageProgramas = (db: Queryable, pagina: Pagina): Promise<PaginaLeida> =>
  readPagina(
    db,
    ORDEN_PROGRAMAS,
    {
      tabla: ['programa', 'p'],
      conditions: ['p.quitada is null'],
      params: [],
      joins: SQL_CREADORES,
      fila: `(select to_json(x)::text from (select ${SQL_PROGRAMA}) x)`,
    },
    pagina,
  )

export const getPrograma = (db: Queryable, id: number): Promise<Programa | undefined> =>
  findRow(db, `${SQL_PROGRAMAS} and p.usuario_id = $1::int`, [id])

export const SQL_LOCK_PROGRAMA =
  'select nombre, version from programa where usuario_id = $1::int and quitada is null for no key update'

/**
 * A new key gets the author of a revoked key with the same name, so that the author's history continues. @returns the
 * author's id; undefined if a key that is not revoked has the name.
 */
export const takeAutor = (tx: Queryable, autor: string): Promise<number | undefined> =>
  findValue(
    tx,
    `insert into usuario as u (nombre, clave, rol) values ($1, '', 'programa')
     on conflict (lower(nombre)) where rol = 'programa' do update set nombre = excluded.nombre, activo = true
       where not exists (select from programa p where p.usuario_id = u.id and p.quitada is null)
     returning id`,
    [autor],
  )

/** @returns false if another program has the name. Revoked programs count too. */
export const renameAutor = (tx: Queryable, id: number, autor: string): Promise<boolean> =>
  hasRow(
    tx,
    `update usuario set nombre = $2 where id = $1::int and not exists (
       select from usuario where rol = 'programa' and lower(nombre) = lower($2) and id <> $1::int) returning id`,
    [id, autor],
  )

export interface LlaveNueva {
  id: number
  nombre: string
  huella: string
  muestra: string
  permisos: readonly PermisoPrograma[]
  dias: number
  creadaPor: number
}

export async function savePrograma(tx: Queryable, nueva: LlaveNueva): Promise<void> {
  const { id, nombre, huella, muestra, permisos, dias, creadaPor } = nueva
  await tx.query(
    `insert into programa (usuario_id, nombre, huella, muestra, permisos, sid, creada_por, vence)
     values ($1::int, $2, $3, $4, $5::text[], gen_random_uuid(), $6::int, now() + make_interval(days => $7::int))
     on conflict (usuario_id) do update set nombre = excluded.nombre, huella = excluded.huella,
       muestra = excluded.muestra, permisos = excluded.permisos, creada = now(), creada_por = excluded.creada_por,
       vence = excluded.vence, ultimo_uso = null, quitada = null`,
    [id, nombre, huella, muestra, permisos, creadaPor, dias],
  )
  await renewSesion(tx, id)
}

/** Ends the key's open event streams. The key stays valid. */
export async function updatePrograma(
  tx: Queryable,
  id: number,
  { nombre, permisos }: Pick<Programa, 'nombre' | 'permisos'>,
): Promise<void> {
  await tx.query('update programa set nombre = $2, permisos = $3::text[] where usuario_id = $1::int', [
    id,
    nombre,
    permisos,
  ])
  await renewSesion(tx, id)
}

/** A trigger on the table `sesion` notifies every instance. */
async function renewSesion(tx: Queryable, id: number): Promise<void> {
  await tx.query('update sesion set cerrada = now() where usuario_id = $1::int and cerrada is null', [id])
  await tx.query(
    `with p as (update programa set sid = gen_random_uuid() where usuario_id = $1::int returning sid, vence)
     insert into sesion (sid, usuario_id, vence, donde) select sid, $1::int, vence, 'programa' from p`,
    [id],
  )
}

/** A trigger closes the key's session (server/migrations/0008-sesiones.sql). */
export async function quitarPrograma(tx: Queryable, id: number): Promise<void> {
  await tx.query('update programa set quitada = now() where usuario_id = $1::int', [id])
  await tx.query('update usuario set activo = false where id = $1::int', [id])
}

/** A key that is not revoked. It may have expired. `exp`: seconds since 1970. */
export interface Llave {
  id: number
  autor: string
  permisos: PermisoPrograma[]
  sid: string
  exp: number
}

export const getLlave = (db: Queryable, huella: string): Promise<Llave | undefined> =>
  findRow(
    db,
    `select u.id, u.nombre as autor, to_json(p.permisos) as permisos, p.sid::text as sid,
       floor(extract(epoch from p.vence))::float8 as exp
     from programa p join usuario u on u.id = p.usuario_id
     where p.huella = $1 and p.quitada is null and u.activo`,
    [huella],
  )

/**
 * Writes at most once a minute for all instances. A stored time in the future is overwritten, because the clock was set
 * back.
 */
export async function noteUso(db: Queryable, id: number): Promise<void> {
  await db.query(
    `update programa set ultimo_uso = now() where usuario_id = $1::int
     and coalesce(ultimo_uso not between now() - interval '1 minute' and now(), true)`,
    [id],
  )
}
