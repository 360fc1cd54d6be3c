import { BUTACAS } from '#contract/endpoints/piso.ts'
import { LOTE_MAX } from '#contract/limites.ts'
import type { ButacaLote, Lote, LoteQuery } from '#contract/lote.ts'
import { ask } from '#http/client.ts'
import { type Answer, useAnswer } from '#queries/answer.ts'

const fetchLote = (query: LoteQuery) => ask<Lote>(BUTACAS.lote, { query })

/** The seats of a search by lot, always from the server. @param pedido null requests nothing. */
export const useLote = (pedido: LoteQuery | null): Answer<Lote> =>
  useAnswer({
    queryKey: ['lote', pedido],
    queryFn: () => fetchLote(pedido ?? {}),
    enabled: pedido !== null,
    staleTime: 0,
  })

/** Fetches all pages of a search. @throws ApiError if any page fails. */
export async function fetchTodoElLote(pedido: LoteQuery): Promise<ButacaLote[]> {
  const todas: ButacaLote[] = []
  for (;;) {
    const { filas } = await fetchLote({ ...pedido, desde: todas.at(-1)?.nro ?? '' })
    todas.push(...(filas ?? []))
    if ((filas?.length ?? 0) < LOTE_MAX) return todas
  }
}
