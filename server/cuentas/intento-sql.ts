import type { Queryable } from '../db/db.ts'
import { hasRow } from '../sql/has-row.ts'

/** When failures begin to cause a wait, and how long it is. */
export interface Regla {
  /** Number of failures that causes the first wait. */
  desde: number
  /** SQL of the wait in seconds; `n` counts the failures beyond `desde`. */
  esperaSql: string
  /** Failures are forgotten after this time from the first one. */
  olvidoS: number
}

/** A known browser: one second after the fifth failure, then twice as long each time, up to a quarter of an hour (security C11). */
export const EQUIPO: Regla = {
  desde: 5,
  esperaSql: 'least(900, power(2, least(n, 10)))',
  olvidoS: 24 * 3600,
}
/** A stranger at one address: at most a minute, so that wrong passwords typed on a tablet do not lock its people out for long. */
export const CUENTA_AQUI: Regla = { ...EQUIPO, esperaSql: 'least(60, power(2, least(n, 6)))' }
/** Strangers at all addresses: after a hundred failures in a day one guess a minute, wherever it comes from. */
export const CUENTA: Regla = { desde: 100, esperaSql: '60', olvidoS: 24 * 3600 }
/** One address may be a whole factory. */
export const DIRECCION: Regla = { desde: 300, esperaSql: '900', olvidoS: 900 }
/** Codes for the first account, which a person types once: after ten wrong ones a minute's wait. */
export const CODIGO: Regla = { desde: 10, esperaSql: '60', olvidoS: 900 }

/** Keys of programs, which are pasted: after twenty wrong ones a minute's wait. */
export const CLAVE_PROGRAMA: Regla = { desde: 20, esperaSql: '60', olvidoS: 900 }

/**
 * Counts an attempt as failed before the password is checked, so parallel attempts gain nothing; a success takes it
 * back. @returns seconds to wait; null where this attempt may go on.
 */
export async function countIntento(db: Queryable, clave: string, regla: Regla): Promise<number | null> {
  const fallas = `(case when i.desde < now() - make_interval(secs => $2::int) then 1 else i.fallas + 1 end)`
  const espera = regla.esperaSql.replaceAll(/\bn\b/g, `(${fallas} - $3::int)`)
  const [row] = await db.query<{ espera: number | null }>(
    `with contado as (
       insert into intento_login as i (clave, fallas) values ($1, 1)
       on conflict (clave) do update set
         fallas = ${fallas},
         desde = case when ${fallas} = 1 then now() else i.desde end,
         hasta = case when ${fallas} >= $3::int then now() + make_interval(secs => ${espera}) end
       where i.hasta is null or i.hasta <= now()
       returning null::int as espera
     )
     select espera from contado
     union all
     select greatest(1, ceil(extract(epoch from hasta - now())))::int from intento_login
     where clave = $1 and not exists (select from contado)`,
    [clave, regla.olvidoS, regla.desde],
  )
  // No row: another attempt was just counted as the first
  return row === undefined ? 1 : row.espera
}

/** Starts the wait at the answer, however long the check of the password took. */
export async function tellFalla(db: Queryable, clave: string, regla: Regla): Promise<void> {
  const espera = regla.esperaSql.replaceAll(/\bn\b/g, '(fallas - $2::int)')
  await db.query(
    `update intento_login set hasta = now() + make_interval(secs => ${espera}) where clave = $1 and fallas >= $2::int`,
    [clave, regla.desde],
  )
}

export async function forgetIntentos(db: Queryable, clave: string): Promise<void> {
  await db.query('delete from intento_login where clave = $1', [clave])
}

/** Takes back one failure of an address. */
export async function takeBackIntento(db: Queryable, clave: string): Promise<void> {
  await db.query('update intento_login set fallas = fallas - 1 where clave = $1 and fallas > 0', [clave])
}

/** Whether the user has signed in with this browser before. */
export const isEquipoConocido = (db: Queryable, huella: string, nombre: string): Promise<boolean> =>
  hasRow(
    db,
    `select from equipo_conocido e join usuario u on u.id = e.usuario_id where e.huella = $1 and u.nombre = $2`,
    [huella, nombre],
  )

export async function noteEquipoConocido(db: Queryable, huella: string, usuarioId: number): Promise<void> {
  await db.query(
    `insert into equipo_conocido (huella, usuario_id) values ($1, $2::int)
     on conflict (huella, usuario_id) do update set ultimo_ingreso = now()`,
    [huella, usuarioId],
  )
}
