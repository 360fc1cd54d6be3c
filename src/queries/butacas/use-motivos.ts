import { useEffect, useMemo } from 'react'
import { type MotivoOfrecido, motivosPara, type UsoMotivo } from '#domain/butaca/motivo.ts'
import { isApiError } from '#http/client.ts'
import { refreshMotivos } from '#offline/sync/refresh.ts'
import { readMotivosUsados } from '#queries/outbox/motivos-usados.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { useLookups } from './use-mirror.ts'

/** Minimum interval (ms) between two requests of this page. */
const EVERY_MS = 60_000
let askedAt = Number.NEGATIVE_INFINITY

/**
 * The motivos to choose from. Their order stays while they are shown, so that no key moves under a finger; the server's
 * newer list is for the next time. @param otro name of «Otro motivo» until the list is loaded.
 */
export function useMotivos(uso: UsoMotivo, otro: string): readonly MotivoOfrecido[] {
  const { motivos = [] } = useLookups()
  const { online } = useNetwork()
  useEffect(() => {
    if (!online || performance.now() - askedAt < EVERY_MS) return
    askedAt = performance.now()
    refreshMotivos().catch(error => {
      askedAt = Number.NEGATIVE_INFINITY
      if (!isApiError(error)) reportError(error) // Without an answer the last ones stay
    })
  }, [online])
  const isLoaded = motivos.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is taken once
  return useMemo(() => motivosPara(motivos, uso, otro, readMotivosUsados()), [isLoaded, uso])
}
