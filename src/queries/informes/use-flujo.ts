import { keepPreviousData } from '@tanstack/react-query'
import { INFORMES_PROPIOS } from '#contract/endpoints/oficina.ts'
import type { Flujo, FlujoQuery } from '#contract/informes/flujo.ts'
import { isFlujo, LIMITES, type LimitesParadas, readLimites } from '#domain/informe/flujo.ts'
import { ask } from '#http/client.ts'
import { type Answer, useKept } from '#queries/answer.ts'
import { Setting } from '#queries/browser-storage.ts'

const EVERY_MS = 60_000

/**
 * The stored answer to this query, then the server's. Without a stored answer, the previous query's answer is shown.
 */
export const useFlujo = (owner: string, pedido: FlujoQuery): Answer<Flujo> =>
  useKept(
    owner,
    {
      queryKey: ['flujo', pedido],
      queryFn: () => ask<Flujo>(INFORMES_PROPIOS.flujo, { query: pedido }),
      accepts: isFlujo,
    },
    { placeholderData: keepPreviousData, refetchInterval: EVERY_MS },
  )

/** Days after which a seat counts as stagnant, as set on this device. */
export const limitesParadas = new Setting<LimitesParadas>(
  'butacas-limites-paradas',
  kept => readLimites(kept) ?? LIMITES,
)
