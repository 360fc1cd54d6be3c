import { USUARIOS } from '#contract/endpoints/oficina.ts'
import type { Rol } from '#contract/permisos.ts'
import type { SesionAbierta, SesionesCerradas, Usuario, UsuarioNuevo } from '#contract/usuario.ts'
import { ask, callList } from '#http/client.ts'
import { listPersonas, onSesionChange } from '#offline/sesion.ts'
import { type Answer, reloadAnswers, useAnswer, useKept } from '#queries/answer.ts'
import { useOwnServer, useRead } from '#queries/device.ts'
import { sendTo, sendUnkeyed, useEscritura, type VistaDe } from '#queries/use-escritura.ts'

const TODOS = { queryKey: ['usuarios'], queryFn: () => callList<Usuario>(USUARIOS.usuarios) }

/** All accounts, including inactive accounts. */
export const useUsuarios = (owner: string): Answer<Usuario[]> => useKept(owner, TODOS)

/** Whether the admin's last list of accounts has no active account of this person. */
export function useIsDeBaja(nombre: string, admin: string): boolean {
  const isAsked = useOwnServer() === true
  const { data } = useKept(admin, TODOS, { enabled: isAsked })
  return isAsked && data !== null && !data.some(each => each.nombre === nombre && each.activo)
}

const reload = (): void => void reloadAnswers(TODOS.queryKey)

export const useCrearUsuario = () =>
  useEscritura<UsuarioNuevo, Usuario>(sendUnkeyed(USUARIOS.crearUsuario), reload)

export const useCambiarClave = () =>
  useEscritura<VistaDe & { clave: string }, void>(sendUnkeyed(USUARIOS.claveUsuario), reload)

export const useCambiarRol = () =>
  useEscritura<VistaDe & { rol: Rol }, void>(sendTo(USUARIOS.rolUsuario), reload)

export const useCambiarActivo = () =>
  useEscritura<VistaDe & { activo: boolean }, void>(sendTo(USUARIOS.activoUsuario), reload)

/** @returns the number of closed sessions. */
export const useCerrarSesiones = () =>
  useEscritura(
    async ({ id }: { id: number }, headers) =>
      (await ask<SesionesCerradas>(USUARIOS.cerrarSesiones, { id, headers })).cerradas,
    reload,
  )

const keyOf = (id: number) => ['sesiones', id]

/** A person's open sessions, newest first. They are not stored on this device. */
export const useSesiones = (id: number): Answer<SesionAbierta[]> =>
  useAnswer({
    queryKey: keyOf(id),
    queryFn: () => callList<SesionAbierta>(USUARIOS.sesionesUsuario, { id }),
    gcTime: 0,
    staleTime: 0,
  })

/** Closes one session, and reloads the lists of sessions and accounts. */
export const useCerrarSesion = (id: number) =>
  useEscritura(
    ({ sid }: { sid: string }, headers) => ask<void>(USUARIOS.cerrarSesion, { id: sid, headers }),
    () => {
      void reloadAnswers(keyOf(id))
      reload()
    },
  )

/**
 * Whether this device has a session of the person that has not ended, even if another person is current. Undefined
 * until read.
 */
export function useIsSignedIn(nombre: string): boolean | undefined {
  const personas = useRead(listPersonas, onSesionChange)
  return personas?.some(each => each.nombre === nombre && !each.vencida)
}
