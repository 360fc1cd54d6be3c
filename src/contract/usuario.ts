import { type Static, Type } from 'typebox'
import { CLAVE_MAX, USUARIO_MAX } from './limites.ts'
import { ROLES } from './rol.ts'

const RolNombre = Type.Enum(ROLES)
/** Checked by its own rules, which say what is wrong (src/domain/cuenta/clave-usuario.ts). */
const Clave = Type.String({ maxLength: CLAVE_MAX })

/** A row of GET /api/usuarios, an extension of our server. Moments are instants in UTC. */
export const Usuario = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  rol: RolNombre,
  /** Whether they may sign in; nobody is ever deleted, for the history names them. */
  activo: Type.Boolean(),
  ultimoIngreso: Type.Union([Type.String(), Type.Null()]),
  /** Open sessions. */
  sesiones: Type.Integer(),
})
export type Usuario = Static<typeof Usuario>
export const Usuarios = Type.Array(Usuario)

/** POST /api/usuarios, body. */
export const UsuarioNuevo = Type.Object(
  { nombre: Type.String({ maxLength: USUARIO_MAX }), clave: Clave, rol: RolNombre },
  { additionalProperties: false },
)
export type UsuarioNuevo = Static<typeof UsuarioNuevo>

/** PUT /api/usuarios/:id/clave, body. */
export const ClaveEnvio = Type.Object({ clave: Clave }, { additionalProperties: false })
export type ClaveEnvio = Static<typeof ClaveEnvio>

/** PUT /api/usuarios/:id/rol, body. */
export const RolEnvio = Type.Object({ rol: RolNombre }, { additionalProperties: false })
export type RolEnvio = Static<typeof RolEnvio>

/** PUT /api/usuarios/:id/activo, body. */
export const ActivoEnvio = Type.Object({ activo: Type.Boolean() }, { additionalProperties: false })
export type ActivoEnvio = Static<typeof ActivoEnvio>

/** DELETE /api/usuarios/:id/sesiones, answer. */
export const SesionesCerradas = Type.Object({ cerradas: Type.Integer() })
export type SesionesCerradas = Static<typeof SesionesCerradas>
