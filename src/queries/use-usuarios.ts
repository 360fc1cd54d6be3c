import { useQuery } from '@tanstack/react-query'
import type { Rol } from '#contract/rol.ts'
import type { Usuario, UsuarioNuevo } from '#contract/usuario.ts'
import { isApiError } from '#http/api-error.ts'
import { deleteSesiones, fetchUsuarios, postUsuario, putActivo, putClave, putRol } from '#http/usuarios.ts'
import { getClockOffset } from '#offline/device.ts'
import { persisted } from './persisted.ts'
import { queryClient } from './query-client.ts'
import { useEscritura } from './use-escritura.ts'

const KEY = ['usuarios']

interface Respuesta {
  filas: Usuario[]
  /** How far (ms) the server's clock, by which it tells sign-ins, was ahead of this device's. */
  desfaseMs: number
}

export interface UsuariosResult {
  /** As the server last said; null before that. */
  filas: readonly Usuario[] | null
  /** Now, by the server's clock (ms). */
  ahora: number
  isFetching: boolean
  /** Why the last try failed; status 0 where no answer came, 404 from a server that has no such list. */
  error: { status: number } | null
  /** When (ms) the server said so. */
  desde: number | null
  retry: () => void
}

/** Whoever has an account, or had one. */
export function useUsuarios(owner: string): UsuariosResult {
  const remote = useQuery(
    persisted<Respuesta>(owner, {
      queryKey: KEY,
      queryFn: async () => ({ filas: await fetchUsuarios(), desfaseMs: await getClockOffset() }),
      accepts: data => Array.isArray((data as Partial<Respuesta> | undefined)?.filas),
    }),
    queryClient,
  )
  const { data, error } = remote
  return {
    filas: data?.filas ?? null,
    ahora: Date.now() + (data?.desfaseMs ?? 0),
    isFetching: remote.isFetching,
    error: error === null ? null : { status: isApiError(error) ? error.status : 0 },
    desde: data === undefined ? null : remote.dataUpdatedAt,
    retry: () => void remote.refetch({ cancelRefetch: false }), // Its outcome is what the next render shows
  }
}

const reload = (): void => void queryClient.invalidateQueries({ queryKey: KEY })

export const useCrearUsuario = () => useEscritura((nuevo: UsuarioNuevo) => postUsuario(nuevo), reload)

export const useCambiarClave = () =>
  useEscritura(({ id, clave }: { id: number; clave: string }) => putClave(id, clave), reload)

export const useCambiarRol = () =>
  useEscritura(({ id, rol }: { id: number; rol: Rol }, headers) => putRol(id, rol, headers), reload)

export const useCambiarActivo = () =>
  useEscritura(
    ({ id, activo }: { id: number; activo: boolean }, headers) => putActivo(id, activo, headers),
    reload,
  )

/** @returns how many sessions were open. */
export const useCerrarSesiones = () =>
  useEscritura(({ id }: { id: number }, headers) => deleteSesiones(id, headers), reload)
