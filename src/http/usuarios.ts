import { PROGRAMAS, USUARIOS } from '#contract/endpoints/oficina.ts'
import type { Rol } from '#contract/permisos.ts'
import type { Programa, ProgramaCreado, ProgramaEnvio, ProgramaNuevo } from '#contract/programa.ts'
import type { SesionAbierta, SesionesCerradas, Usuario, UsuarioNuevo } from '#contract/usuario.ts'
import { call, callList } from './client.ts'

/** GET /api/usuarios: all accounts, former ones included. @throws ApiError. */
export const fetchUsuarios = (): Promise<Usuario[]> => callList<Usuario>(USUARIOS.usuarios)

// Calls with passwords have no idempotency key: the server would have to store the password.

/** POST /api/usuarios. @throws ApiError, 409 for a taken name. */
export const postUsuario = async (body: UsuarioNuevo): Promise<Usuario> =>
  (await call<Usuario>(USUARIOS.crearUsuario, { body })).body

/** PUT /api/usuarios/:id/clave: also closes that person's sessions. @throws ApiError. */
export const putClave = async (id: number, clave: string, headers: Record<string, string>): Promise<void> => {
  await call<unknown>(USUARIOS.claveUsuario, { id, body: { clave }, headers })
}

/** PUT /api/usuarios/:id/rol: also closes that person's sessions. @throws ApiError. */
export const putRol = async (id: number, rol: Rol, headers: Record<string, string>): Promise<void> => {
  await call<unknown>(USUARIOS.rolUsuario, { id, body: { rol }, headers })
}

/** PUT /api/usuarios/:id/activo: whether they may sign in. @throws ApiError. */
export const putActivo = async (
  id: number,
  activo: boolean,
  headers: Record<string, string>,
): Promise<void> => {
  await call<unknown>(USUARIOS.activoUsuario, { id, body: { activo }, headers })
}

/** DELETE /api/usuarios/:id/sesiones. @returns how many sessions were open. @throws ApiError. */
export const deleteSesiones = async (id: number, headers: Record<string, string>): Promise<number> =>
  (await call<SesionesCerradas>(USUARIOS.cerrarSesiones, { id, headers })).body.cerradas

/** GET /api/usuarios/:id/sesiones: their open sessions, newest first. @throws ApiError. */
export const fetchSesiones = (id: number): Promise<SesionAbierta[]> =>
  callList<SesionAbierta>(USUARIOS.sesionesUsuario, { id })

/** DELETE /api/sesiones/:id: closes one session. @throws ApiError, 404 if it is not open. */
export const deleteSesion = async (id: string, headers: Record<string, string>): Promise<void> => {
  await call<unknown>(USUARIOS.cerrarSesion, { id, headers })
}

/** GET /api/programas: keys that were not revoked, expired ones included. @throws ApiError. */
export const fetchProgramas = (): Promise<Programa[]> => callList<Programa>(PROGRAMAS.programas)

/** POST /api/programas, without an idempotency key, which would store the program's. @throws ApiError. */
export const postPrograma = async (body: ProgramaNuevo): Promise<ProgramaCreado> =>
  (await call<ProgramaCreado>(PROGRAMAS.crearPrograma, { body })).body

/** PUT /api/programas/:id: changes name and permissions, not the key. @throws ApiError. */
export const putPrograma = async (
  id: number,
  body: ProgramaEnvio,
  headers: Record<string, string>,
): Promise<Programa> => (await call<Programa>(PROGRAMAS.modificarPrograma, { id, body, headers })).body

/** DELETE /api/programas/:id: revokes the key. @throws ApiError. */
export const deletePrograma = async (id: number, headers: Record<string, string>): Promise<void> => {
  await call<unknown>(PROGRAMAS.anularPrograma, { id, headers })
}
