import type { Rol } from '#contract/permisos.ts'
import type { SesionAbierta, Usuario, UsuarioNuevo } from '#contract/usuario.ts'
import {
  deleteSesion,
  deleteSesiones,
  fetchSesiones,
  fetchUsuarios,
  postUsuario,
  putActivo,
  putClave,
  putRol,
} from '#http/usuarios.ts'
import { listPersonas, onSesionChange } from '#offline/sesion.ts'
import { type Answer, reloadAnswers, useAnswer, useKept } from '#queries/answer.ts'
import { useOwnServer, useRead } from '#queries/device.ts'
import { siSigue, useEscritura, type Vista } from '#queries/use-escritura.ts'

const KEY = ['usuarios']

/** All accounts, former ones included. */
export const useUsuarios = (owner: string): Answer<Usuario[]> =>
  useKept(owner, { queryKey: KEY, queryFn: () => fetchUsuarios() })

/** Whether the person has no open account, as far as the server told this admin. */
export function useIsDeBaja(nombre: string, admin: string): boolean {
  const isAsked = useOwnServer() === true
  const { data } = useKept(admin, { queryKey: KEY, queryFn: () => fetchUsuarios() }, { enabled: isAsked })
  return isAsked && data !== null && !data.some(each => each.nombre === nombre && each.activo)
}

const reload = (): void => void reloadAnswers(KEY)

export const useCrearUsuario = () => useEscritura((nuevo: UsuarioNuevo) => postUsuario(nuevo), reload)

export const useCambiarClave = () =>
  useEscritura(
    ({ id, clave, version }: { id: number; clave: string } & Vista) =>
      putClave(id, clave, siSigue({}, { version })),
    reload,
  )

export const useCambiarRol = () =>
  useEscritura(
    ({ id, rol, version }: { id: number; rol: Rol } & Vista, headers) =>
      putRol(id, rol, siSigue(headers, { version })),
    reload,
  )

export const useCambiarActivo = () =>
  useEscritura(
    ({ id, activo, version }: { id: number; activo: boolean } & Vista, headers) =>
      putActivo(id, activo, siSigue(headers, { version })),
    reload,
  )

/** @returns how many sessions were open. */
export const useCerrarSesiones = () =>
  useEscritura(({ id }: { id: number }, headers) => deleteSesiones(id, headers), reload)

const keyOf = (id: number) => ['sesiones', id]

/** The open sessions of a person; not stored on this device. */
export const useSesiones = (id: number): Answer<SesionAbierta[]> =>
  useAnswer({ queryKey: keyOf(id), queryFn: () => fetchSesiones(id), gcTime: 0, staleTime: 0 })

/** Closes one session, and reloads the lists of both screens. */
export const useCerrarSesion = (id: number) =>
  useEscritura(
    ({ sid }: { sid: string }, headers) => deleteSesion(sid, headers),
    () => {
      void reloadAnswers(keyOf(id))
      reload()
    },
  )

/**
 * Whether this person's changes are sent by their stored session, also while another person works; undefined until
 * read.
 */
export function useIsSignedIn(nombre: string): boolean | undefined {
  const personas = useRead(listPersonas, onSesionChange)
  return personas?.some(each => each.nombre === nombre && !each.vencida)
}
