import { USUARIOS } from '#contract/endpoints/usuarios.ts'
import type { Rol } from '#contract/rol.ts'
import type { SesionesCerradas, Usuario, UsuarioNuevo } from '#contract/usuario.ts'
import { call, callList } from './client.ts'

/** GET /api/usuarios: whoever has an account, or had one. @throws ApiError. */
export const fetchUsuarios = (): Promise<Usuario[]> => callList<Usuario>(USUARIOS.usuarios)

// A password goes without a key: the server would have to remember what it was sent with.

/** POST /api/usuarios. @throws ApiError, 409 where the name is taken. */
export const postUsuario = async (body: UsuarioNuevo): Promise<Usuario> =>
  (await call<Usuario>(USUARIOS.crearUsuario, { body })).body

/** PUT /api/usuarios/:id/clave: closes that person's sessions. @throws ApiError. */
export const putClave = async (id: number, clave: string): Promise<void> => {
  await call<unknown>(USUARIOS.claveUsuario, { id, body: { clave } })
}

/** PUT /api/usuarios/:id/rol: closes that person's sessions. @throws ApiError. */
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

/** DELETE /api/usuarios/:id/sesiones. @returns how many were open. @throws ApiError. */
export const deleteSesiones = async (id: number, headers: Record<string, string>): Promise<number> =>
  (await call<SesionesCerradas>(USUARIOS.cerrarSesiones, { id, headers })).body.cerradas
