import { type Static, Type } from 'typebox'
import { closed, nullable } from './formatos.ts'
import { CLAVE_MAX, USUARIO_MAX } from './limites.ts'
import { ROLES } from './permisos.ts'

const RolNombre = Type.Enum(ROLES)
/** Checked by src/domain/cuenta/credenciales.ts. */
const Clave = Type.String({ maxLength: CLAVE_MAX })

/** A row of GET /api/usuarios, an extension of our server. Moments are UTC. */
export const Usuario = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  rol: RolNombre,
  /** Whether the person may sign in. Accounts are never deleted, because the history names them. */
  activo: Type.Boolean(),
  /** Whether an admin chose the password and the person has not changed it yet. */
  claveProvisoria: Type.Boolean(),
  ultimoIngreso: nullable(Type.String()),
  /** Number of open sessions. */
  sesiones: Type.Integer(),
  /** Absent in earlier releases. */
  version: Type.Optional(Type.Integer()),
})
export type Usuario = Static<typeof Usuario>
export const Usuarios = Type.Array(Usuario)

/** POST /api/usuarios, body. */
export const UsuarioNuevo = closed({
  nombre: Type.String({ maxLength: USUARIO_MAX }),
  clave: Clave,
  rol: RolNombre,
})
export type UsuarioNuevo = Static<typeof UsuarioNuevo>

/** PUT /api/usuarios/:id/clave, body. */
export const ClaveEnvio = closed({ clave: Clave })
export type ClaveEnvio = Static<typeof ClaveEnvio>

/** PUT /api/usuarios/:id/rol, body. */
export const RolEnvio = closed({ rol: RolNombre })
export type RolEnvio = Static<typeof RolEnvio>

/** PUT /api/usuarios/:id/activo, body. */
export const ActivoEnvio = closed({ activo: Type.Boolean() })
export type ActivoEnvio = Static<typeof ActivoEnvio>

/** A row of GET /api/usuarios/:id/sesiones, the open sessions of a person, newest first. Moments are UTC. */
export const SesionAbierta = Type.Object({
  sid: Type.String(),
  emitida: Type.String(),
  vence: Type.String(),
  /** Last request, exact to half a minute; null before the first request. */
  vista: nullable(Type.String()),
  /** IP address that opened the session. */
  donde: Type.String(),
  /** Device that opened the session, and its name; null if unknown. */
  equipo: nullable(Type.Object({ id: Type.String(), nombre: nullable(Type.String()) })),
  /** Whether this is the caller's session. */
  esta: Type.Boolean(),
})
export type SesionAbierta = Static<typeof SesionAbierta>
export const SesionesAbiertas = Type.Array(SesionAbierta)

/** DELETE /api/usuarios/:id/sesiones and /api/sesiones/:id, answer. */
export const SesionesCerradas = Type.Object({ cerradas: Type.Integer() })
export type SesionesCerradas = Static<typeof SesionesCerradas>
