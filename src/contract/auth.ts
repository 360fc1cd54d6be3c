import { type Static, Type } from 'typebox'
import { closed, Uuid } from './formatos.ts'
import { CIERRES_MAX, CLAVE_MAX, NOMBRE_MAX, TEXTO_MAX, USUARIO_MAX } from './limites.ts'

/** POST /auth/login, body (specification §7). Clients send `nombre` and `pass` in lower case (§5). */
export const LoginBody = closed({
  nombre: Type.String({ minLength: 1, maxLength: NOMBRE_MAX }),
  pass: Type.String({ minLength: 1, maxLength: CLAVE_MAX }),
})
export type LoginBody = Static<typeof LoginBody>

/** POST /auth/login, answer (specification §3, §7). `token` is a JWT whose `exp` is 15 h ahead. */
export const LoginRespuesta = Type.Object({
  token: Type.String(),
  /** An extension: an admin chose the password. The token can only change the password and sign out. */
  provisoria: Type.Optional(Type.Literal(true)),
  /** An extension: a token that can only send this device's outbox, or request a full token with the PIN. */
  emisor: Type.Optional(Type.String()),
  pk: Type.Object({
    usuario: Type.Object({ nombre: Type.String(), rol: Type.Object({ nombre: Type.String() }) }),
  }),
})
export type LoginRespuesta = Static<typeof LoginRespuesta>

/** POST /auth/primer-ingreso, body: the code that the server printed, and the first account, an admin. */
export const PrimerIngresoEnvio = closed({
  codigo: Type.String({ maxLength: TEXTO_MAX }),
  nombre: Type.String({ maxLength: USUARIO_MAX }),
  /** Checked by src/domain/cuenta/credenciales.ts. */
  clave: Type.String({ maxLength: CLAVE_MAX }),
})
export type PrimerIngresoEnvio = Static<typeof PrimerIngresoEnvio>

/** POST /auth/primer-ingreso, answer: the name as stored. */
export const PrimerIngresoHecho = Type.Object({ nombre: Type.String() })
export type PrimerIngresoHecho = Static<typeof PrimerIngresoHecho>

/** PUT /auth/clave, body: the caller's current and new password. Answers as the login does. */
export const MiClaveEnvio = closed({
  actual: Type.String({ minLength: 1, maxLength: CLAVE_MAX }),
  /** Checked by src/domain/cuenta/credenciales.ts. */
  clave: Type.String({ maxLength: CLAVE_MAX }),
})
export type MiClaveEnvio = Static<typeof MiClaveEnvio>

/** POST /auth/emisor, answer: the `emisor` token (LoginRespuesta) of the caller's session. */
export const EmisorDado = Type.Object({ emisor: Type.String() })
export type EmisorDado = Static<typeof EmisorDado>

/** PUT /auth/pin and POST /auth/pleno, body. src/domain/cuenta/credenciales.ts checks the PIN of the PUT. */
export const PinEnvio = closed({ pin: Type.String({ maxLength: 20 }) })
export type PinEnvio = Static<typeof PinEnvio>

/** PUT /auth/pin, answer. */
export const PinGuardado = Type.Object({ guardado: Type.Literal(true) })
export type PinGuardado = Static<typeof PinGuardado>

/** POST /auth/pleno, answer: a full token, valid as long as the `emisor` token that requested it. */
export const PlenoDado = Type.Object({ token: Type.String() })
export type PlenoDado = Static<typeof PlenoDado>

/** POST /auth/cierres, body: the ids (`jti`) of the sessions to end. */
export const CierresEnvio = closed({ sids: Type.Array(Uuid, { minItems: 1, maxItems: CIERRES_MAX }) })
export type CierresEnvio = Static<typeof CierresEnvio>
