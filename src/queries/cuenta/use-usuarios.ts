import type { Rol } from '#contract/rol.ts'
import type { Usuario, UsuarioNuevo } from '#contract/usuario.ts'
import { deleteSesiones, fetchUsuarios, postUsuario, putActivo, putClave, putRol } from '#http/usuarios.ts'
import type { Lista } from '../lista.ts'
import { queryClient } from '../query-client.ts'
import { siSigue, useEscritura, type Vista } from '../use-escritura.ts'
import { useServerKeepsKeys } from '../use-server-is-bare.ts'
import { useSmallList } from '../use-small-list.ts'

const KEY = ['usuarios']

/** Everybody who has or had an account. */
export const useUsuarios = (owner: string): Lista<Usuario> =>
  useSmallList(owner, { queryKey: KEY, read: fetchUsuarios })

/** Whether this person has no account any more, as far as our server has told an admin. */
export function useIsDeBaja(nombre: string, admin: string): boolean {
  const isAsked = useServerKeepsKeys() === true
  const { rows } = useSmallList(admin, { queryKey: KEY, read: fetchUsuarios, isAsked })
  return isAsked && rows !== null && !rows.some(each => each.nombre === nombre && each.activo)
}

const reload = (): void => void queryClient.invalidateQueries({ queryKey: KEY })

export const useCrearUsuario = () => useEscritura((nuevo: UsuarioNuevo) => postUsuario(nuevo), reload)

export const useCambiarClave = () =>
  useEscritura(
    ({ id, clave, version }: { id: number; clave: string } & Vista) =>
      putClave(id, clave, siSigue({}, { version })),
    reload,
    reload,
  )

export const useCambiarRol = () =>
  useEscritura(
    ({ id, rol, version }: { id: number; rol: Rol } & Vista, headers) =>
      putRol(id, rol, siSigue(headers, { version })),
    reload,
    reload,
  )

export const useCambiarActivo = () =>
  useEscritura(
    ({ id, activo, version }: { id: number; activo: boolean } & Vista, headers) =>
      putActivo(id, activo, siSigue(headers, { version })),
    reload,
    reload,
  )

/** @returns how many sessions were open. */
export const useCerrarSesiones = () =>
  useEscritura(({ id }: { id: number }, headers) => deleteSesiones(id, headers), reload)
