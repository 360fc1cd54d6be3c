import { useEffect } from 'react'
import { BUTACAS } from '#contract/endpoints/piso.ts'
import type { Ficha } from '#contract/ficha.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { ask } from '#http/client.ts'
import { type Answer, useAnswer } from '#queries/answer.ts'

/** Interval (ms) of requests while the story is shown: the seat's time in its present state grows. */
const EVERY_MS = 60_000

/** The story of a seat, from the server. @param isAsked false on a server without stories. */
export const useFicha = (nro: string, isAsked: boolean): Answer<Ficha> =>
  useAnswer({
    queryKey: ['ficha', nroKey(nro)],
    queryFn: () => ask<Ficha>(BUTACAS.ficha, { query: { nro } }),
    enabled: isAsked,
    staleTime: 0,
    // After a failure without data no new request is sent: it would hide the error
    refetchInterval: ({ state }) => (state.data === undefined ? false : EVERY_MS),
  })

/** Asks again if the mirror has a newer version of the seat than the answer. */
export function useFichaAlDia({ data, refetch }: Answer<Ficha>, version: number | undefined): void {
  const isBehind = data !== null && version !== undefined && version > (data.butaca.version ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (isBehind) refetch()
  }, [isBehind, version])
}
