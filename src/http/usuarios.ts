import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Rol } from '#contract/rol.ts'
import type { SesionesCerradas, Usuario, UsuarioNuevo } from '#contract/usuario.ts'
import { call, callList } from './client.ts'

/** GET /api/usuarios: whoever has an account, or had one. @throws ApiError. */
export const fetchUsuarios = (): Promise<Usuario[]> => callList<Usuario>(ENDPOINTS.usuarios)

// A password goes without a key: the server would have to remember what it was sent with.

/** POST /api/usuarios. @throws ApiError, 409 where the name is taken. */
export const postUsuario = async (body: UsuarioNuevo): Promise<Usuario> =>
  (await call<Usuario>(ENDPOINTS.crearUsuario, { body })).body

/** PUT /api/usuarios/:id/clave: closes that person's sessions. @throws ApiError. */
export const putClave = async (id: number, clave: string): Promise<void> => {
  await call<unknown>(ENDPOINTS.claveUsuario, { id, body: { clave } })
}

/** PUT /api/usuarios/:id/rol: closes that person's sessions. @throws ApiError. */
export const putRol = async (id: number, rol: Rol, headers: Record<string, string>): Promise<void> => {
  await call<unknown>(ENDPOINTS.rolUsuario, { id, body: { rol }, headers })
}

/** PUT /api/usuarios/:id/activo: whether they may sign in. @throws ApiError. */
export const putActivo = async (
  id: number,
  activo: boolean,
  headers: Record<string, string>,
): Promise<void> => {
  await call<unknown>(ENDPOINTS.activoUsuario, { id, body: { activo }, headers })
}

/** DELETE /api/usuarios/:id/sesiones. @returns how many were open. @throws ApiError. */
export const deleteSesiones = async (id: number, headers: Record<string, string>): Promise<number> =>
  (await call<SesionesCerradas>(ENDPOINTS.cerrarSesiones, { id, headers })).body.cerradas
