import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Veredicto } from '#contract/importacion.ts'
import type { FilaImportacion, Importacion } from '#contract/importacion-schema.ts'
import { fetchFilas, fetchImportaciones } from '#http/importaciones.ts'
import { queryClient } from '../query-client.ts'
import { type Corrida, getCorrida, subscribeCorrida } from './run.ts'

export const useCorrida = (): Corrida => useSyncExternalStore(subscribeCorrida, getCorrida)

/** What was imported last, newest first; null until it is known. @param prueba asks again when it changes. */
export function useRecientes(owner: string): Importacion[] | null {
  const { data } = useQuery(
    { queryKey: ['importaciones', { de: owner }], queryFn: fetchImportaciones, staleTime: 0, gcTime: 0 },
    queryClient,
  )
  return data ?? null
}

export interface FilasDe {
  filas: readonly FilaImportacion[] | null
  hasMore: boolean
  isFetching: boolean
  error: boolean
  retry: () => void
}

/** So many pages of the rows of one verdict, of the latest test. */
export function useFilasDe(id: string, prueba: number, que: Veredicto, paginas: number): FilasDe {
  const { data, isFetching, isError, refetch } = useQuery(
    {
      queryKey: ['importacion', id, { prueba, que, paginas }],
      queryFn: () => readPaginas(id, que, paginas),
      placeholderData: before => before,
      gcTime: 0,
    },
    queryClient,
  )
  return {
    filas: data?.filas ?? null,
    hasMore: data?.hasMore ?? false,
    isFetching,
    error: isError,
    retry: () => void refetch(), // Its outcome is what the next render shows
  }
}

async function readPaginas(id: string, que: Veredicto, paginas: number) {
  const filas: FilaImportacion[] = []
  let desde: number | null = 0
  for (let n = 0; n < paginas && desde !== null; n++) {
    const pagina: Awaited<ReturnType<typeof fetchFilas>> = await fetchFilas(id, que, desde)
    filas.push(...pagina.filas)
    desde = pagina.siguiente
  }
  return { filas, hasMore: desde !== null }
}

/** All rows with an error, for a workbook. @throws ApiError */
export const fetchErrores = async (id: string): Promise<readonly FilaImportacion[]> =>
  (await readPaginas(id, 'error', Number.POSITIVE_INFINITY)).filas
