import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CierresEnvio, type EmisorDado, PinEnvio, type PinGuardado, type PlenoDado } from '#contract/auth.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import type { SesionesCerradas } from '#contract/usuario.ts'
import { defectoPin, PIN_INTENTOS } from '#domain/cuenta/credenciales.ts'
import { RELEVO } from '#messages/persona/relevo.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { findRow, findValue, type Queryable } from '../db/db.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { hasRow } from '../sql/fragments.ts'
import { audit } from './auditoria.ts'
import { personOf } from './auth.ts'
import { deviceOf } from './ingreso-routes.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { refreshSesiones } from './sesiones.ts'

const refusePin = (detail: string): Refusal => new Refusal('REGLA', detail, { campos: ['pin'] })

/**
 * Routes of a relevo, the change of person on a shared tablet (docs/decisions/0038-a-token-that-only-sends.md). They
 * give a full session a sender's token, store a PIN, exchange a sender's token and the PIN for a full token, and close
 * sessions.
 */
export async function relevoRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  // Gives a sender's token to a session that was opened before these tokens existed
  app.route({
    ...routeOf(ENDPOINTS.emisor, { accion: 'tableta.compartir', keyless: true }),
    handler: async (request): Promise<EmisorDado> => {
      const { sub: nombre, rol, jti, cnf } = personOf(request)
      const dispositivo = deviceOf(request)
      if (dispositivo === null) throw invalid(DEVICE_ID)
      const abierta = await openEmisor(db, { sid: jti, dispositivo, emisor: randomUUID() })
      if (abierta === undefined) throw new Refusal('REGLA', SERVIDOR_USUARIOS.emisorSinEquipo)
      const emisor = app.signToken({ nombre, rol, cnf, ...abierta, emisor: dispositivo })
      return { emisor }
    },
  })

  app.route<{ Body: PinEnvio }>({
    ...routeOf(ENDPOINTS.pinEquipo, { accion: 'tableta.compartir', keyless: true }),
    schema: { body: PinEnvio },
    handler: async (request): Promise<PinGuardado> => {
      const { pin } = request.body
      const defecto = defectoPin(pin)
      if (defecto !== null) throw refusePin(defecto === 'obvio' ? RELEVO.pinObvio : RELEVO.pinLargo)
      if (!(await keepVerificador(db, request.user.jti, await hashPassword(pin))))
        throw refusePin(SERVIDOR_USUARIOS.pinSinEquipo)
      return { guardado: true }
    },
  })

  app.route<{ Body: PinEnvio }>({
    ...routeOf(ENDPOINTS.pleno, { accion: 'tableta.compartir', keyless: true, emisor: 'pregunta' }),
    schema: { body: PinEnvio },
    onSend: refreshSesiones,
    handler: async (request): Promise<PlenoDado> => {
      const { sub: nombre, rol, jti: emisor, cnf } = personOf(request)
      const verificador = await countPin(db, emisor)
      if (verificador === undefined) throw refusePin(SERVIDOR_USUARIOS.pinNoSirve)
      if (!(await verifyPassword(request.body.pin, verificador))) {
        await audit(request, db, { que: 'ingreso', resultado: 'pin rechazado' })
        throw refusePin(SERVIDOR_USUARIOS.pinIncorrecto)
      }
      await forgetPinFallas(db, emisor)
      const sid = randomUUID()
      const abierta = await openPlena(db, { sid, emisor, donde: request.ip })
      if (abierta === undefined) throw new Refusal('SESION')
      await audit(request, db, { que: 'ingreso', resultado: 'pin' })
      const token = app.signToken({ nombre, rol, sid, cnf, vence: abierta.vence })
      return { token }
    },
  })

  // Needs no token: only the bearer and admins know the random id of a session
  app.route<{ Body: CierresEnvio }>({
    ...routeOf(ENDPOINTS.cierres, { accion: 'everybody', keyless: true }),
    schema: { body: CierresEnvio },
    onSend: refreshSesiones,
    handler: async (request): Promise<SesionesCerradas> => {
      const cerradas = await closeCierres(db, request.body.sids)
      for (const quien of new Set(cerradas))
        await audit(request, db, { que: 'salida', quien, resultado: 'relevo' })
      return { cerradas: cerradas.length }
    },
  })
}

/** `vence` in ms. Undefined if `sid` is not open or was opened on another device. */
const openEmisor = (
  db: Queryable,
  { sid, dispositivo, emisor }: { sid: string; dispositivo: string; emisor: string },
): Promise<{ sid: string; vence: number } | undefined> =>
  findRow(
    db,
    `with plena as (
       update sesion set emisor = coalesce(emisor, $3::uuid)
       where sid = $1::uuid and dispositivo = $2::uuid and cerrada is null and vence > now()
       returning emisor, usuario_id, vence, donde, dispositivo
     ), abierta as (
       insert into sesion (sid, usuario_id, vence, donde, dispositivo, emisor)
       select emisor, usuario_id, vence, donde, dispositivo, emisor from plena on conflict (sid) do nothing
     )
     select emisor::text as sid, (extract(epoch from vence) * 1000)::float8 as vence from plena`,
    [sid, dispositivo, emisor],
  )

/**
 * Closes the earlier full sessions of the sender's session. @returns `vence` in ms; undefined if the sender's session
 * is not open or the account is closed.
 */
const openPlena = (
  db: Queryable,
  { sid, emisor, donde }: { sid: string; emisor: string; donde: string },
): Promise<{ vence: number } | undefined> =>
  findRow(
    db,
    `with e as (
       select s.usuario_id, s.vence, s.dispositivo from sesion s join usuario u on u.id = s.usuario_id
       where s.sid = $2::uuid and s.cerrada is null and s.vence > now() and u.activo
     ), antes as (
       update sesion set cerrada = now()
       where emisor = $2::uuid and sid <> emisor and cerrada is null and exists (select from e)
     )
     insert into sesion (sid, usuario_id, vence, donde, dispositivo, emisor)
     select $1::uuid, usuario_id, vence, $3, dispositivo, $2::uuid from e
     returning (extract(epoch from vence) * 1000)::float8 as vence`,
    [sid, emisor, donde],
  )

/**
 * Closes these sessions and the full sessions that belong to them. @returns the people who lost a sender's session, or
 * a session that had no sender's session.
 */
async function closeCierres(db: Queryable, sids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ nombre: string; queda: boolean }>(
    `update sesion s set cerrada = now() from usuario u
     where u.id = s.usuario_id and s.cerrada is null and (s.sid = any ($1::uuid[]) or s.emisor = any ($1::uuid[]))
     returning u.nombre, s.emisor is not null and s.emisor <> s.sid as queda`,
    [sids],
  )
  return rows.filter(({ queda }) => !queda).map(({ nombre }) => nombre)
}

const SIN_PIN = (dispositivo: string): string =>
  `exists (select from dispositivo d where d.id = ${dispositivo} and d.pin_prohibido)`

const keepVerificador = (db: Queryable, sid: string, verificador: string): Promise<boolean> =>
  hasRow(
    db,
    `insert into pin_equipo (usuario_id, dispositivo, verificador)
     select s.usuario_id, s.dispositivo, $2 from sesion s
     where s.sid = $1::uuid and s.dispositivo is not null and not ${SIN_PIN('s.dispositivo')}
     on conflict (usuario_id, dispositivo) do update set verificador = excluded.verificador, fallas = 0
     returning usuario_id`,
    [sid, verificador],
  )

/** Counts before the check, so that parallel attempts gain nothing. @returns undefined if no attempt is allowed. */
const countPin = (db: Queryable, sid: string): Promise<string | undefined> =>
  findValue(
    db,
    `update pin_equipo p set fallas = p.fallas + 1 from sesion s
     where s.sid = $1::uuid and s.emisor = s.sid and p.usuario_id = s.usuario_id and p.dispositivo = s.dispositivo
       and p.fallas < $2::int and not ${SIN_PIN('p.dispositivo')}
     returning p.verificador`,
    [sid, PIN_INTENTOS],
  )

async function forgetPinFallas(db: Queryable, sid: string): Promise<void> {
  await db.query(
    `update pin_equipo p set fallas = 0 from sesion s
     where s.sid = $1::uuid and p.usuario_id = s.usuario_id and p.dispositivo = s.dispositivo`,
    [sid],
  )
}
