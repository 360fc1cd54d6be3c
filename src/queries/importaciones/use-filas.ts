import { useInfiniteQuery } from '@tanstack/react-query'
import type { FilaImportacion, VistaFilas } from '#contract/importacion-schema.ts'
import { fetchFilas } from '#http/importaciones.ts'
import { queryClient } from '../query-client.ts'

export interface FilasDe {
  filas: readonly FilaImportacion[] | null
  /** Null where there are no more. */
  more: (() => void) | null
  isFetching: boolean
  error: boolean
  retry: () => void
}

export const keyOfFilas = (id: string) => ['importacion', id]

/** The rows of one verdict, a page at a time; `corregir` has those that are there asked for again. */
export function useFilasDe(id: string, que: VistaFilas): FilasDe {
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [...keyOfFilas(id), que],
      queryFn: ({ pageParam }) => fetchFilas(id, que, pageParam),
      initialPageParam: 0,
      getNextPageParam: ({ siguiente }) => siguiente,
      gcTime: 0,
    },
    queryClient,
  )
  return {
    filas: data?.pages.flatMap(({ filas }) => filas) ?? null,
    more: hasNextPage ? () => void fetchNextPage() : null, // The next render shows the outcome
    isFetching,
    error: isError,
    retry: () => void refetch(), // The same
  }
}

/** All rows with an error, for a workbook. @throws ApiError */
export async function fetchErrores(id: string): Promise<readonly FilaImportacion[]> {
  const filas: FilaImportacion[] = []
  for (let desde: number | null = 0; desde !== null; ) {
    const pagina: Awaited<ReturnType<typeof fetchFilas>> = await fetchFilas(id, 'error', desde)
    filas.push(...pagina.filas)
    desde = pagina.siguiente
  }
  return filas
}
