import { useQuery } from '@tanstack/react-query'
import type { SesionAbierta } from '#contract/usuario.ts'
import { deleteSesion, fetchSesiones } from '#http/usuarios.ts'
import { type Lista, listaError } from '../lista.ts'
import { queryClient } from '../query-client.ts'
import { useEscritura } from '../use-escritura.ts'

const keyOf = (id: number) => ['sesiones', id]

/** The open sessions of a person; nothing of them is kept on this device. */
export function useSesiones(id: number): Pick<Lista<SesionAbierta>, 'rows' | 'error' | 'refresh'> {
  const { data, error, errorUpdatedAt, refetch } = useQuery(
    { queryKey: keyOf(id), queryFn: () => fetchSesiones(id), gcTime: 0, staleTime: 0, networkMode: 'always' },
    queryClient,
  )
  return { rows: data ?? null, error: listaError(error, errorUpdatedAt), refresh: () => void refetch() }
}

/** Closes one of them; the lists of both screens come again. */
export const useCerrarSesion = (id: number) =>
  useEscritura(
    ({ sid }: { sid: string }, headers) => deleteSesion(sid, headers),
    () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(id) })
      void queryClient.invalidateQueries({ queryKey: ['usuarios'] })
    },
  )
