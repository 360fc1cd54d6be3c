import { type Static, Type } from 'typebox'
import { closed } from './formatos.ts'
import { CLAVE_MAX, NOMBRE_MAX } from './limites.ts'

/** POST /auth/login, body (specification §7). Both arrive in lower case (§5). */
export const LoginBody = closed({
  nombre: Type.String({ minLength: 1, maxLength: NOMBRE_MAX }),
  pass: Type.String({ minLength: 1, maxLength: CLAVE_MAX }),
})
export type LoginBody = Static<typeof LoginBody>

/** POST /auth/login, answer (specification §3, §7). `token` is a JWT whose `exp` is 15 h ahead. */
export const LoginRespuesta = Type.Object({
  token: Type.String(),
  /** An extension: somebody else chose the password, and the token is good for changing it alone. */
  provisoria: Type.Optional(Type.Literal(true)),
  pk: Type.Object({
    usuario: Type.Object({ nombre: Type.String(), rol: Type.Object({ nombre: Type.String() }) }),
  }),
})
export type LoginRespuesta = Static<typeof LoginRespuesta>

/** PUT /auth/clave, body: one's own password as it is and as it is to be. Answers as the login does. */
export const MiClaveEnvio = closed({
  actual: Type.String({ minLength: 1, maxLength: CLAVE_MAX }),
  /** Checked by src/domain/cuenta/clave-usuario.ts, which says what is wrong. */
  clave: Type.String({ maxLength: CLAVE_MAX }),
})
export type MiClaveEnvio = Static<typeof MiClaveEnvio>
