import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Importacion } from '#contract/importacion-schema.ts'
import { fetchImportaciones } from '#http/importaciones.ts'
import { queryClient } from '../query-client.ts'
import { type Corrida, getCorrida, subscribeCorrida } from './run.ts'

export const useCorrida = (): Corrida => useSyncExternalStore(subscribeCorrida, getCorrida)

/** What was imported last, newest first; null until it is known. */
export function useRecientes(owner: string): Importacion[] | null {
  const { data } = useQuery(
    { queryKey: ['importaciones', { de: owner }], queryFn: fetchImportaciones, staleTime: 0, gcTime: 0 },
    queryClient,
  )
  return data ?? null
}
