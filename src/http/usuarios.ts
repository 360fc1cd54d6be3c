import { PROGRAMAS, USUARIOS } from '#contract/endpoints/oficina.ts'
import type { Rol } from '#contract/permisos.ts'
import type { Programa, ProgramaCreado, ProgramaEnvio, ProgramaNuevo } from '#contract/programa.ts'
import type { SesionAbierta, SesionesCerradas, Usuario, UsuarioNuevo } from '#contract/usuario.ts'
import { ask, callList, type SentHeaders } from './client.ts'

/** GET /api/usuarios: all accounts, former ones included. */
export const fetchUsuarios = () => callList<Usuario>(USUARIOS.usuarios)

// Calls with passwords have no idempotency key: the server would store a hash of the body with the key.

/** POST /api/usuarios. @throws ApiError, 409 for a taken name. */
export const postUsuario = (body: UsuarioNuevo) => ask<Usuario>(USUARIOS.crearUsuario, { body })

/** PUT /api/usuarios/:id/clave: also closes that person's sessions. */
export const putClave = (id: number, clave: string, headers: SentHeaders) =>
  ask<void>(USUARIOS.claveUsuario, { id, body: { clave }, headers })

/** PUT /api/usuarios/:id/rol: also closes that person's sessions. */
export const putRol = (id: number, rol: Rol, headers: SentHeaders) =>
  ask<void>(USUARIOS.rolUsuario, { id, body: { rol }, headers })

/** PUT /api/usuarios/:id/activo: whether the person may sign in. */
export const putActivo = (id: number, activo: boolean, headers: SentHeaders) =>
  ask<void>(USUARIOS.activoUsuario, { id, body: { activo }, headers })

/** DELETE /api/usuarios/:id/sesiones. @returns how many sessions were open. */
export const deleteSesiones = async (id: number, headers: SentHeaders) =>
  (await ask<SesionesCerradas>(USUARIOS.cerrarSesiones, { id, headers })).cerradas

/** GET /api/usuarios/:id/sesiones: the person's open sessions, newest first. */
export const fetchSesiones = (id: number) => callList<SesionAbierta>(USUARIOS.sesionesUsuario, { id })

/** DELETE /api/sesiones/:id: closes one session. @throws ApiError, 404 if it is not open. */
export const deleteSesion = (id: string, headers: SentHeaders) =>
  ask<void>(USUARIOS.cerrarSesion, { id, headers })

/** GET /api/programas: keys that were not revoked, expired ones included. */
export const fetchProgramas = () => callList<Programa>(PROGRAMAS.programas)

/** POST /api/programas. Sends no idempotency key: the server would have to store the program's key. */
export const postPrograma = (body: ProgramaNuevo) => ask<ProgramaCreado>(PROGRAMAS.crearPrograma, { body })

/** PUT /api/programas/:id: changes name and permissions, not the key. */
export const putPrograma = (id: number, body: ProgramaEnvio, headers: SentHeaders) =>
  ask<Programa>(PROGRAMAS.modificarPrograma, { id, body, headers })

/** DELETE /api/programas/:id: revokes the key. @throws ApiError, 412 if it has changed since. */
export const deletePrograma = (id: number, headers: SentHeaders) =>
  ask<void>(PROGRAMAS.anularPrograma, { id, headers })
