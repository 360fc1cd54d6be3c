import type { SesionAbierta } from '#contract/usuario.ts'
import type { Queryable } from '../db/db.ts'
import { hasRow } from '../sql/has-row.ts'
import { sqlInstante } from '../sql/json.ts'

export interface SesionNueva {
  sid: string
  usuarioId: number
  /** The session is only opened where the account still has these. */
  claveHash: string
  rol: string
  duraS: number
  donde: string
  dispositivo: string | null
  /** Id of the sender's session that opens beside it; null for none. */
  emisor: string | null
}

/** Opens a session. @returns false where the account changed or the device was revoked meanwhile. */
export async function openSesion(db: Queryable, nueva: SesionNueva): Promise<boolean> {
  const { sid, usuarioId, claveHash, rol, duraS, donde, dispositivo, emisor } = nueva
  return hasRow(
    db,
    // Revoking the device waits for this statement, and then closes this session too
    `with equipo as materialized (
       select revocado_en from dispositivo where id = $7::uuid for share
     ), u as (
       update usuario set ultimo_ingreso = now() where id = $2::int and activo and clave = $3 and rol = $4
         and not exists (select from equipo where revocado_en is not null)
       returning id
     ), pin as (
       -- Whoever has the password may try their PIN again
       update pin_equipo p set fallas = 0 from u where p.usuario_id = u.id and p.dispositivo = $7::uuid
     ) insert into sesion (sid, usuario_id, vence, donde, dispositivo, emisor)
     select s.sid, u.id, now() + make_interval(secs => $5::int), $6, $7::uuid, $8::uuid
     from u cross join unnest(array[$1::uuid, $8::uuid]) s(sid) where s.sid is not null returning sid`,
    [sid, usuarioId, claveHash, rol, duraS, donde, dispositivo, emisor],
  )
}

/** When the session runs out (ms); null where it is closed, over or unknown. */
export async function getVence(db: Queryable, sid: string): Promise<number | null> {
  const [row] = await db.query<{ vence: number }>(
    `select (extract(epoch from s.vence) * 1000)::float8 as vence from sesion s
     join usuario u on u.id = s.usuario_id
     where s.sid = $1::uuid and s.cerrada is null and s.vence > now() and u.activo`,
    [sid],
  )
  return row?.vence ?? null
}

/** Closes the session with the sender's session beside it, and the other full ones of that. */
export async function closeSesion(db: Queryable, sid: string): Promise<void> {
  await db.query(
    `update sesion set cerrada = now() where cerrada is null
     and (sid = $1::uuid or emisor = (select emisor from sesion where sid = $1::uuid))`,
    [sid],
  )
}

/** The open sessions of the user, newest first. @param sid the caller's own. */
export const listSesiones = (db: Queryable, usuarioId: number, sid: string): Promise<SesionAbierta[]> =>
  db.query<SesionAbierta & Record<string, unknown>>(
    `select s.sid::text as sid, ${sqlInstante('s.emitida')} as emitida, ${sqlInstante('s.vence')} as vence,
       ${sqlInstante('s.vista')} as vista, s.donde, s.sid = $2::uuid as esta,
       case when s.dispositivo is not null
         then json_build_object('id', s.dispositivo, 'nombre', d.nombre) end as equipo
     from sesion s left join dispositivo d on d.id = s.dispositivo
     where s.usuario_id = $1::int and s.cerrada is null and s.vence > now()
       and not exists (select from programa where usuario_id = s.usuario_id)
       -- A sender's session is listed only where no full one stands for it
       and not (s.sid = s.emisor and exists (
         select from sesion p where p.emisor = s.sid and p.sid <> s.sid and p.cerrada is null and p.vence > now()))
     order by s.emitida desc, s.sid`,
    [usuarioId, sid],
  )

/** Whose session it is; null where it is not open. */
export async function getDuenoSesion(db: Queryable, sid: string): Promise<string | null> {
  const [row] = await db.query<{ nombre: string }>(
    `select u.nombre from sesion s join usuario u on u.id = s.usuario_id
     where s.sid = $1::uuid and s.cerrada is null and s.vence > now() and u.rol <> 'programa'`,
    [sid],
  )
  return row?.nombre ?? null
}

/** Notes when requests of these sessions came, in order to avoid deadlocks. */
export async function noteVistas(db: Queryable, sids: readonly string[]): Promise<void> {
  await db.query(
    `update sesion s set vista = now() from (
       select sid from sesion where sid = any ($1::uuid[]) and cerrada is null order by sid for no key update
     ) v where v.sid = s.sid`,
    [sids],
  )
}

/** Every open session of the user. @returns how many there were. */
export async function closeSesiones(db: Queryable, usuarioId: number): Promise<number> {
  const rows = await db.query(
    `update sesion set cerrada = now() where usuario_id = $1::int and cerrada is null
     returning vence > now() as viva, coalesce(emisor, sid)::text as de`,
    [usuarioId],
  )
  return new Set(rows.filter(({ viva }) => viva === true).map(({ de }) => de)).size
}

/** Sessions closed since `desde` (the database's clock) less a minute: a transaction may commit late. */
export async function listCerradas(
  db: Queryable,
  desde: string | null,
): Promise<{ ahora: string; cerradas: string[] }> {
  const [row] = await db.query<{ ahora: string; cerradas: string }>(
    `select now()::text as ahora, (
       select coalesce(json_agg(sid), '[]')::text from sesion
       where cerrada > coalesce($1::timestamptz, now()) - interval '1 minute'
     ) as cerradas`,
    [desde],
  )
  return { ahora: row?.ahora ?? '', cerradas: JSON.parse(row?.cerradas ?? '[]') as string[] }
}

/** Deletes expired rows: browsers live as long as their cookie, the audit log as long as keys (reliability O7). */
export async function purgeSesiones(db: Queryable): Promise<void> {
  await db.query(`delete from sesion where vence < now() - interval '30 days'`)
  await db.query(`delete from intento_login where greatest(desde, hasta) < now() - interval '2 days'`)
  await db.query(`delete from equipo_conocido where ultimo_ingreso < now() - interval '400 days'`)
  await db.query(`delete from auditoria where cuando < now() - interval '400 days'`)
}
